import { addDays, addMonths, type IsoDate, isoDate, isRealDate } from '../values/calendar.ts'
import { CHINESE_DIGITS, parseChineseNumber } from '../values/chinese-number.ts'
import type { TimeSpan } from './plan.ts'

export type TimeMatch = { span: TimeSpan; start: number; end: number }

const N = `(\\d+|[${CHINESE_DIGITS}]+)`
const year = (date: IsoDate) => Number(date.slice(0, 4))
const month = (date: IsoDate) => Number(date.slice(5, 7))
const lastDay = (y: number, m: number): IsoDate => addDays(addMonths(isoDate(y, m, 1), 1), -1)
const quarterSpan = (y: number, quarter: number) => ({
  from: isoDate(y, quarter * 3 - 2, 1),
  to: lastDay(y, quarter * 3),
})
const mondayOf = (date: IsoDate): IsoDate =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

type Reader = {
  pattern: RegExp
  read(match: RegExpExecArray, today: IsoDate): { from: IsoDate; to: IsoDate } | null
}

const YEAR_WORDS: Record<string, number> = {
  今年: 0,
  本年: 0,
  本年度: 0,
  去年: -1,
  上年: -1,
  上一年: -1,
  前年: -2,
  明年: 1,
  下一年: 1,
}
const YEAR = '(今年|本年度|本年|去年|上一年|上年|前年|明年|下一年|(?:20\\d{2})年)'
const yearOf = (word: string, today: IsoDate) =>
  word in YEAR_WORDS ? year(today) + (YEAR_WORDS[word] as number) : Number(word.slice(0, 4))
const numberOf = (word: string) => parseChineseNumber(word) ?? 0

const READERS: Reader[] = [
  {
    pattern:
      /从?(20\d{2})[年\-/.](\d{1,2})[月\-/.](\d{1,2})[日号]?(?:起)?(?:至|到|~|—|-)+(20\d{2})[年\-/.](\d{1,2})[月\-/.](\d{1,2})[日号]?/,
    read: (m) => dated([m[1], m[2], m[3]], [m[4], m[5], m[6]]),
  },
  {
    pattern: /从?(20\d{2})年(\d{1,2})月(?:份)?(?:至|到|~|—|-)+(?:(20\d{2})年)?(\d{1,2})月(?:份)?/,
    read: (m) => {
      const [y, from, to] = [Number(m[1]), Number(m[2]), Number(m[4])]
      const endYear = m[3] ? Number(m[3]) : y
      return from >= 1 && from <= 12 && to >= 1 && to <= 12
        ? { from: isoDate(y, from, 1), to: lastDay(endYear, to) }
        : null
    },
  },
  {
    pattern: /(20\d{2})[年\-/.](\d{1,2})[月\-/.](\d{1,2})[日号]?/,
    read: (m) => dated([m[1], m[2], m[3]], [m[1], m[2], m[3]]),
  },
  {
    pattern: new RegExp(`${YEAR}(?:的)?第?([一二三四1-4])季度?`),
    read: (m, today) => quarterSpan(yearOf(m[1] as string, today), numberOf(m[2] as string)),
  },
  {
    pattern: new RegExp(`${YEAR}(?:的)?(上|下)半年`),
    read: (m, today) => half(yearOf(m[1] as string, today), m[2] === '上'),
  },
  {
    pattern: new RegExp(`${YEAR}(?:的)?${N}月(?:份)?`),
    read: (m, today) => {
      const monthNumber = numberOf(m[2] as string)
      const y = yearOf(m[1] as string, today)
      return monthNumber >= 1 && monthNumber <= 12
        ? { from: isoDate(y, monthNumber, 1), to: lastDay(y, monthNumber) }
        : null
    },
  },
  {
    pattern: /去年同期|上年同期/,
    read: (_, today) => ({ from: isoDate(year(today) - 1, 1, 1), to: addMonths(today, -12) }),
  },
  {
    pattern: new RegExp(YEAR),
    read: (m, today) => ({
      from: isoDate(yearOf(m[1] as string, today), 1, 1),
      to: isoDate(yearOf(m[1] as string, today), 12, 31),
    }),
  },
  { pattern: /今天|今日|当天/, read: (_, today) => ({ from: today, to: today }) },
  { pattern: /昨天|昨日/, read: (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  {
    pattern: /本周|这周|这一周|当周/,
    read: (_, today) => ({ from: mondayOf(today), to: addDays(mondayOf(today), 6) }),
  },
  {
    pattern: /上周|上一周|上个?星期/,
    read: (_, today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  },
  {
    pattern: /下周|下一周|下个?星期/,
    read: (_, today) => ({ from: addDays(mondayOf(today), 7), to: addDays(mondayOf(today), 13) }),
  },
  {
    pattern: /本月|这个月|当月|这月/,
    read: (_, today) => ({
      from: isoDate(year(today), month(today), 1),
      to: lastDay(year(today), month(today)),
    }),
  },
  { pattern: /上个?月|上一个?月/, read: (_, today) => monthAway(today, -1) },
  { pattern: /下个?月|下一个?月/, read: (_, today) => monthAway(today, 1) },
  {
    pattern: /本季度?|这个?季度|当季度?/,
    read: (_, today) => quarterSpan(year(today), Math.ceil(month(today) / 3)),
  },
  { pattern: /上个?季度?|上一个?季度/, read: (_, today) => previousQuarter(today) },
  {
    pattern: /第([一二三四1-4])季度/,
    read: (m, today) => quarterSpan(year(today), numberOf(m[1] as string)),
  },
  { pattern: /(上|下)半年/, read: (m, today) => half(year(today), m[1] === '上') },
  {
    pattern: new RegExp(`(?:最近|近|过去|前)${N}(?:个)?(天|日|周|星期|月|季度|年)`),
    read: (m, today) => recent(numberOf(m[1] as string), m[2] as string, today),
  },
  {
    pattern: new RegExp(`(?:未来|今后|接下来|往后)${N}(?:个)?(天|日|周|星期|月|季度|年)(?:内)?`),
    read: (m, today) => coming(numberOf(m[1] as string), m[2] as string, today),
  },
  {
    // 30天内到期: a length ahead of what is still to come.
    pattern: new RegExp(`${N}(?:个)?(天|日|周|星期|月|季度|年)(?:以|之)?内(?=[^，。]{0,4}到期)`),
    read: (m, today) => coming(numberOf(m[1] as string), m[2] as string, today),
  },
  {
    pattern: /(?:最近|近)(?:半年)/,
    read: (_, today) => ({ from: addDays(addMonths(today, -6), 1), to: today }),
  },
  {
    pattern: new RegExp(`(?<![\\d前近去第])${N}月份`),
    read: (m, today) => {
      const monthNumber = numberOf(m[1] as string)
      return monthNumber >= 1 && monthNumber <= 12
        ? { from: isoDate(year(today), monthNumber, 1), to: lastDay(year(today), monthNumber) }
        : null
    },
  },
]

function dated(from: (string | undefined)[], to: (string | undefined)[]) {
  const [a, b] = [from, to].map((parts) => parts.map(Number) as [number, number, number]) as [
    [number, number, number],
    [number, number, number],
  ]
  if (!isRealDate(...a) || !isRealDate(...b)) return null
  const span = { from: isoDate(...a), to: isoDate(...b) }
  return span.from <= span.to ? span : null
}

const half = (y: number, first: boolean) =>
  first
    ? { from: isoDate(y, 1, 1), to: isoDate(y, 6, 30) }
    : { from: isoDate(y, 7, 1), to: isoDate(y, 12, 31) }

function monthAway(today: IsoDate, months: number) {
  const first = addMonths(isoDate(year(today), month(today), 1), months)
  return { from: first, to: lastDay(year(first), month(first)) }
}

function previousQuarter(today: IsoDate) {
  const quarter = Math.ceil(month(today) / 3)
  return quarter === 1 ? quarterSpan(year(today) - 1, 4) : quarterSpan(year(today), quarter - 1)
}

const MONTHS_IN: Record<string, number> = { 月: 1, 季度: 3, 年: 12 }

function recent(count: number, unit: string, today: IsoDate) {
  if (count < 1) return null
  const months = MONTHS_IN[unit]
  if (months) return { from: addDays(addMonths(today, -count * months), 1), to: today }
  return { from: addDays(today, 1 - count * (unit === '周' || unit === '星期' ? 7 : 1)), to: today }
}

function coming(count: number, unit: string, today: IsoDate) {
  if (count < 1) return null
  const months = MONTHS_IN[unit]
  if (months) return { from: today, to: addDays(addMonths(today, count * months), -1) }
  return { from: today, to: addDays(today, count * (unit === '周' || unit === '星期' ? 7 : 1) - 1) }
}

/** The first reader that fits wins: longer forms stand before the shorter ones they contain. */
export function findTime(question: string, today: IsoDate): TimeMatch | null {
  for (const { pattern, read } of READERS) {
    const match = pattern.exec(question)
    if (!match) continue
    const span = read(match, today)
    if (span)
      return {
        span: { ...span, label: match[0].replace(/^从/, '') },
        start: match.index,
        end: match.index + match[0].length,
      }
  }
  return null
}
