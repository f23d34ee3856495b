import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { enrolmentUri, stepOfCode } from './totp-codes.ts'

const SECRET_BYTES = 20
const ISSUER = '信契'

export const forgetTotp = async (db: Queryable, accountId: string): Promise<void> => {
  await removeRows(db, 'totp', { account_id: accountId })
}

export const hasTotp = async (db: Queryable, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A fresh secret to scan. An enabled one is never overwritten; one that was only shown is. */
export const beginTotp = async (
  services: Services,
  db: Queryable,
  account: { id: string; label: string },
  now: Date,
): Promise<{ secret: string; uri: string }> => {
  const secret = toBase32(randomBytes(SECRET_BYTES))
  const cipher = services.columns.seal(secret)
  const written = await db
    .insertInto('totp')
    .values({ account_id: account.id, secret_cipher: cipher, created_at: now })
    .onConflict((oc) =>
      oc
        .column('account_id')
        .doUpdateSet({ secret_cipher: cipher, created_at: now, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  if (!written) throw new CodedError('TOTP_ENABLED')
  return { secret, uri: enrolmentUri(ISSUER, account.label, secret) }
}

const spendStep = async (
  services: Services,
  db: Queryable,
  accountId: string,
  code: string,
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<boolean> => {
  const row = await db
    .selectFrom('totp')
    .select(['secret_cipher', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw new CodedError('TOTP_NOT_BEGUN')
  const secret = fromBase32(services.columns.open(row.secret_cipher))
  const step = stepOfCode(secret, code, now, row.last_step)
  if (step === undefined) return false
  // Of two that bring the same code at the same moment, one is too late.
  const spent = await db
    .updateTable('totp')
    .set({ last_step: step, ...(confirmed ? {} : { confirmed_at: now }) })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .where(sql<boolean>`(confirmed_at is not null) = ${confirmed}`)
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** A code of the enabled secret, once. */
export const spendTotp = (services: Services, db: Queryable, accountId: string, code: string, now: Date) =>
  spendStep(services, db, accountId, code, { confirmed: true, now })

/** The first code of a new secret proves that the app has it; from then on it is asked for. */
export const confirmTotp = (services: Services, db: Queryable, accountId: string, code: string, now: Date) =>
  spendStep(services, db, accountId, code, { confirmed: false, now })
