// What of a call may stand in a log. Pure.

import { isMobile } from '@xinqi/api/mobile'
import { maskMobile } from '../../../platform/present.ts'

const MOST = 4000
const HIDDEN = new Set([
  'idNo',
  'bankCard',
  'bankAccount',
  'legalIdNo',
  // of a bank card that was read
  'number',
  'consent',
  'secret',
  'password',
  'code',
  'content',
  'url',
  'loginKey',
])

const masked = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => masked(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner, name)]))
  if (typeof value !== 'string') return value
  if (HIDDEN.has(key)) return '***'
  if (isMobile(value)) return maskMobile(value)
  if (/^\d{17}[\dXx]$/.test(value)) return `${value.slice(0, 4)}**********${value.slice(-4)}`
  return value
}

export const maskedJson = (value: unknown): string => {
  const text = JSON.stringify(masked(value)) ?? ''
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
