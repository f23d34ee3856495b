import { createHmac, randomInt } from 'node:crypto'
import { TOTP } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'

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
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(key, accountId, code) })))
    .execute()
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
  const spent = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(key, accountId, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}
