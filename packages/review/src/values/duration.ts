import { CHINESE_DIGITS, parseChineseNumber } from './chinese-number.ts'
import { overlaps, type Span } from './span.ts'

export type Duration = Span & {
  /** Length in months for 年/季度/个月; null for units of days. */
  months: number | null
  /** Length in days for 日/天/周; null for units of months. */
  days: number | null
  /** Counted in working days. */
  working: boolean
}

const NUMBER = `(?<![\\d.])\\d{1,6}(?:\\.\\d{1,3})?|(?<![${CHINESE_DIGITS}])[${CHINESE_DIGITS}]{1,12}`
const PATTERN = new RegExp(
  `(${NUMBER})\\s*(?:\\((?:${NUMBER})\\))?\\s*(周年|年半|年|个季度|季度|个自然月|个月|个工作日|工作日|个自然日|自然日|个?日历[日天]|个?星期|周|日|天)(?!期|前完|常|利|化|租|息|度)`,
  'g',
)
/** 一年零六个月 is one length. */
const AND_MONTHS = new RegExp(`^(?:零|又|加)?(\\d{1,2}|[${CHINESE_DIGITS}]{1,2})个月`)
const HALF_YEAR = /(?<![一二两三四五六七八九十\d]年)半年/g

function lengthOf(amount: number, unit: string): Pick<Duration, 'months' | 'days' | 'working'> {
  const working = unit.includes('工作日')
  if (unit === '年半') return { months: amount * 12 + 6, days: null, working }
  if (unit === '年' || unit === '周年') return { months: amount * 12, days: null, working }
  if (unit.includes('季度')) return { months: amount * 3, days: null, working }
  if (unit.includes('月')) return { months: amount, days: null, working }
  if (unit === '周' || unit.includes('星期')) return { months: null, days: amount * 7, working }
  return { months: null, days: amount, working }
}

/** `dates` are left out so that 2026年3月1日 is never read as 2026 years. */
export function findDurations(text: string, dates: Span[]): Duration[] {
  const found: Duration[] = []
  const ordered = [...dates].sort((a, b) => a.start - b.start)
  let ahead = 0
  for (const match of text.matchAll(PATTERN)) {
    const span = { start: match.index, end: match.index + match[0].length }
    const amount = parseChineseNumber(match[1] as string)
    if (amount === null || amount === 0) continue
    const unit = match[2] as string
    if (unit === '年' && amount >= 1900) continue
    if (/第$/.test(text.slice(0, span.start).slice(-1))) continue
    // A day of the month (每月5日, 3月1日) is a date, not a length.
    if (/^[日天]$/.test(unit) && /[月每]$/.test(text.slice(Math.max(0, span.start - 1), span.start))) continue
    // Both lists and the matches come in reading order: what ends before this need not be looked at again.
    while (ahead < ordered.length && (ordered[ahead] as Span).end <= span.start) ahead++
    const date = ordered[ahead]
    if (date && overlaps(date, span)) continue
    const last = found.at(-1)
    if (last && overlaps(last, span)) continue
    const more = unit === '年' ? AND_MONTHS.exec(text.slice(span.end, span.end + 8)) : null
    const length = lengthOf(amount, unit)
    if (more && length.months !== null) {
      length.months += parseChineseNumber(more[1] as string) ?? 0
      span.end += more[0].length
    }
    found.push({ ...span, ...length })
  }
  for (const match of text.matchAll(HALF_YEAR)) {
    if (text[match.index - 1] === '年' && found.some((d) => d.end >= match.index)) continue
    found.push({ start: match.index, end: match.index + 2, months: 6, days: null, working: false })
  }
  return found.sort((a, b) => a.start - b.start)
}

export function approximateDays(duration: Duration): number {
  if (duration.days !== null) return duration.working ? duration.days * 1.4 : duration.days
  return (duration.months ?? 0) * 30.4
}
