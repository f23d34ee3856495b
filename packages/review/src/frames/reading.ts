import type { Contract } from '../contract.ts'
import { parseSpoken } from '../spoken/numbers.ts'
import type { Flow } from '../text/flow.ts'
import { toSource } from '../text/flow.ts'
import type { Sentence, Structure } from '../text/structure.ts'
import { type FoundDate, findDates } from '../values/calendar.ts'
import { type Duration, findDurations } from '../values/duration.ts'
import { findRatios, type Ratio } from '../values/ratio.ts'
import type { Span } from '../values/span.ts'

/** A figure of money as people write it: 5000块, 15万, 一万五, 12,500.00元. */
export type Sum = Span & { yuan: number; per: string | null }

/** One sentence of the contract as it was written, with the figures in it. */
export type ReadSentence = Sentence & {
  /** The paragraph it stands in: what one side owes and what the other does often stand in two sentences of one. */
  line: Span
  sums: Sum[]
  ratios: Ratio[]
  lengths: Duration[]
  dates: FoundDate[]
}

export type PlainReading = {
  text: string
  said: ReadSentence[]
  lines: { span: Span; said: ReadSentence[]; text: string }[]
  /** How this contract calls its parties: labels, names, short names. */
  callers: { name: string; side: number }[]
  /** Written in the words people speak rather than those of lawyers. */
  everyday: boolean
  /** From this text to what the person wrote. */
  place(span: Span): Span
}

/** 2万6 before a stop: 26,000. */
const FIGURE = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?'
const HAN = '[一二两三四五六七八九十百千]'
const SUM = new RegExp(
  `(每(?:一)?(?:[个台套件只斤吨次米平月年天日趟课人间亩箱袋桶瓶张本份双辆把棵头册页幅场集条篇枚支盒包罐筐匹单户首盆扇樘节周]|平方米?|季度?|公斤|课时|小时)(?:每月)?(?:[^，。；\\d]{0,4})?)?(?<![\\d.])(${FIGURE}\\s*(?:[万亿](?:\\d(?=[，。；:、)]|$))?|千(?![克米瓦字分]))?(?:\\d{1,4}(?=[元块]))?|${HAN}+万?${HAN}*)(?:\\s*)(元|块|万元|(?<=[万亿]|万\\d|\\d千))(?![分之])(?:\\s*(?:\\/|每|一(?!个?[月年天日](?:后|内|里|以)))(?:[个])?(月|年|天|日|台|个|斤|次|趟|平方?米?|㎡|件|套))?`,
  'g',
)
/** 一个月2500, 押金800, 一共4200: nobody says 块 after every figure. */
const BARE_SUM =
  /(?:一个月|每个?月|月薪|底薪|工资|房租|租金|押金|定金|订金|总价|一共|价钱?|卖|给|付|交|收|赔|罚|扣|退|结|打|转|借|掏|出)(?:了|到|是|要|他|她|我|你)?\s?(\d{3,6})(?=[，。；、)]|$)/g

/** 出12万, 拿出8万, 底价3万: a figure in ten thousands without its unit is money unless it counts something. */
const COUNTED = /^[个只斤件套公吨米平台份人次字箱]/

export function findSums(text: string, dates: Span[] = []): Sum[] {
  const found: Sum[] = []
  for (const match of text.matchAll(SUM)) {
    const words = (match[2] as string).replace(/\s/g, '')
    const unit = match[3] as string
    const end = match.index + match[0].length
    if (unit === '' && COUNTED.test(text.slice(end))) continue
    // 一个月、一年 before 元 never occur; a lone digit word needs its unit.
    const yuan = parseSpoken(unit === '万元' ? `${words}万` : words)
    if (yuan === null || yuan === 0) continue
    const start = match.index + (match[0].indexOf(match[2] as string) ?? 0)
    if (dates.some((date) => date.start <= start && start < date.end)) continue
    found.push({
      start,
      end,
      yuan,
      per: match[1] ? match[1].replace(/^每(?:一)?/, '') : (match[4] ?? null),
    })
  }
  for (const match of text.matchAll(BARE_SUM)) {
    const start = match.index + match[0].length - (match[1] as string).length
    const end = match.index + match[0].length
    if (found.some((one) => one.start < end && start < one.end)) continue
    if (dates.some((date) => date.start <= start && start < date.end)) continue
    found.push({ start, end, yuan: Number(match[1]), per: null })
  }
  found.sort((a, b) => a.start - b.start)
  return found
}

const SPEAKS =
  /伙计|说妥|挣的|打条|一把[给还交]|讨钱|张罗|弄[坏丢脏]|看着|想不|干活的|不[怪追]谁|[给打]钱|作保|要是|没还|找我|闹到|说好|讲好|谈不[拢来成妥]|说不[拢通成清]|扯[皮不]|打官司|块(?=[，。；]|钱)|[天月年]里(?![程])|晚[一交给付还到打送完]|谁(?!应)|没办法|没法[子挡]?|掏|不许|不准|点头|打招呼|说一声|撂|散伙|毛病|弄坏|房东|房客|租户|老板|店里|厂里|车主|货主|为止|打住|[要买卖做租借搭]的[:(]|赶紧|告诉|坏了|归谁|这[类种些]事?|干活|活儿|一口价|您|我们|自己[人]?|别人|别家|走人|回头|咱|多退少补|押一付|上门|还清|照[给赔价]|不干|不做了|不想|随便|没有?关系/g
const FORMAL =
  /应当|之日起|视为|未经|予以|承担|本合同|本协议|甲乙双方|约定的|逾期|届满|的,?应|有权|违约责任|不可抗力|依法|书面通知|上述|按照|支付|(?<=^|\n)\s*第[一二三四五六七八九十百\d]+条/g

/** How far the wording is from lawyers': what people say against what only contracts say, by count. */
export function wordingCounts(text: string): { spoken: number; formal: number } {
  return { spoken: text.match(SPEAKS)?.length ?? 0, formal: text.match(FORMAL)?.length ?? 0 }
}

export function isEverydayWording(text: string): boolean {
  const { spoken, formal } = wordingCounts(text)
  // A text set out by articles was written by somebody who knows contracts, however short it is.
  const byArticles = /(?:^|\n)\s*第[一二三四五六七八九十百\d]+条/.test(text)
  return (
    (spoken >= 3 && spoken * 1.5 > formal) || (spoken >= 1 && formal <= 3) || (formal <= 3 && !byArticles)
  )
}

/** Words only contracts use that a paper in somebody's own dialect may hold all the same. */
const MOST_FORMAL = 8

const LABEL = /^[\s\d.、()一二三四五]*([^:，。；()\s]{1,10})(?:\(([^)]{1,14})\))?:\s*([^，。；(:\t]{2,30})/
const NOT_A_PARTY =
  /电话|地址|日期|时间|账|开户|编号|单号|品名|税号|代码|交期|质量|付款|开票|联系|钱$|价$|期$|修理|通知|什么|哪|多少|怎么|有事|地点|用途|方式|内容|水电|押金|标准|范围|名称|合计|合同|协议|社保|试用|上班|活计|保$|反悔|提机|车$|^租$|^做$|^价$|^付$|^给/

function findCallers(structure: Structure, contract: Contract): PlainReading['callers'] {
  const callers: PlainReading['callers'] = []
  const add = (name: string | undefined, side: number) => {
    const clean = (name ?? '').trim().replace(/^(?:以下|下)?简?称(?:为)?[“"]?|[”"]$/g, '')
    if (clean.length >= 1 && clean.length <= 24 && !callers.some((known) => known.name === clean))
      callers.push({ name: clean, side })
  }
  let side = 0
  const limit = Math.max(
    structure.headEnd,
    structure.lines[Math.min(8, structure.lines.length - 1)]?.end ?? 0,
  )
  for (const line of structure.lines) {
    if (line.start > limit) break
    const match = LABEL.exec(line.text)
    if (!match || NOT_A_PARTY.test(match[1] as string)) continue
    if (
      !/身份证|信用代码|公司|店|厂|税号|电话|\d{15}/.test(line.text) &&
      !/^[甲乙丙丁]/.test(match[1] as string)
    )
      continue
    add(match[1], side)
    add(match[2], side)
    const name = (match[3] as string).trim()
    add(name, side)
    if (/^[\u4e00-\u9fa5]{3}$/.test(name)) add(name.slice(1), side)
    // 宿州市埇桥区美衣阁 is called 美衣阁 further on.
    const short = name.replace(/^.*[省市区县](?=[\u4e00-\u9fa5]{2,})/, '')
    if (short !== name && short.length <= 8) add(short, side)
    // 快脚货运部 is 快脚 wherever its driver is spoken of.
    for (const length of [4, 3, 2]) {
      const called = short.slice(0, length)
      const said = structure.lines.filter(
        (other) => other !== line && other.text.includes(called) && !other.text.includes(short),
      )
      if (/公司|店|厂|行|部|馆|坊|社/.test(short) && length < short.length && said.length >= 2)
        add(called, side)
    }
    side++
  }
  contract.parties.forEach((party, index) => {
    add(party.name, index)
    for (const alias of party.aliases) add(alias, index)
  })
  return callers
}

const MONTH_AND_DAY = /(?<![年\d.])(\d{1,2})月(\d{1,2})[日号]/g

/** 2026年9月5日动工，9月24日完: the second is of the year of the first, within one sentence. */
function withYearBefore(text: string, dates: FoundDate[]): FoundDate[] {
  const more = [...text.matchAll(MONTH_AND_DAY)].flatMap((match) => {
    const start = match.index
    const end = start + match[0].length
    if (dates.some((date) => date.start < end && start < date.end)) return []
    const before = dates.findLast((date) => date.end <= start)
    if (!before || /[。；;\n]/.test(text.slice(before.end, start))) return []
    const date = `${before.date.slice(0, 4)}-${(match[1] as string).padStart(2, '0')}-${(match[2] as string).padStart(2, '0')}`
    return date > before.date && Number(match[1]) <= 12 && Number(match[2]) <= 31
      ? [{ ...before, start, end, date }]
      : []
  })
  return [...dates, ...more].sort((a, b) => a.start - b.start)
}

const readings = new WeakMap<Contract, PlainReading>()

/** The contract as it was written, before any word was read as a term: what rules over meaning look at. */
export function plainReading(contract: Contract): PlainReading {
  const known = readings.get(contract)
  if (known) return known
  const made = read(contract, contract.plain.flow, contract.plain.structure)
  readings.set(contract, made)
  return made
}

function read(contract: Contract, flow: Flow, structure: Structure): PlainReading {
  const text = flow.text
  const dates = withYearBefore(text, findDates(text).dates)
  const lengths = findDurations(text, dates)
  const ratios = findRatios(text)
  const sums = findSums(text, dates)
  const inside = <T extends Span>(items: T[], span: Span) =>
    items.filter((item) => item.start >= span.start && item.end <= span.end)
  const said: ReadSentence[] = []
  const lines: PlainReading['lines'] = []
  let at = 0
  for (const sentence of structure.sentences) {
    if (sentence.region === 'signature') continue
    while (structure.lines[at] && (structure.lines[at] as Span).end < sentence.start) at++
    const line = structure.lines[at] ?? sentence
    const one: ReadSentence = {
      ...sentence,
      line,
      sums: inside(sums, sentence),
      ratios: inside(ratios, sentence),
      lengths: inside(lengths, sentence),
      dates: inside(dates, sentence),
    }
    said.push(one)
    const last = lines.at(-1)
    if (last && last.span.start === line.start) last.said.push(one)
    else lines.push({ span: line, said: [one], text: text.slice(line.start, line.end) })
  }
  return {
    text,
    said,
    lines,
    callers: findCallers(structure, contract),
    everyday:
      isEverydayWording(text) || (contract.plain.inDialect && wordingCounts(text).formal <= MOST_FORMAL),
    place: (span) => toSource(flow, span.start, span.end),
  }
}
