// day(iso) → 2026-11-15, instant(iso) → 2026-11-15 09:30:00, both by the clock in China wherever the reader is: a contract
// ends, and its number is given, on the same day for both of its parties. In other languages than Chinese as their
// readers write it, with the zone.
// ago(iso, now) → 3 分钟前: only beside the absolute time, never instead of it.

import { addDays, chinaDay, chinaTime, dayStart, isDay } from '@xinqi/api/china-day'
import { FIRST_LANGUAGE, LANGUAGES } from '@xinqi/api/languages'
import { language } from '../language/language.ts'
import { words } from '../messages/shared.zh.ts'

const read = (iso: string | null | undefined): Date | null => {
  if (!iso) return null
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

const isFirst = () => language.get() === FIRST_LANGUAGE
const DAY_PARTS = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME_PARTS = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const
const written = (date: Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[language.get()].tag, { ...parts, timeZone: 'Asia/Shanghai' }).format(date)

export const day = (iso: string | null | undefined): string | null => {
  const date = read(iso)
  return date && (isFirst() ? chinaDay(date) : written(date, DAY_PARTS))
}

export const instant = (iso: string | null | undefined): string | null => {
  const date = read(iso)
  return date && (isFirst() ? chinaTime(date) : written(date, { ...DAY_PARTS, ...TIME_PARTS }))
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
  if (passed < MINUTE) return words().justNow
  if (passed < HOUR) return words().minutesAgo({ count: Math.floor(passed / MINUTE) })
  if (passed < DAY) return words().hoursAgo({ count: Math.floor(passed / HOUR) })
  return words().daysAgo({ count: Math.floor(passed / DAY) })
}

/** Whole days from now until an instant; negative once it has passed. */
export const daysUntil = (iso: string, now: number) => Math.ceil((new Date(iso).getTime() - now) / DAY)
