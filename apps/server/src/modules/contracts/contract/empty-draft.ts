import type { Draft } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'

const DAY = 86_400_000

/** The end of the day, China time, so many days from now: nobody's deadline falls into the middle of a morning. */
export const endOfDay = (now: Date, days: number): Date => {
  const chinaDay = Math.floor((now.getTime() + 8 * 3_600_000) / DAY) + days
  return new Date((chinaDay + 1) * DAY - 8 * 3_600_000 - 1000)
}

/** The last second of a named day, China time; undefined for a day that is in no calendar. */
export const endOfDayNamed = (day: string | undefined): string | undefined => {
  const end = new Date(`${day}T23:59:59+08:00`)
  if (Number.isNaN(end.getTime())) return undefined
  const back = new Date(end.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  return back === day ? end.toISOString() : undefined
}

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
