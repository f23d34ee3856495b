import type { FactSentence } from '../contract-facts/reading.ts'
import type { Duration } from '../values/duration.ts'
import type { DutyDue, DutyUnit } from './duty.ts'
import { eventsIn, type FoundEvent } from './events.ts'

/** What comes between what happened and the time that is counted from it. */
const STARTS =
  /^[^，。；]{0,16}(?:后|之日|之时|当日|当天|当时|起|时|以后|之后|完毕|再|才|就|先|了|合格|通过|前|之前|[，]|$)/

export const unitsOf = (
  { days, months, working }: Duration,
  words: string,
): { n: number; unit: DutyUnit } => {
  if (days !== null) return { n: days, unit: working ? '工作日' : '日' }
  return /年/.test(words) && months! % 12 === 0 ? { n: months! / 12, unit: '年' } : { n: months!, unit: '月' }
}

/** The last that must have happened: 验收合格并收到发票后 waits for the invoice. */
const lastBefore = (events: readonly FoundEvent[], at: number) => events.filter(({ end }) => end <= at).at(-1)

const lastOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const MONTH_END = /((?:19|20)\d{2})年(\d{1,2})月(?:底|末)/

/** 2027年2月底前 is the last day of February. */
export const monthEndIn = (text: string): string | null => {
  const found = MONTH_END.exec(text)
  const month = Number(found?.[2])
  return found && month >= 1 && month <= 12 ? lastOfMonth(Number(found[1]), month) : null
}

/** When something said between two places of a sentence is due. */
export const dueWithin = (sentence: FactSentence, start: number, end: number): DutyDue => {
  const text = sentence.text.slice(start, end)
  const at = (place: number) => place - sentence.start - start
  const isInside = (span: { start: number; end: number }) =>
    at(span.start) >= 0 && at(span.end) <= text.length
  const dated = sentence.dates.filter(isInside)
  const events = eventsIn(text)
  for (const length of sentence.lengths.filter(isInside)) {
    const from = at(length.start)
    const to = at(length.end)
    const next = text.slice(to, to + 8)
    // 质保期12个月, 每月5日 and the like are no time to do something in.
    if (
      !/^(?:之?内|以内|之?后|付|支付|结|给|打|把|将|里|内|，|退|还|返|发|交|到|完|送|验|原|。|$)/.test(next)
    )
      continue
    const event = lastBefore(events, from)
    if (!event) continue
    const isBefore = /^[^，。；]{0,4}前$/.test(text.slice(event.end, from).replace(/至少|不少于/, ''))
    const { n, unit } = unitsOf(length, text.slice(from, to))
    return { type: 'after', event: event.event, n: isBefore ? -n : n, unit }
  }
  const [day] = dated
  if (day) return { type: 'day', day: day.date }
  const monthEnd = monthEndIn(text)
  if (monthEnd) return { type: 'day', day: monthEnd }
  const said = events.filter(({ end: to }) => STARTS.test(text.slice(to)))
  const last = said.at(-1)
  return last ? { type: 'after', event: last.event, n: 0, unit: '日' } : { type: 'unknown' }
}
