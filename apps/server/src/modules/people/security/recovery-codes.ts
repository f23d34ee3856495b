import { createHmac, randomInt } from 'node:crypto'
import { TOTP } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRows, EMPTY, inRow, removeRows } from '../../../platform/db/row.ts'

// Without the letters and digits people mistake for each other.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10

const make = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const looksLikeRecoveryCode = (code: string): boolean => plain(code).length === LENGTH

const hashOf = (key: Buffer, accountId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery:${accountId}:${plain(code)}`)
    .digest()

/** New ones; the old are void. They are shown once and kept as hashes. */
export const renewRecoveryCodes = async (
  db: Queryable,
  key: Buffer,
  accountId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: TOTP.recoveryCodes }, make)
  await removeRows(db, 'recovery_code', { account_id: accountId })
  await addRows(
    db,
    'recovery_code',
    codes.map((code) => ({ account_id: accountId, code_hash: hashOf(key, accountId, code) })),
  )
  return codes
}

/** Each works once. */
export const spendRecoveryCode = async (
  db: Queryable,
  key: Buffer,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const spent = await inRow(db, 'recovery_code', {
    account_id: accountId,
    code_hash: hashOf(key, accountId, code),
    used_at: EMPTY,
  }).set({ used_at: now }, ['account_id'])
  return spent !== undefined
}
