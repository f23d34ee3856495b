import { CHINESE_DIGITS, parseChineseNumber } from './chinese-number.ts'
import type { Span } from './span.ts'

export type Ratio = Span & {
  /** 0.3 for 30 %. */
  value: number
}

const FIGURES = /(?<![\d.])(\d{1,9}(?:\.\d{1,9})?)\s*(%|‰|‱)/g
const WORDS = new RegExp(`(百|千|万)分之\\s*([${CHINESE_DIGITS}点]+|\\d+(?:\\.\\d+)?)`, 'g')
const SHARE = new RegExp(`([${CHINESE_DIGITS}]{1,3})分之([${CHINESE_DIGITS}]{1,3})`, 'g')
const TENTHS = new RegExp(
  `(?<![${CHINESE_DIGITS}\\d])(?:([一二两三四五六七八九])成(半|[一二三四五六七八九](?![成个年月天日十百千万元套台]))?|(半)成)(?!立|员|本|果|交|功|为|品|都|份)`,
  'g',
)
const FIGURE_SCALE: Record<string, number> = { '%': 100, '‰': 1000, '‱': 10_000 }
const WORD_SCALE: Record<string, number> = { 百: 100, 千: 1000, 万: 10_000 }

export function findRatios(text: string): Ratio[] {
  const found: Ratio[] = []
  const add = (start: number, length: number, value: number) =>
    found.push({ start, end: start + length, value: Math.round(value * 1e8) / 1e8 })
  for (const match of text.matchAll(FIGURES)) {
    add(match.index, match[0].length, Number(match[1]) / (FIGURE_SCALE[match[2] as string] as number))
  }
  for (const match of text.matchAll(WORDS)) {
    const value = parseChineseNumber(match[2] as string)
    if (value !== null) add(match.index, match[0].length, value / (WORD_SCALE[match[1] as string] as number))
  }
  for (const match of text.matchAll(SHARE)) {
    if (/^[百千万]$/.test(match[1] as string)) continue
    // 每季度为四分之一年 is a time.
    if (/^(?:个)?[年月日天]/.test(text.slice(match.index + match[0].length))) continue
    const whole = parseChineseNumber(match[1] as string)
    const part = parseChineseNumber(match[2] as string)
    if (whole && part !== null && part <= whole) add(match.index, match[0].length, part / whole)
  }
  for (const match of text.matchAll(TENTHS)) {
    const tenths = match[1] ? parseChineseNumber(match[1]) : 0
    // 五成七 is 57 %, 三成半 35 %.
    const part =
      match[2] && match[2] !== '半'
        ? (parseChineseNumber(match[2]) ?? 0) / 10
        : match[2] || match[3]
          ? 0.5
          : 0
    if (tenths !== null) add(match.index, match[0].length, (tenths + part) / 10)
  }
  return found.sort((a, b) => a.start - b.start)
}
