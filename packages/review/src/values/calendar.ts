import type { Span } from './span.ts'

/** YYYY-MM-DD; string order is time order. */
export type IsoDate = string
export type FoundDate = Span & { date: IsoDate }

const CHINESE_DIGIT: Record<string, string> = {
  〇: '0',
  零: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}

const FIGURES = /((?:19|20)\d{2})\s*(?:年|[-/.])\s*(\d{1,2})\s*(?:月|[-/.])\s*(\d{1,2})(?!\d)(?:\s*[日号])?/g
const WORDS =
  /([〇零一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十廿]{1,3})日/g
const SAME_YEAR = /(?:同年|当年|(?<=[至到—-]))(\d{1,2})月(\d{1,2})日/g

export function isRealDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function isoDate(year: number, month: number, day: number): IsoDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function smallChinese(text: string): number {
  if (!text.includes('十') && !text.includes('廿'))
    return Number([...text].map((c) => CHINESE_DIGIT[c]).join(''))
  const [tens, ones] = text.replace('廿', '二十').split('十')
  return (tens ? Number(CHINESE_DIGIT[tens]) : 1) * 10 + (ones ? Number(CHINESE_DIGIT[ones]) : 0)
}

export type ImpossibleDate = Span & { text: string }

export function findDates(text: string): { dates: FoundDate[]; impossible: ImpossibleDate[] } {
  const dates: FoundDate[] = []
  const impossible: ImpossibleDate[] = []
  const add = (match: RegExpMatchArray, year: number, month: number, day: number) => {
    const start = match.index as number
    const end = start + match[0].length
    if (isRealDate(year, month, day)) dates.push({ start, end, date: isoDate(year, month, day) })
    else if (/月/.test(match[0])) impossible.push({ start, end, text: match[0] })
  }
  for (const match of text.matchAll(FIGURES)) add(match, Number(match[1]), Number(match[2]), Number(match[3]))
  for (const match of text.matchAll(WORDS)) {
    const year = Number([...(match[1] as string)].map((character) => CHINESE_DIGIT[character]).join(''))
    add(match, year, smallChinese(match[2] as string), smallChinese(match[3] as string))
  }
  dates.sort((a, b) => a.start - b.start)
  for (const match of text.matchAll(SAME_YEAR)) {
    const before = dates.filter((date) => date.end <= match.index && match.index - date.end < 20).at(-1)
    if (before) add(match, Number(before.date.slice(0, 4)), Number(match[1]), Number(match[2]))
  }
  return { dates: dates.sort((a, b) => a.start - b.start), impossible }
}

const toUtc = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`)
const fromUtc = (date: Date): IsoDate => date.toISOString().slice(0, 10)

/** Whose law is applied is China's, and so is the day it is applied on. */
export const todayInChina = (): IsoDate => fromUtc(new Date(Date.now() + 8 * 3_600_000))

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromUtc(new Date(toUtc(date).getTime() + days * 86_400_000))
}

export function addMonths(date: IsoDate, months: number): IsoDate {
  const from = toUtc(date)
  const day = from.getUTCDate()
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(day, lastDay))
  return fromUtc(target)
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / 86_400_000)
}

/** The last day of a term of `months` that begins on `start`: 2026-04-01 + 36 months → 2029-03-31. */
export function termEnd(start: IsoDate, months: number): IsoDate {
  return addDays(addMonths(start, months), -1)
}

/** Whole and part months from start to end, both days included. */
export function monthsOfTerm(start: IsoDate, end: IsoDate): number {
  const next = addDays(end, 1)
  const whole =
    (Number(next.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(next.slice(5, 7)) -
    Number(start.slice(5, 7))
  return whole + (Number(next.slice(8)) - Number(start.slice(8))) / 31
}
