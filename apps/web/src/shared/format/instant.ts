// day(iso) → 2026-11-15, instant(iso) → 2026-11-15 09:30:00, both by the clock in China wherever the reader is: a contract
// ends, and its number is given, on the same day for both of its parties.
// ago(iso, now) → 3 分钟前: only beside the absolute time, never instead of it.

import { addDays, chinaDay, chinaTime, dayStart, isDay } from '@xinqi/api/china-day'

const read = (iso: string | null | undefined): Date | null => {
  if (!iso) return null
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

export const day = (iso: string | null | undefined): string | null => {
  const date = read(iso)
  return date && chinaDay(date)
}

export const instant = (iso: string | null | undefined): string | null => {
  const date = read(iso)
  return date && chinaTime(date)
}

/**
 * The instants a chosen day begins at and has ended by, for filters that send `from` and an exclusive `to`. What is no
 * day, in an address somebody wrote, is handed on as it is: the server refuses it, and the list says so.
 */
export const startOfDay = (text: string) => (isDay(text) ? dayStart(text).toISOString() : text)
export const endOfDay = (text: string) => (isDay(text) ? dayStart(addDays(text, 1)).toISOString() : text)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const ago = (iso: string, now: number): string => {
  const passed = now - new Date(iso).getTime()
  if (passed < MINUTE) return '刚刚'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} 分钟前`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} 小时前`
  return `${Math.floor(passed / DAY)} 天前`
}

/** Whole days from now until an instant; negative once it has passed. */
export const daysUntil = (iso: string, now: number) => Math.ceil((new Date(iso).getTime() - now) / DAY)
