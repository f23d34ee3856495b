// Numbers as people write them, exactly: money never passes through binary fractions.

import { roundedTo } from './written.ts'

export type Decimal = { units: bigint; scale: number }

/** The longest a number may be: what a number field takes. */
export const WHOLE_DIGITS_MAX = 15
export const DECIMALS_MAX = 6

export const decimalOf = (text: string): Decimal | null => {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, scale: fraction.length }
}

const raised = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale)

const joined = (a: Decimal, b: Decimal, join: (a: bigint, b: bigint) => bigint): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { units: join(raised(a, scale), raised(b, scale)), scale }
}

export const ZERO: Decimal = { units: 0n, scale: 0 }
export const plus = (a: Decimal, b: Decimal): Decimal => joined(a, b, (one, other) => one + other)
export const minus = (a: Decimal, b: Decimal): Decimal => joined(a, b, (one, other) => one - other)
export const times = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})
/** So many hundredths of it. */
export const percentOf = (a: Decimal, rate: Decimal): Decimal => {
  const { units, scale } = times(a, rate)
  return { units, scale: scale + 2 }
}

/** -1, 0 or 1. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const { units } = minus(a, b)
  return units === 0n ? 0 : units < 0n ? -1 : 1
}

const plain = ({ units, scale }: Decimal): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const at = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale ? `.${digits.slice(at)}` : ''}`
}

/** Rounded half up; null for what is longer than a number field holds. Never −0. */
export const decimalText = (decimal: Decimal, decimals?: number): string | null => {
  const text = roundedTo(plain(decimal), decimals ?? Math.min(decimal.scale, DECIMALS_MAX))
  if (text.replace('-', '').split('.')[0]!.length > WHOLE_DIGITS_MAX) return null
  return /[1-9]/.test(text) ? text : text.replace('-', '')
}
