// Days by the calendar in China, as `2026-11-16`: when a contract ends, money is due, or a reminder goes out. No clock
// elsewhere changes which day it is.

import { DAY } from './durations.ts'

const HOURS = 8 * 3_600_000

/** The clock on the wall in China, to be read by the UTC parts of the date; `chinaInstant` leads back. */
export const chinaClock = (at: Date): Date => new Date(at.getTime() + HOURS)
export const chinaInstant = (clock: Date): Date => new Date(clock.getTime() - HOURS)

export const chinaDay = (at: Date): string => chinaClock(at).toISOString().slice(0, 10)

/** `20261116`, as numbers of documents begin. */
export const chinaDigits = (at: Date): string => chinaDay(at).replaceAll('-', '')

/** `2026-11-16 09:30:00`. */
export const chinaTime = (at: Date): string => chinaClock(at).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-16 09:30`. */
export const chinaMinute = (at: Date): string => chinaTime(at).slice(0, 16)

/** `2026-11-16T09:30:00+08:00`, which says its zone to whoever reads it. */
export const chinaStamp = (at: Date): string => `${chinaClock(at).toISOString().slice(0, 19)}+08:00`

/** When the clock in China showed `2026-11-16 09:30:00`, as vendors here write it. */
export const fromChinaTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** The last second of a day in China: when what runs until that day ends. */
export const lastSecondOf = (day: string): Date => new Date(dayStart(addDays(day, 1)).getTime() - 1000)

/** When a day begins in China. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - HOURS)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** As many months later; the last day of a month where the day does not exist in it. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

/** From the first to the second; negative when it lies behind. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

/** A day there is: not the 31st of February. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

export const monthOf = (day: string): string => day.slice(0, 7)
