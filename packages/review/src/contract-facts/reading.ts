import { type Contract, readContract } from '../contract.ts'
import { typeNamed } from '../facts/contract-type.ts'
import type { Party } from '../facts/party.ts'
import { plainReading, type ReadSentence, type Sum } from '../frames/reading.ts'
import { parseSpoken } from '../spoken/numbers.ts'
import { toSource } from '../text/flow.ts'
import { withoutMachineOrders } from '../text/machine-orders.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Duration } from '../values/duration.ts'
import type { Ratio } from '../values/ratio.ts'
import type { Span } from '../values/span.ts'
import type { FactKey } from './catalogue.ts'
import type { FactDatum, FactQuote, FactSide, FactValue } from './fact-value.ts'
import { formLines } from './form-lines.ts'
import { partiesOf, sideOfParty } from './parties-said.ts'

/** A sentence with its figures; spans point into the flow text of its file. */
export type FactSentence = ReadSentence & {
  /** What is said about examples, definitions and laws states nothing of this contract. */
  idle: boolean
  /** The title above it and the words before the figure on its own line. */
  topic: string
}

/** One file of a contract as the readers of facts see it: as it was written, in sentences with their figures. */
export type FactReading = {
  file: number
  source: string
  contract: Contract
  parties: Party[]
  kind: string
  text: string
  sentences: FactSentence[]
  quote(span: Span): FactQuote
  /** The side named last before a place in a sentence. */
  sideBefore(words: string): FactSide | undefined
  today: string
}

/** One reader states what the files say of one fact or of a few that stand together. */
export type FactReader = {
  keys: FactKey[]
  read(reading: FactReading, known: Known): FactValue[]
}
/** What earlier readers found, for values that rest on others. */
export type Known = { of(key: FactKey): FactValue[] }

const POINTS = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?|[一二两三四五六七八九十]{1,3})个(?:百分)?点/g
const HALF_MONTH = /半个?月|(?<![\d一二两三四五六七八九十])半个月/g
const WEEK = /([一二两三四五六\d]{1,2})个?礼拜/g
const EXAMPLE = /(?:例如|举例|示例|譬如|比如|假设|假定)/

const clash = (items: Span[], span: Span) =>
  items.some((item) => item.start < span.end && span.start < item.end)

/** 5个点 is five percent. */
function pointsIn(sentence: ReadSentence): Ratio[] {
  const found: Ratio[] = []
  for (const match of sentence.text.matchAll(POINTS)) {
    const value = parseChineseNumber(match[1] as string)
    const start = sentence.start + match.index
    const span = { start, end: start + match[0].length }
    if (value !== null && !clash(sentence.ratios, span)) found.push({ ...span, value: value / 100 })
  }
  return found
}

function spokenLengths(sentence: ReadSentence): Duration[] {
  const found: Duration[] = []
  const add = (at: number, length: number, days: number) => {
    const start = sentence.start + at
    const span = { start, end: start + length }
    if (!clash(sentence.lengths, span)) found.push({ ...span, months: null, days, working: false })
  }
  for (const match of sentence.text.matchAll(HALF_MONTH)) add(match.index, match[0].length, 15)
  for (const match of sentence.text.matchAll(WEEK))
    add(match.index, match[0].length, 7 * (parseChineseNumber(match[1] as string) ?? 0))
  return found
}

const SPOKEN_SUM =
  /(?:赔|罚|扣|给|付|交|押|收|借|补)(?:对方|甲方|乙方|他|我|你|人家|人)?([一二两三四五六七八九十]{1,3}[百千万][一二三四五六七八九]?[百千]?)(?=[，。；、\s]|$|作|当|押|定|的)/g

/** 赔对方两千: a sum without its unit. */
function spokenSums(sentence: ReadSentence): Sum[] {
  const found: Sum[] = []
  for (const match of sentence.text.matchAll(SPOKEN_SUM)) {
    const words = match[1] as string
    const start = sentence.start + match.index + match[0].length - words.length
    const span = { start, end: start + words.length }
    const yuan = parseSpoken(words)
    if (yuan && !clash(sentence.sums, span) && !clash(sentence.ratios, span))
      found.push({ ...span, yuan, per: null })
  }
  return found
}

/** 3万6 is thirty-six thousand: the last digit counts tenths of the unit before it. */
function tenths(sentence: ReadSentence, sum: Sum): Sum {
  const at = sum.start - sentence.start
  const text = sentence.text.slice(at)
  const more = /^(\d{1,4})万([1-9])(?![\d.,%万千百])/.exec(text)
  // 一万二, 三千五: the last digit counts tenths.
  const words =
    /^[一二两三四五六七八九十百]+[万千百][一二三四五六七八九](?![一二三四五六七八九十百千万亿个])/.exec(text)
  const yuan = words ? parseSpoken(words[0]) : null
  if (words && yuan && yuan > sum.yuan)
    return { ...sum, end: Math.max(sum.end, sum.start + words[0].length), yuan }
  return more
    ? { ...sum, end: sum.start + more[0].length, yuan: Number(more[1]) * 1e4 + Number(more[2]) * 1e3 }
    : sum
}

const byPlace = (a: Span, b: Span) => a.start - b.start

/** 仓储服务合同 / Warehousing Service Agreement: a title with its translation beside it; a title of no kind is of no kind. */
function kindOf(contract: Contract, source: string): string {
  const { type, title, titled } = contract.type
  if (titled) return type
  const first = title || (source.trim().split('\n')[0] ?? '').slice(0, 40)
  const named = /(?:合同|协议|条款|订单|单|书)/.test(first)
    ? typeNamed(first.replace(/[/／|].*$|[A-Za-z].*$/, ''))
    : null
  if (named) return named
  return /^保密$/.test(type) && /合作|框架|战略|联合/.test(first) ? '其他' : type
}

/** 由18个月延长为24个月: what was before is no longer said. */
const AMENDED =
  /(?:由|从)(?:原(?:来|先|定)?的?|[“"「])?[^，。；由从起]{1,30}?(?:变更|调整|修改|更改|改|延长|延期|展期|缩短|提高|上调|上浮|下调|降低|增加|减少|推迟|提前|顺延)(?:为|至|到|成)/g
function withoutFormer(sentence: FactSentence): FactSentence {
  const spans = [...sentence.text.matchAll(AMENDED)].map(({ index, 0: words }) => ({
    start: sentence.start + index,
    end: sentence.start + index + words.length,
  }))
  if (spans.length === 0) return sentence
  const kept = <T extends Span>(items: T[]): T[] =>
    items.filter((item) => !spans.some((span) => item.start >= span.start && item.end <= span.end))
  return {
    ...sentence,
    ratios: kept(sentence.ratios),
    lengths: kept(sentence.lengths),
    sums: kept(sentence.sums),
    dates: kept(sentence.dates),
  }
}

export function readFile(source: string, file: number, today: string): FactReading {
  const contract = readContract(withoutMachineOrders(formLines(source)))
  const parties = partiesOf(contract)
  const plain = plainReading(contract)
  const { flow } = contract.plain
  const sentences = plain.said.map((one): FactSentence => {
    const more = pointsIn(one)
    const lengths = spokenLengths(one)
    const sums = spokenSums(one)
    const whole = one.sums.map((sum) => tenths(one, sum))
    return withoutFormer({
      ...one,
      ratios: more.length ? [...one.ratios, ...more].sort(byPlace) : one.ratios,
      lengths: lengths.length ? [...one.lengths, ...lengths].sort(byPlace) : one.lengths,
      sums: sums.length ? [...whole, ...sums].sort(byPlace) : whole,
      idle: EXAMPLE.test(one.text),
      topic: `${one.headings} ${one.text.slice(0, 12)}`,
    })
  })
  const callers = new Map<string, FactSide>([
    ['甲方', '甲方'],
    ['乙方', '乙方'],
  ])
  parties.slice(0, 2).forEach((party, index) => {
    const side: FactSide = /^[甲乙]方$/.test(party.role)
      ? (party.role as FactSide)
      : parties.some(({ role }) => /^[甲乙]方$/.test(role))
        ? index === 0
          ? '甲方'
          : '乙方'
        : sideOfParty(party.role, index)
    for (const name of [party.role, party.name, ...party.aliases])
      if (name && name.length > 1) callers.set(name, side)
  })
  for (const { name, side } of plain.callers)
    if (side < 2 && name.length > 1 && !callers.has(name)) callers.set(name, side === 0 ? '甲方' : '乙方')
  const names = [...callers.keys()].sort((a, b) => b.length - a.length)
  const said = new RegExp(
    `${names.map((name) => name.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')).join('|')}|双方|(?<!第)三方|任何一方|任意一方|任一方|无论哪[一]?方|各方|两边|两家|两方|哪[一]?[边方家]|谁|互相|彼此`,
    'g',
  )
  return {
    file,
    source,
    contract,
    parties,
    kind: kindOf(contract, source),
    text: flow.text,
    sentences,
    quote: (span) => {
      const at = toSource(flow, span.start, span.end)
      return { file, ...at, text: source.slice(at.start, at.end) }
    },
    sideBefore: (words) => {
      const last = [...words.matchAll(said)].at(-1)?.[0]
      return last ? (callers.get(last) ?? '双方') : undefined
    },
    today,
  }
}

// ── values ──────────────────────────────────────────────────────────────────────────────────────────────

export const money = (yuan: number, tax?: '含税' | '不含税'): FactDatum => ({
  type: 'money',
  cents: Math.round(yuan * 100),
  currency: 'CNY',
  ...(tax ? { tax } : {}),
})
export const ratio = (share: number, base?: string): FactDatum => ({
  type: 'ratio',
  bp: Math.round(share * 1e6) / 100,
  ...(base ? { base } : {}),
})
export const duration = (length: Duration, words: string, from?: string): FactDatum => {
  const about = from ? { from } : {}
  if (length.days !== null)
    return { type: 'duration', n: length.days, unit: length.working ? '工作日' : '日', ...about }
  const months = length.months as number
  return /年/.test(words) && months % 12 === 0
    ? { type: 'duration', n: months / 12, unit: '年', ...about }
    : { type: 'duration', n: months, unit: '月', ...about }
}
export const enumOf = (text: string): FactDatum => ({ type: 'enum', text })

type More = Partial<Pick<FactValue, 'side' | 'bound' | 'phase' | 'confidence' | 'why' | 'computed' | 'state'>>

/** A value with the words it was read from. */
export const stated = (
  key: FactKey,
  value: FactDatum | undefined,
  quotes: FactQuote | FactQuote[],
  more: More = {},
): FactValue => ({
  key,
  state: '明确',
  ...(value ? { value } : {}),
  quotes: Array.isArray(quotes) ? quotes : [quotes],
  confidence: 90,
  by: 'rule',
  ...Object.fromEntries(Object.entries(more).filter(([, one]) => one !== undefined)),
})
export const denied = (key: FactKey, quote: FactQuote, more: More = {}): FactValue =>
  stated(key, undefined, quote, { ...more, state: '明确没有' })
export const doubted = (
  key: FactKey,
  quote: FactQuote | FactQuote[],
  why: string,
  more: More = {},
): FactValue => stated(key, undefined, quote, { confidence: 50, ...more, state: '存疑', why })

// ── looking around in a sentence ────────────────────────────────────────────────────────────────────────

/** The words of the sentence before and after a span in it. */
export const before = (sentence: FactSentence, span: Span, reach = 200) =>
  sentence.text.slice(Math.max(0, span.start - sentence.start - reach), span.start - sentence.start)
export const after = (sentence: FactSentence, span: Span, reach = 200) =>
  sentence.text.slice(span.end - sentence.start, span.end - sentence.start + reach)
/** 转让/分包：不允许, 税率 | 6%: what a line of a form or a row of two cells calls by name, and what it says of it. */
export function rowOf(sentence: FactSentence): { label: string; value: string } | null {
  const row = /^[\s|]*([^:\t|，。；]{2,16}?)\s*[:\t|][\s|]*([^\t|。；]+)/.exec(sentence.text)
  return row ? { label: row[1] as string, value: (row[2] as string).trim() } : null
}
/** The part of the sentence between two commas in which a span stands. */
export const part = (sentence: FactSentence, span: Span): string =>
  `${before(sentence, span)
    .split(/[，,；]/)
    .at(
      -1,
    )}${sentence.text.slice(span.start - sentence.start, span.end - sentence.start)}${after(sentence, span).split(/[，,；。]/)[0]}`

/** The first figure that follows a word within reach, with nothing in between that makes it another's. */
export function following<T extends Span>(
  sentence: FactSentence,
  end: number,
  items: T[],
  reach: number,
  notBetween?: RegExp,
): T | undefined {
  const at = sentence.start + end
  const next = items.find((item) => item.start >= at)
  if (!next || next.start - at > reach) return undefined
  const gap = sentence.text.slice(end, next.start - sentence.start)
  return notBetween?.test(gap) ? undefined : next
}
/** The nearest figure that ends before a word. */
export function leading<T extends Span>(
  sentence: FactSentence,
  start: number,
  items: T[],
  reach: number,
  notBetween?: RegExp,
): T | undefined {
  const at = sentence.start + start
  const last = items.filter((item) => item.end <= at).at(-1)
  if (!last || at - last.end > reach) return undefined
  const gap = sentence.text.slice(last.end - sentence.start, start)
  return notBetween?.test(gap) ? undefined : last
}

/** What an amount in words was said with: 大写 is no second sum. */
export const plainSums = (sentence: FactSentence): Sum[] => sentence.sums
export const wholeOf = (reading: FactReading, sentence: FactSentence) => reading.quote(sentence)
export const spanFrom = (sentence: FactSentence, start: number, end: number): Span => ({
  start: sentence.start + start,
  end: sentence.start + end,
})
