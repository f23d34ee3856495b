// How a value reads on paper. The page that is filled in, the preview and the composed file all ask here.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'
import type { FieldKind } from './kinds.ts'

export const DAY_FORMATS = [
  'yyyy年m月d日',
  'yyyy年mm月dd日',
  'yyyy 年 m 月 d 日',
  'yyyy-mm-dd',
  'yyyy-m-d',
  'yyyy/m/d',
  'yyyy.m.d',
] as const

export const NUMBER_FORMATS = { plain: '普通数字', thousands: '千分位', capital: '大写金额' } as const
export type NumberFormat = keyof typeof NUMBER_FORMATS

/** 2026-11-15 → 2026年11月15日; anything that is not a day stays as it is. */
export const writtenDay = (day: string, format: string = DAY_FORMATS[0]): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return day
  return format
    .replace('yyyy', year)
    .replace('mm', month)
    .replace('dd', date)
    .replace('m', String(Number(month)))
    .replace('d', String(Number(date)))
}

/** Rounds half up on the digits as typed: a sum of money never passes through binary fractions. */
export const roundedTo = (number: string, decimals: number): string => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? []
  const kept = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
  const up = Number(fraction[decimals] ?? '0') >= 5 ? 1n : 0n
  const digits = (kept + up).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${sign}${digits.slice(0, at)}${decimals ? `.${digits.slice(at)}` : ''}`
}

export const writtenNumber = (number: string, decimals?: number, format?: string): string => {
  if (!/^-?\d+(\.\d+)?$/.test(number)) return number
  if (format === 'capital') return capitalAmount(number)
  const rounded = decimals === undefined ? number : roundedTo(number, decimals)
  if (format !== 'thousands') return rounded
  const [whole = '', fraction] = rounded.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** 1234.5 → 壹仟贰佰叁拾肆元伍角, as sums are written where they must not be altered. */
export const capitalAmount = (number: string): string => {
  const rounded = roundedTo(number, 2)
  const negative = rounded.startsWith('-')
  const [whole = '0', cents = '00'] = rounded.replace('-', '').split('.')
  const yuan = wholeInCapitals(whole)
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])]
  const parts = [
    yuan ? `${yuan}元` : '',
    jiao ? `${DIGITS[jiao]}角` : yuan && fen ? '零' : '',
    fen ? `${DIGITS[fen]}分` : '',
  ].join('')
  return `${negative ? '负' : ''}${parts || '零元'}${fen ? '' : '整'}`
}

const wholeInCapitals = (whole: string): string => {
  let written = ''
  let gap = false
  for (let at = 0; at < whole.length; at++) {
    const left = whole.length - 1 - at
    const digit = Number(whole[at])
    if (digit) {
      written += `${gap && written ? '零' : ''}${DIGITS[digit]}${PLACES[left % 4]}`
      gap = false
    } else gap = true
    const group = GROUPS[left / 4]
    // A group of four is named when anything stands in it.
    if (left % 4 === 0 && group && Number(whole.slice(Math.max(0, at - 3), at + 1)))
      written += group === '万亿' ? '万' : group
    if (left === 8 && whole.length > 12 && !written.endsWith('亿')) written += '亿'
  }
  return written
}

export type Writing = { decimals?: number; format?: string; options?: string[] }

/** What a value says in words; empty for pictures, tables and nothing at all. */
export const writtenValue = (
  kind: FieldKind | string,
  settings: Writing,
  value: FieldValue | null | undefined,
): string => {
  if (!value) return ''
  if ('chosen' in value)
    return value.chosen
      .map((at) => settings.options?.[at])
      .filter(Boolean)
      .join('、')
  if (!('text' in value)) return ''
  if (kind === 'day' || kind === 'date') return writtenDay(value.text, settings.format)
  if (kind === 'region') return value.text.replaceAll('/', '')
  if (kind === 'idNumber') return value.text.toUpperCase()
  if (kind === 'number') return writtenNumber(value.text, settings.decimals, settings.format)
  return value.text
}
