// Days of the calendar in China, where the server counts them, as pickers show them: a reader elsewhere would ask for
// yesterday, or for tomorrow.
import { chinaDay, lastSecondOf } from '@xinqi/api/china-day'
import dayjs, { type Dayjs } from 'dayjs'

export const chinaToday = (): Dayjs => dayjs(chinaDay(new Date()))

/** The day an instant falls on, or the day itself. */
export const chinaDayOf = (value: string): Dayjs =>
  dayjs(value.includes('T') ? chinaDay(new Date(value)) : value)

/** The last second of a picked day, China time, as the server is told it. */
export const endOfPicked = (day: Dayjs): string => lastSecondOf(day.format('YYYY-MM-DD')).toISOString()
