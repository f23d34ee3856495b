// Days as the law counts them: the day something happens is not counted, and a period of months ends on the day of the
// same number, or on the last day of a shorter month (民法典 201, 202).

import { addDays, addMonths, daysBetween } from '@xinqi/api/china-day'
import type { DutyUnit } from '@xinqi/review'

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Monday to Friday: which of them are holidays is announced year by year. */
const addWorkingDays = (day: string, n: number): string => {
  const step = n < 0 ? -1 : 1
  let at = day
  for (let left = Math.abs(n); left > 0; ) {
    at = addDays(at, step)
    if (!isWeekend(at)) left--
  }
  return at
}

export const dayAfter = (day: string, n: number, unit: DutyUnit): string => {
  switch (unit) {
    case '日':
      return addDays(day, n)
    case '工作日':
      return addWorkingDays(day, n)
    case '月':
      return addMonths(day, n)
    case '年':
      return addMonths(day, 12 * n)
  }
}

const UNIT: Record<DutyUnit, string> = { 日: '日', 工作日: '个工作日', 月: '个月', 年: '年' }
const AFTER: Record<string, string> = {
  发票: '收到发票',
  业主付款: '业主付款',
  验收: '验收合格',
  终验: '终验合格',
  初验: '初验合格',
}
export const eventName = (event: string): string => AFTER[event] ?? event

/** 验收合格后 30 日内. A warranty runs on: it does not end within. */
export const sayRule = (event: string, n: number, unit: DutyUnit, isSpan = false): string => {
  const name = eventName(event)
  if (n === 0) return `${name}时`
  if (n < 0) return `${name}前 ${-n} ${UNIT[unit]}`
  return `${name}后 ${n} ${UNIT[unit]}${isSpan ? '' : '内'}`
}

const WEEKS_LATE = 8
/** The next day after `from` on which somebody hears of it: so many days before, and when it is late once a week for a while. */
export const remindAfter = (dueOn: string, days: readonly number[], from: string): string | null => {
  const late = Array.from({ length: WEEKS_LATE }, (_, week) => addDays(dueOn, 7 * (week + 1)))
  const all = days.length ? [...days.map((before) => addDays(dueOn, -before)), dueOn, ...late] : []
  return all.filter((day) => day > from).sort()[0] ?? null
}

export type Timed = { event: string | null; n: number | null; unit: DutyUnit | null }
type Dated = Timed & { kind: string; dueOn: string | null }

/**
 * What is known to have happened: as people entered it, as the contract says it, and the end of a warranty as it follows
 * from what starts it.
 */
export const knownEvents = (
  entered: ReadonlyMap<string, string>,
  ofContract: Readonly<Record<string, string | null>>,
  duties: readonly Dated[],
): Map<string, string> => {
  const known = new Map<string, string>()
  for (const [event, day] of Object.entries(ofContract)) if (day) known.set(event, day)
  for (const [event, day] of entered) known.set(event, day)
  const warranty = duties.find(({ kind }) => kind === '质保期满')
  if (warranty && !known.has('质保期满')) {
    const day = warranty.event === null ? warranty.dueOn : dueOf(warranty, known)
    if (day) known.set('质保期满', day)
  }
  return known
}

export const dueOf = ({ event, n, unit }: Timed, known: ReadonlyMap<string, string>): string | null => {
  const day = event ? known.get(event) : undefined
  return day && n !== null && unit ? dayAfter(day, n, unit) : null
}

export const stateOf = (
  { isDone, dueOn }: { isDone: boolean; dueOn: string | null },
  today: string,
): 'waiting' | 'open' | 'late' | 'done' =>
  isDone ? 'done' : dueOn === null ? 'waiting' : daysBetween(today, dueOn) < 0 ? 'late' : 'open'
