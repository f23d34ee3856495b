// How personal data looks to anyone but its owner.

import { plainAddress } from './sandbox-address.ts'

export const maskMobile = (mobile: string): string =>
  plainAddress(mobile).replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** 张三丰 → 张**; kept recognisable to those who know the person, not to others. */
export const maskName = (name: string): string =>
  [...name].map((c, index) => (index === 0 ? c : '*')).join('')

/** someone@example.com → so***@example.com */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
