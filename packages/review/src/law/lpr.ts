import type { IsoDate } from '../values/calendar.ts'

export type LprEntry = { from: IsoDate; oneYearPercent: number }

/**
 * One-year loan prime rate from the day each value was published; an unchanged month has no entry.
 * The operator appends a line when the central bank publishes a new value.
 */
export const LPR_TABLE: LprEntry[] = [
  { from: '2019-08-20', oneYearPercent: 4.25 },
  { from: '2019-09-20', oneYearPercent: 4.2 },
  { from: '2019-11-20', oneYearPercent: 4.15 },
  { from: '2020-02-20', oneYearPercent: 4.05 },
  { from: '2020-04-20', oneYearPercent: 3.85 },
  { from: '2021-12-20', oneYearPercent: 3.8 },
  { from: '2022-01-20', oneYearPercent: 3.7 },
  { from: '2022-08-22', oneYearPercent: 3.65 },
  { from: '2023-06-20', oneYearPercent: 3.55 },
  { from: '2023-08-21', oneYearPercent: 3.45 },
  { from: '2024-07-22', oneYearPercent: 3.35 },
  { from: '2024-10-21', oneYearPercent: 3.1 },
  { from: '2025-05-20', oneYearPercent: 3.0 },
]

/** The value in force on a day; null before the first publication. */
export function lprOn(date: IsoDate, table: LprEntry[]): LprEntry | null {
  let current: LprEntry | null = null
  for (const entry of [...table].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (entry.from <= date) current = entry
  }
  return current
}
