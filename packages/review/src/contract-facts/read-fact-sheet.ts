import { basicReader, disputeReader } from './basic-facts.ts'
import { FACT_CATALOGUE, type FactKey } from './catalogue.ts'
import { costReader } from './cost-facts.ts'
import { ENGLISH_KEYS, englishKind, isEnglish, readEnglish } from './english-facts.ts'
import type { FactSheet, FactValue } from './fact-value.ts'
import {
  dailyPenaltyReader,
  depositReader,
  fixedPenaltyReader,
  liabilityReader,
  taxReader,
  totalReader,
  unitReader,
} from './money-facts.ts'
import { paymentReader } from './payment-facts.ts'
import {
  doubted,
  enumOf,
  type FactReader,
  type FactReading,
  type Known,
  readFile,
  stated,
} from './reading.ts'
import {
  acceptReader,
  assignReader,
  deliveryReader,
  ownerReader,
  secrecyReader,
  staffReader,
  warrantyReader,
} from './right-facts.ts'
import { SAID } from './said-words.ts'
import { causeReader, freeEndReader, renewalReader, termReader } from './term-facts.ts'
import { BLANK, REFERS, TOPICS } from './topics.ts'

/** Goes up whenever a change here may read an old contract otherwise. */
export const EXTRACTOR = 'facts/6'

export type FactFile = { name: string; text: string }

/** Those that rest on others stand after them. */
const READERS: FactReader[] = [
  basicReader,
  termReader,
  renewalReader,
  totalReader,
  depositReader,
  paymentReader,
  taxReader,
  dailyPenaltyReader,
  fixedPenaltyReader,
  liabilityReader,
  unitReader,
  freeEndReader,
  causeReader,
  warrantyReader,
  secrecyReader,
  ownerReader,
  assignReader,
  acceptReader,
  deliveryReader,
  staffReader,
  disputeReader,
]

/** Of an enumeration only the first holds unless several may stand side by side. */
const SEVERAL = new Set<FactKey>([
  'pay.method',
  'security',
  'insurance',
  'invoice.kind',
  'price.kind',
  'currency',
])

const spoken: FactReader = {
  keys: [...new Set(SAID.map(({ key }) => key))],
  read(reading, known) {
    const out: FactValue[] = []
    // 是否可转租：否 was read as the row it is; its words alone would say that one may.
    const subletRow = known.of('sublet').some(({ quotes }) => quotes[0]?.file === reading.file)
    for (const { key, value, words, not, kinds } of SAID) {
      if (key === 'sublet' && subletRow) continue
      if (kinds && !kinds.test(reading.kind)) continue
      if (out.some((one) => one.key === key && !SEVERAL.has(key))) continue
      for (const sentence of reading.sentences) {
        if (sentence.idle) continue
        const found = words.exec(sentence.text)
        if (!found || not?.test(sentence.text)) continue
        const side = reading.sideBefore(sentence.text.slice(0, found.index + found[0].length))
        const quote = reading.quote(sentence)
        const shown = side ? { side } : {}
        if (value === null || value === false)
          out.push(stated(key, undefined, quote, { ...shown, state: '明确没有' }))
        else
          out.push(
            stated(key, typeof value === 'string' ? enumOf(value) : { type: 'bool', value }, quote, shown),
          )
        break
      }
    }
    return out
  },
}

/** Who insures, called by whatever name: 运输险由供方承担, 受托方应投保公众责任险. */
const insurer: FactReader = {
  keys: ['insurance'],
  read(reading) {
    for (const sentence of reading.sentences) {
      const { text } = sentence
      if (sentence.idle || /社会保险|养老|医疗|五险|失业/.test(text)) continue
      const found =
        /(?:保险|险)(?:费用?)?(?:由|归)([^，。；]{1,10}?)(?:承担|购买|负责|投保|办理|买|出|负担)|([^，。；]{1,12}?)(?:应|须|需|负责|要|自费|自行|自己|来|都)*(?:为[^，。；]{1,20})?(?:投保|购买|办理|买|上)[^，。；]{0,16}(?:保险|险)|由([^，。；]{1,8}?)[^，。；]{0,20}投保/.exec(
          text,
        )
      if (!found) continue
      const side =
        reading.sideBefore(found[1] ?? found[2] ?? found[3] ?? '') ??
        reading.sideBefore(text.slice(0, found.index + 12))
      if (side)
        return [
          stated('insurance', enumOf(side === '双方' ? '双方投保' : `${side}投保`), reading.quote(sentence), {
            side,
          }),
        ]
    }
    return []
  },
}

const ALL_READERS = [...READERS, spoken, insurer, costReader]
const READ = new Set(ALL_READERS.flatMap(({ keys }) => keys))
/** Is there a reader for it? Others are 未读出, never 未约定. */
export const isRead = (key: FactKey): boolean => READ.has(key)

/** 不适用 where the kind of contract is known and the fact is of other kinds. */
function appliesTo(kinds: readonly string[] | undefined, kind: string): boolean {
  return !kinds || kind === '其他' || kinds.some((one) => kind.includes(one))
}

const sameDatum = (a: FactValue, b: FactValue) => JSON.stringify(a.value) === JSON.stringify(b.value)

/** Where two files state one thing differently: the same side, the same part, and both in so many words. */
function contradictions(values: FactValue[]): FactValue[] {
  const single = new Set<FactKey>(['amount.total', 'term.end', 'dispute.way', 'rate.year'])
  return values.map((value) => {
    if (!single.has(value.key) || value.state !== '明确' || value.computed) return value
    const other = values.find(
      (one) =>
        one !== value &&
        one.key === value.key &&
        one.state === '明确' &&
        !one.computed &&
        one.side === value.side &&
        one.phase === value.phase &&
        one.quotes[0]?.file !== value.quotes[0]?.file &&
        !sameDatum(one, value),
    )
    return other
      ? {
          ...value,
          state: '存疑',
          confidence: 50,
          quotes: [...value.quotes, ...other.quotes],
          why: '两个文件写得不一样',
        }
      : value
  })
}

/** What is said of a fact nobody read a value of. */
function unsettled(key: FactKey, readings: FactReading[]): FactValue | null {
  const topic = TOPICS[key]
  if (!topic) return null
  for (const reading of readings) {
    for (const sentence of reading.sentences) {
      const found = topic.exec(sentence.text)
      if (!found || sentence.region === 'attachment') continue
      const quote = reading.quote(sentence)
      const rest = sentence.text.slice(found.index)
      const refers = REFERS.exec(rest)
      if (refers && refers.index < 24 && !/民法典|法》|条例/.test(refers[0])) {
        return {
          key,
          state: '见其他文件',
          quotes: [quote],
          confidence: 85,
          by: 'rule',
          why: `见${refers[1]}`,
        }
      }
      const words = quote.text.slice(Math.max(0, quote.text.indexOf(found[0])))
      if (BLANK.test(words.slice(0, 60))) return doubted(key, quote, '空白未填')
    }
  }
  return null
}

/** Words after which a fact is spoken of without a value that was understood. */
const CAREFUL = new Set<FactKey>([
  'liability.cap',
  'warranty',
  'deposit',
  'retention',
  'bond',
  'penalty.latePay',
  'penalty.lateDelivery',
  'rate.year',
  'renew.auto',
  'source.code',
  'probation',
  'noncompete',
])
function touched(key: FactKey, readings: FactReading[]): FactValue | null {
  const topic = TOPICS[key]
  if (!topic || !CAREFUL.has(key)) return null
  for (const reading of readings)
    for (const sentence of reading.sentences) {
      if (sentence.idle || sentence.region === 'attachment' || sentence.region === 'head') continue
      if (
        topic.test(sentence.text) &&
        (sentence.ratios.length ||
          sentence.sums.length ||
          /LPR|贷款市场报价|同期(?:银行)?(?:贷款|存款)?利率/.test(sentence.text) ||
          // 迟延付款超过30日的，可暂停服务 says nothing of a penalty.
          (sentence.lengths.length && !key.startsWith('penalty.'))) &&
        !/不承担|返还|退还|扣除/.test(sentence.text) &&
        // 公共责任险，每次事故赔偿限额: what the insurer pays.
        !(key === 'liability.cap' && /险[^。；]{0,20}(?:限额|保额|保险金额)/.test(sentence.text))
      )
        return doubted(key, reading.quote(sentence), '提到了，但没有读出确定的内容')
    }
  return null
}

/**
 * Reads what a contract states, from all of its files. Every fact a reader exists for has an entry; facts without a
 * reader are 未读出 wherever they are asked for.
 */
export function readFactSheet(files: FactFile[], options: { today: string }): FactSheet {
  const filled = files.map((file, index) => ({ ...file, index })).filter(({ text }) => text.trim().length > 0)
  if (filled.length === 0) return { extractor: EXTRACTOR, kind: '其他', reading: '未读出', facts: [] }
  const readings = filled.map(({ text, index }) => readFile(text, index, options.today))
  const english = readings.map(({ source }) => isEnglish(source))
  const kind =
    (english[0] && englishKind((readings[0] as FactReading).source)) || (readings[0]?.kind ?? '其他')
  let facts: FactValue[] = []
  readings.forEach((reading, order) => {
    const own: FactValue[] = []
    const known: Known = { of: (key) => [...own, ...facts].filter((value) => value.key === key) }
    if (english[order]) own.push(...readEnglish(reading))
    for (const reader of english[order] ? [] : ALL_READERS)
      own.push(
        ...reader
          .read(reading, known)
          .filter(({ key }) => reader !== insurer || !own.some((one) => one.key === key)),
      )
    // 甲方 of an annex need not be 甲方 of the contract, nor its title the contract's.
    facts.push(...(order === 0 ? own : own.filter(({ key }) => !/^(?:base\.|party\.|sign\.)/.test(key))))
  })
  facts = contradictions(facts)
  const complete = filled.length === files.length
  for (const { key, kinds } of FACT_CATALOGUE as readonly { key: FactKey; kinds?: readonly string[] }[]) {
    if (!isRead(key) || facts.some((value) => value.key === key)) continue
    const none = { key, quotes: [], confidence: 85, by: 'rule' as const }
    if (!appliesTo(kinds, kind)) facts.push({ ...none, state: '不适用' })
    // What no reader of English looks for is not read: the contract may well state it.
    else if (english.includes(true) && !ENGLISH_KEYS.has(key)) facts.push({ ...none, state: '未读出' })
    else
      facts.push(
        unsettled(key, readings) ??
          touched(key, readings) ?? { ...none, state: complete ? '未约定' : '未读出' },
      )
  }
  return { extractor: EXTRACTOR, kind, reading: complete ? '已读' : '部分', facts }
}
