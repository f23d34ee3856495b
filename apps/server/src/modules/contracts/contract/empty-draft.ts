import type { Draft } from '@xinqi/api/calls'
import { addDays, chinaDay, isDay, lastSecondOf } from '@xinqi/api/china-day'
import { CONTRACT } from '@xinqi/api/limits'

/** The end of the day, China time, so many days from now: nobody's deadline falls into the middle of a morning. */
export const endOfDay = (now: Date, days: number): Date => lastSecondOf(addDays(chinaDay(now), days))

/** The last second of a named day, China time; undefined for a day that is in no calendar. */
export const endOfDayNamed = (day: string | undefined): string | undefined =>
  day !== undefined && isDay(day) ? lastSecondOf(day).toISOString() : undefined

export const emptyDraft = (now: Date): Draft => ({
  name: '',
  inTurn: false,
  deadline: endOfDay(now, CONTRACT.deadlineDays).toISOString(),
  openToLater: true,
  terminable: true,
  placeLater: false,
  files: [],
  parties: [],
  fields: [],
  cc: [],
})
