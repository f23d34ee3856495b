import { findTime } from '../question/time-words.ts'
import { parseSpoken } from '../spoken/numbers.ts'
import { addDays, addMonths, type IsoDate, isoDate } from '../values/calendar.ts'
import { CHINESE_DIGITS, parseChineseNumber } from '../values/chinese-number.ts'
import type { CompareOp, PlanValue } from './store-plan.ts'

const NUM = `(?:\\d[\\d,]*(?:\\.\\d+)?|[${CHINESE_DIGITS}]+(?:点[${CHINESE_DIGITS}]+)?|半)`
const number = (words: string): number | null =>
  words === '半' ? 0.5 : (parseSpoken(words.replace(/,/g, '')) ?? parseChineseNumber(words.replace(/,/g, '')))

export type Quantity = { value: PlanValue; end: number; daily?: boolean; bare?: boolean }

const sticky = (source: string) => new RegExp(source, 'y')
const DAILY = '(每日|每天|日|按日|一天)?'
const PATTERNS: [RegExp, (match: RegExpExecArray) => PlanValue | null][] = [
  // 两个月租金: what deposits are counted in.
  [
    sticky(`()(${NUM})\\s*个月(?:的)?(?:租金|租(?![赁户客期约])|房租|月租)`),
    (m) => {
      const n = number(m[2] as string)
      return n === null ? null : { type: 'rents', n }
    },
  ],
  // 一万五, 三千二: the last digit counts tenths of the unit before it.
  [
    sticky(
      '()((?:[一二两三四五六七八九十]|\\d)+[万千百][一二三四五六七八九])(?=[以元块的，、及起]|$)(?:元|块钱?)?',
    ),
    (m) => money(m[2] as string),
  ],
  [
    sticky(`${DAILY}(百|千|万)分之(${NUM})`),
    (m) =>
      ratio(
        (number(m[3] as string) ?? Number.NaN) /
          ({ 百: 100, 千: 1000, 万: 10_000 }[m[2] as string] as number),
      ),
  ],
  [
    sticky(`${DAILY}(${NUM})\\s*(?:%|％|个(?:百分)?点)`),
    (m) => ratio((number(m[2] as string) ?? Number.NaN) / 100),
  ],
  [sticky(`${DAILY}(${NUM})\\s*‰`), (m) => ratio((number(m[2] as string) ?? Number.NaN) / 1000)],
  [
    sticky(`()([一二两三四五六七八九])成(半)?`),
    (m) => ratio(((number(m[2] as string) ?? 0) + (m[3] ? 0.5 : 0)) / 10),
  ],
  [sticky(`()一半`), () => ratio(0.5)],
  [
    sticky(`()([一二三四五六七八九])分之([一二三四五六七八九])`),
    (m) => ratio((number(m[3] as string) ?? 0) / (number(m[2] as string) ?? 1)),
  ],
  [sticky(`()(${NUM})\\s*(万|亿|千|百)?\\s*(?:元|块钱?|人民币|RMB)`), (m) => money(m[2] as string, m[3])],
  [sticky(`()(${NUM})\\s*(万|亿)(?!分|个|只|台|件)`), (m) => money(m[2] as string, m[3])],
  // 合同额过千万的.
  [sticky(`()([千百])万(?:元)?`), (m) => money(m[2] === '千' ? '1000' : '100', '万')],
  // 八千到一万, 8千以上: a sum without its unit.
  [
    sticky(
      `()([一二两三四五六七八九]千(?:[一二三四五六七八九]百)?|\\d(?:\\.\\d)?千)(?=[到至和~～—，、的]|-|以[上下内]|之间|起|$)`,
    ),
    (m) => money(m[2] as string),
  ],
  [
    sticky(
      `()(${NUM})\\s*(?:多)?(?:平方米|平米|平方|㎡|m2|亩|吨|公斤|千克|台|辆|套|件|只|立方米?|公里|千米)`,
    ),
    (m) => {
      const n = number(m[2] as string)
      return n === null ? null : { type: 'number', n }
    },
  ],
  [
    sticky(`()(${NUM})\\s*(?:个)?(工作日|日历日|自然日|日|天)(?!期)`),
    (m) => length(number(m[2] as string), /工作/.test(m[3] as string) ? '工作日' : '日'),
  ],
  [
    sticky(`()(${NUM})\\s*(?:个)?(?:星期|周|礼拜)`),
    (m) => length(7 * (number(m[2] as string) ?? Number.NaN), '日'),
  ],
  [sticky(`()(${NUM})\\s*个?(?:小时|钟头)`), (m) => length(number(m[2] as string), '小时')],
  [sticky(`()半个月`), () => length(15, '日')],
  [sticky(`()(${NUM})\\s*个(?:自然)?月`), (m) => length(number(m[2] as string), '月')],
  [sticky(`()(${NUM})\\s*(?:个)?季度`), (m) => length(3 * (number(m[2] as string) ?? Number.NaN), '月')],
  [sticky(`()(${NUM})年半`), (m) => length(12 * (number(m[2] as string) ?? Number.NaN) + 6, '月')],
  [sticky(`()(${NUM})\\s*(?:周)?年`), (m) => years(number(m[2] as string))],
]
const ratio = (share: number): PlanValue | null =>
  Number.isFinite(share) ? { type: 'ratio', bp: Math.round(share * 1e6) / 100 } : null
const UNITS: Record<string, number> = { 万: 1e4, 亿: 1e8, 千: 1e3, 百: 100 }
function money(words: string, unit?: string): PlanValue | null {
  const n = number(words)
  return n === null
    ? null
    : { type: 'money', cents: Math.round(n * (unit ? (UNITS[unit] as number) : 1) * 100) }
}
const length = (n: number | null, unit: '小时' | '日' | '工作日' | '月' | '年'): PlanValue | null =>
  n !== null && Number.isFinite(n) && n > 0 ? { type: 'duration', n, unit } : null
const years = (n: number | null) =>
  n !== null && n >= 1900 ? null : n === 0.5 ? length(6, '月') : length(n, '年')

/** A quantity that begins at a place. `bare` is a plain number without a unit: what it counts is told by the fact. */
export function quantityAt(text: string, at: number): Quantity | null {
  for (const [pattern, make] of PATTERNS) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const value = make(match)
    if (value) return { value, end: at + match[0].length, daily: Boolean(match[1]) }
  }
  const bare = sticky(`\\d[\\d,]*(?:\\.\\d+)?`)
  bare.lastIndex = at
  const match = bare.exec(text)
  if (match)
    return {
      value: { type: 'number', n: Number(match[0].replace(/,/g, '')) },
      end: at + match[0].length,
      bare: true,
    }
  return null
}

const BEFORE: [RegExp, CompareOp][] = [
  [
    /大于等于|大于或等于|达到(?:或者?|和|及)?超过|不少于或等于|不少于|不低于|不小于|不短于|至少|最少|起码|>=|≥|达到|达|满|不下于|高于或等于|超过或等于/y,
    '≥',
  ],
  [
    /小于等于|小于或等于|(?:最高|最多|最长)?不超过|不高于|不大于|不多于|不长于|至多|最多|<=|≤|没有?超过|未超过|没超|不超(?!过)|别超过?|顶多|低于或等于|封顶/y,
    '≤',
  ],
  [
    /大于|超过了?|高于|多于|长于|慢于|迟于|晚于|超出|超|过(?=[\d一二三四五六七八九十百千半])|>|早于之后/y,
    '>',
  ],
  [
    /小于|低于|少于|不到|不足|短于|快于|不满|未满|没有?到|没有?满|未达到?|不达|没有?达到|<|未到|没有?(?=(?:\d[\d.,]*|[一二两三四五六七八九十百半]+)(?:天|日|年|个|周|%|成|万|元))/y,
    '<',
  ],
  [
    /等于|正好是?|恰好是?|就是|刚好是?|＝|=|为(?=[\d一二三四五六七八九十])|是(?=[\d一二三四五六七八九十])|(?:约定|写)(?:的|了)?(?:是|为)?(?=[\d])/y,
    '=',
  ],
]
const AFTER: [RegExp, CompareOp][] = [
  [
    /(?:及|或|和)?(?:其)?以上|及以上|往上|起步|起(?=的|$)|(?:或者?|及|和|甚至)(?:是)?更(?:长|久|多|高|大|晚|重|贵)/y,
    '≥',
  ],
  [
    /(?:及|或|和)?以下|以内|之内|及以下|内(?=的|$|付|结|验)|(?:或者?|及|和|甚至)(?:是)?更(?:短|少|低|小|早|轻)/y,
    '≤',
  ],
  [/(?:作?为)?(?:封顶|上限)(?=$|的|，)/y, '≤'],
  [/以?外(?=的)/y, '>'],
  [/出头|多(?=的|$)/y, '>'],
]
const match = (
  table: [RegExp, CompareOp][],
  text: string,
  at: number,
): { op: CompareOp; end: number } | null => {
  for (const [pattern, op] of table) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { op, end: at + found[0].length }
  }
  return null
}
export const comparatorAt = (text: string, at: number) => match(BEFORE, text, at)
export const trailingAt = (text: string, at: number) => match(AFTER, text, at)

/** 50万到200万, 5%~10%, 介于…和…之间. */
export function rangeAt(text: string, at: number): { from: PlanValue; to: PlanValue; end: number } | null {
  const lead = /(?:介于|处于|在)?/y
  lead.lastIndex = at
  const start = at + (lead.exec(text)?.[0].length ?? 0)
  const link = /\s*(?:元)?\s*(?:到|至|~|～|-|—|–|和|与)\s*/y
  const first = quantityAt(text, start)
  // 10到50万 means 10万到50万.
  const shared = /^(\d+(?:\.\d+)?|[一二两三四五六七八九十]+)\s*(?:到|至|~|～|-|—)\s*/.exec(text.slice(start))
  if (shared && (!first || first.bare || first.end <= start + (shared[1] as string).length)) {
    const second = quantityAt(text, start + shared[0].length)
    const n = number(shared[1] as string)
    if (second && !second.bare && n !== null) {
      const from = scaled(second.value, text.slice(start + shared[0].length, second.end), n)
      if (from) return close(text, from, second.value, second.end)
    }
  }
  if (!first || first.bare) return null
  link.lastIndex = first.end
  const found = link.exec(text)
  if (!found || found[0].length === 0) return null
  const second = quantityAt(text, first.end + found[0].length)
  if (!second || second.value.type !== first.value.type) return null
  return close(text, first.value, second.value, second.end)
}
function close(text: string, from: PlanValue, to: PlanValue, end: number) {
  const tail = /之间|间/y
  tail.lastIndex = end
  return { from, to, end: end + (tail.exec(text)?.[0].length ?? 0) }
}
/** The first end of a range in the unit of its second. */
function scaled(like: PlanValue, words: string, n: number): PlanValue | null {
  if (like.type === 'ratio')
    return /成/.test(words) ? { type: 'ratio', bp: n * 1000 } : { type: 'ratio', bp: n * 100 }
  if (like.type === 'money')
    return { type: 'money', cents: n * 100 * (/亿/.test(words) ? 1e8 : /万/.test(words) ? 1e4 : 1) }
  if (like.type === 'duration') return { type: 'duration', n, unit: like.unit }
  return null
}

// ── time ────────────────────────────────────────────────────────────────────────────────────────────────

export type TimeAt = { span: { from: IsoDate | null; to: IsoDate | null; label: string }; end: number }
const N = `(\\d{1,3}(?!\\d)|[${CHINESE_DIGITS}]+|半)`
const lastOfMonth = (day: IsoDate) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
const year = (today: IsoDate, plus = 0) => Number(today.slice(0, 4)) + plus
const by = (today: IsoDate, words: string, unit: string, sign: 1 | -1): IsoDate => {
  const n = words === '半' ? 0.5 : (parseChineseNumber(words) ?? 0)
  if (/年/.test(unit)) return addMonths(today, sign * Math.round(n * 12))
  if (/季/.test(unit)) return addMonths(today, sign * Math.round(n * 3))
  if (/月/.test(unit)) return n === 0.5 ? addDays(today, sign * 15) : addMonths(today, sign * n)
  if (/周|星期|礼拜/.test(unit)) return addDays(today, sign * n * 7)
  return addDays(today, sign * n)
}
const UNIT = '(个工作日|工作日|个月|月|天|日|周|个?星期|个?礼拜|年|个?季度)'

/** Words of time that begin at a place. Spans to come end on the day they name. */
export function timeAt(text: string, at: number, today: IsoDate): TimeAt | null {
  const read = (source: string) => {
    const pattern = new RegExp(source, 'y')
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const span = (found: RegExpExecArray, from: IsoDate | null, to: IsoDate | null): TimeAt => ({
    span: { from, to, label: found[0] },
    end: at + found[0].length,
  })
  // 上上周, 下下个月
  let m = read('(上上|下下)个?(周|星期|礼拜|月)')
  if (m) {
    const way = m[1] === '上上' ? -2 : 2
    if (m[2] === '月') {
      const first = addMonths(`${today.slice(0, 7)}-01`, way)
      return span(m, first, lastOfMonth(first))
    }
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return span(m, addDays(monday, 7 * way), addDays(monday, 7 * way + 6))
  }
  m = read(
    '(本|这个?|上个?|下个?|(20\\d{2})年)?(?:(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月|月)(?:份)?(?:的)?(上|中|下)旬',
  )
  if (m && (m[1] || m[3])) {
    const month = m[3] ? (parseChineseNumber(m[3]) ?? 0) : 0
    const shift = /^上/.test(m[1] ?? '') ? -1 : /^下/.test(m[1] ?? '') ? 1 : 0
    const first = month
      ? isoDate(m[2] ? Number(m[2]) : year(today), month, 1)
      : addMonths(`${today.slice(0, 7)}-01`, shift)
    const begin = { 上: 0, 中: 10, 下: 20 }[m[4] as '上']
    return span(m, addDays(first, begin), m[4] === '下' ? lastOfMonth(first) : addDays(first, begin + 9))
  }
  m = read(`(?:在)?(?:过去|最近|近|前|上)(?:的)?${N}${UNIT}(?:内|里|以内|以来)?`)
  if (m) return span(m, addDays(by(today, m[1] as string, m[2] as string, -1), 1), today)
  m = read('(?:最近|近|过去)半年(?:内)?')
  if (m) return span(m, addDays(addMonths(today, -6), 1), today)
  m = read(`(?:未来|今后|接下来|往后|接着|后)(?:的)?${N}${UNIT}(?:内|里|以内|之内)?`)
  if (m) return span(m, today, by(today, m[1] as string, m[2] as string, 1))
  // 在45天以上 is a length, 在45天内到期 a time to come.
  m = read(`在${N}${UNIT}(?:内|里|以内|之内)(?=.{0,6}(?:到期|期满|届满|结束|失效|终止|交货|交付|完工|续))`)
  if (m) return span(m, today, by(today, m[1] as string, m[2] as string, 1))
  m = read(
    `${N}${UNIT}(?:内|里|以内|之内)(?:就|将|会|要|即将|需要?|应|得|该|快)*(?=到期|期满|届满|结束|失效|过期|终止|决定|续|交货|交付|完工|竣工|到|起租|开始)`,
  )
  if (m) return span(m, today, by(today, m[1] as string, m[2] as string, 1))
  m = read(`${N}${UNIT}(?:以?后|之后)(?:才|再|会)?(?=到期|期满|届满|结束|失效|过期|终止)`)
  if (m) return span(m, addDays(by(today, m[1] as string, m[2] as string, 1), 1), null)
  m = read('(?:今年|本年)?年底(?:之前|以前|前)?|(?:今年|本年)(?:之内|以内|内|里|年内)|年内')
  if (m && /底/.test(m[0])) return span(m, today, isoDate(year(today), 12, 31))
  if (m && /^年内$/.test(m[0])) return span(m, today, isoDate(year(today), 12, 31))
  if (m) return span(m, isoDate(year(today), 1, 1), isoDate(year(today), 12, 31))
  m = read('(?:本|这个?)?月底(?:之前|以前|前)?')
  if (m) return span(m, today, lastOfMonth(today))
  m = read('明年底(?:之前|以前|前)')
  if (m) return span(m, today, isoDate(year(today, 1), 12, 31))
  m = read('后年(上半年|下半年)?')
  if (m)
    return span(
      m,
      isoDate(year(today, 2), m[1] === '下半年' ? 7 : 1, 1),
      m[1] === '上半年' ? isoDate(year(today, 2), 6, 30) : isoDate(year(today, 2), 12, 31),
    )
  m = read('下(?:一)?个?季度?(?:度)?(?!面)')
  if (m && /季/.test(m[0])) {
    const quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
    const first = addMonths(isoDate(year(today), quarter * 3 - 2, 1), 3)
    return span(m, first, addDays(addMonths(first, 3), -1))
  }
  m = read('(20\\d{2})年?(?:到|至|~|-|—)(20\\d{2})年(?!\\d)')
  if (m) return span(m, isoDate(Number(m[1]), 1, 1), isoDate(Number(m[2]), 12, 31))
  // 12月之前交货, 12月1日以后开始: of the year that is meant by what is done then.
  m = read(
    `(?<![\\d年第])(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份)?(?:(\\d{1,2})[日号])?(底)?(之前|以前|前|之后|以后|后)`,
  )
  if (m) {
    const month = parseChineseNumber(m[1] as string) ?? 0
    const near = text.slice(Math.max(0, at - 6), at) + text.slice(at + m[0].length, at + m[0].length + 4)
    const done = /签|订立/.test(near)
    const on = (which: number) => isoDate(which, month, Number(m?.[2] ?? 1))
    const passed = on(year(today)) < `${today.slice(0, 7)}-01`
    const first = on(year(today, done ? (on(year(today)) > today ? -1 : 0) : passed ? 1 : 0))
    const last = m[2] ? first : lastOfMonth(first)
    if (/前/.test(m[4] as string)) return span(m, null, m[3] ? last : addDays(first, -1))
    return span(m, addDays(last, 1), null)
  }
  // 12月到期, 12月要交货: the next such month for what is to come, the last one for what was done.
  m = read(
    `(?<![\\d年前近去第过])(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|底|初|中旬|里|内|中)*(?=[^，。]{0,4}(到期|期满|届满|结束|失效|终止|交货|交付|完工|竣工|上线|签|订立|开工))`,
  )
  if (m && !/^(?:之?[前后]|以[前后]|起|至|到[^期]|[-~—])/.test(text.slice(at + m[0].length))) {
    const month = parseChineseNumber(m[1] as string) ?? 0
    const now = Number(today.slice(5, 7))
    const done = /签|订立|开工/.test(m[2] as string)
    const which = year(today, done ? (month > now ? -1 : 0) : month < now ? 1 : 0)
    const first = isoDate(which, month, 1)
    return span(m, first, lastOfMonth(first))
  }
  // A whole the shared reader of time knows, perhaps bounded: 2027年6月之前, 明年3月以后.
  const rest = text.slice(at)
  const found = findTime(rest, today)
  if (found?.start !== 0) return null
  const tail = /^(?:年?底)?(?:(?:及|和|含)?(?:之前|以前|前|之后|以后|后)|起|开始(?!的)|以来)/.exec(
    rest.slice(found.end),
  )
  const whole = found.span
  if (!tail) {
    const more = /^(?:份|里|内|中|当年|全年|年内|以内|之内|期间|之间)/.exec(rest.slice(found.end))
    return {
      span: { from: whole.from, to: whole.to, label: rest.slice(0, found.end) },
      end: at + found.end + (more?.[0].length ?? 0),
    }
  }
  const label = rest.slice(0, found.end + tail[0].length)
  const end = at + found.end + tail[0].length
  // 2029年及以后: that year too.
  if (/^(?:及|和|含).*前/.test(tail[0])) return { span: { from: null, to: whole.to, label }, end }
  if (/^(?:及|和|含)/.test(tail[0])) return { span: { from: whole.from, to: null, label }, end }
  if (/底/.test(tail[0]) && /前/.test(tail[0])) return { span: { from: null, to: whole.to, label }, end }
  if (/前/.test(tail[0])) return { span: { from: null, to: addDays(whole.from, -1), label }, end }
  if (/起|开始|以来/.test(tail[0])) return { span: { from: whole.from, to: null, label }, end }
  return { span: { from: addDays(whole.to, 1), to: null, label }, end }
}
