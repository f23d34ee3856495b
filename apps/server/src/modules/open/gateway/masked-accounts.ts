import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { AppConfig } from './app-config.ts'
import type { OpenApp } from './open-call.ts'

// A partner names his users himself, often by what must not stand in his logs. Where his app asks for it, such accounts
// are shown masked in answers and pushes; an account that is just a name stays as it is. Pure.

const ACCOUNTS = new Set(['account', 'agentAccount'])

export const masksAccounts = ({ config }: Pick<OpenApp, 'config'>): boolean =>
  (config as AppConfig).maskAccounts === true

export const maskAccount = (account: string): string => {
  if (/^1\d{10}$/.test(account)) return maskMobile(account)
  if (/^\d{17}[\dXx]$/.test(account)) return `${account.slice(0, 4)}${'*'.repeat(10)}${account.slice(-4)}`
  return account.includes('@') ? maskEmail(account) : account
}

export const withMaskedAccounts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMaskedAccounts)
  // Dates and bytes are no objects of an answer.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      ACCOUNTS.has(key) && typeof one === 'string' ? maskAccount(one) : withMaskedAccounts(one),
    ]),
  )
}
