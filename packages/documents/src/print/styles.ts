// The few properties of a style that mean something on paper. A value that is not plainly one of these is dropped:
// there is no way from here to an address, a function or a file.

import type { Align } from './tree.ts'

const NAMED: Record<string, string> = {
  black: '#000000',
  red: '#c00000',
  blue: '#0000c0',
  green: '#007000',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
}

export type Styles = ReadonlyMap<string, string>

/** `a: b; c: d`. Comments, escapes and anything in brackets but a colour make a declaration worthless. */
export const readStyles = (text: string | undefined): Styles => {
  const found = new Map<string, string>()
  if (!text || text.length > 4000) return found
  for (const part of text.split(';')) {
    const at = part.indexOf(':')
    if (at < 0) continue
    const name = part.slice(0, at).trim().toLowerCase()
    const value = part
      .slice(at + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase()
    if (/^[a-z-]+$/.test(name) && /^[#%.,() a-z0-9\u4e00-\u9fa5"'-]{1,200}$/.test(value))
      found.set(name, value)
  }
  return found
}

export const colourOf = (value: string | undefined): string | undefined => {
  if (!value) return undefined
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  const parts = /^rgba?\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *(?:, *[\d.]+ *)?\)$/.exec(value)
  if (parts)
    return `#${parts
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`
  return NAMED[value]
}

const POINTS: Record<string, number> = { pt: 1, px: 0.75, mm: 72 / 25.4, cm: 720 / 25.4, in: 72 }

/** In points. */
export const lengthOf = (value: string | undefined): number | undefined => {
  const found = /^(\d{1,5}(?:\.\d{1,4})?)(pt|px|mm|cm|in)$/.exec(value ?? '')
  return found ? Number(found[1]) * POINTS[found[2]!]! : undefined
}

export const emsOf = (value: string | undefined, sizePt: number): number | undefined => {
  const ems = /^(\d{1,2}(?:\.\d{1,4})?)(em|rem)$/.exec(value ?? '')
  if (ems) return Number(ems[1])
  const points = lengthOf(value)
  return points === undefined ? undefined : points / sizePt
}

export const shareOf = (value: string | undefined): number | undefined => {
  const found = /^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(value ?? '')
  return found ? Math.min(100, Number(found[1])) / 100 : undefined
}

export const alignOf = (value: string | undefined): Align | undefined => {
  if (value === 'start') return 'left'
  if (value === 'end') return 'right'
  return value === 'left' || value === 'center' || value === 'right' || value === 'justify'
    ? value
    : undefined
}

export const faceOf = (value: string | undefined): 'song' | 'hei' | undefined => {
  if (!value) return undefined
  if (/hei|黑体|雅黑|sans|等线|arial/.test(value)) return 'hei'
  return /song|sun|宋|serif|times|仿宋|楷/.test(value) ? 'song' : undefined
}

export const within = (value: number | undefined, low: number, high: number): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : Math.min(high, Math.max(low, value))
