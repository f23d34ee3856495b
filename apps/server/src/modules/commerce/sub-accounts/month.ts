import { dayStart } from '@xinqi/api/china-day'

/** A month of the calendar people here live by. */
export const monthOf = (month: string): { start: Date; end: Date } => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { start: dayStart(`${month}-01`), end: dayStart(`${next}-01`) }
}
