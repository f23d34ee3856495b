import { ACCOUNT } from '@xinqi/api/status'
import { followed } from '../../../platform/capability.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { keepAgreements } from './agreements.ts'
import { findAccountByMobile } from './queries.ts'

export type CreatedAccount = { id: string; mobile_hash: Buffer | null; email_hash: Buffer | null }
/** What waited for a number or an address becomes its owner's, in the transaction that makes his account. */
export const ACCOUNT_MADE = followed<(db: Tx, account: CreatedAccount) => Promise<void>>('account made')

export type AccountSource = 'web' | 'evidence' | 'invite' | 'overseas' | 'partner' | 'foreign'

type NewAccount = {
  contact: { mobile: string } | { email: string }
  /** None for somebody who comes in by an app of his and sets one later. */
  passwordHash: string | null
  source: AccountSource
  name?: string
  invitedBy?: string | null
  partnerId?: string
}

/**
 * An account for a number or an address its owner has just proven. One a company made for him in advance, waiting to
 * be activated, becomes his; one that is alive already is left alone, and nothing is returned.
 */
export const makeAccount = async (
  { columns, extensions }: Pick<Services, 'columns' | 'extensions'>,
  db: Tx,
  { contact, passwordHash, source, name, invitedBy = null, partnerId }: NewAccount,
  now: Date,
): Promise<string | undefined> => {
  const byMobile = 'mobile' in contact
  const value = byMobile ? contact.mobile : contact.email
  const hash = columns.lookup(value)
  const cipher = columns.seal(value)
  const column = byMobile ? 'mobile_hash' : 'email_hash'
  const brought = { source, invited_by: invitedBy, partner_id: partnerId ?? null }
  const made = await db
    .insertInto('account')
    .values({
      id: newId(),
      ...(byMobile
        ? { mobile_hash: hash, mobile_cipher: cipher }
        : { email_hash: hash, email_cipher: cipher }),
      name: name?.trim() || null,
      password_hash: passwordHash,
      ...brought,
      created_at: now,
    })
    .onConflict((oc) => oc.column(column).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    for (const { follow } of extensions.all(ACCOUNT_MADE))
      await follow(db, {
        id: made.id,
        mobile_hash: byMobile ? hash : null,
        email_hash: byMobile ? null : hash,
      })
    return made.id
  }
  const activated = await db
    .updateTable('account')
    .set({ status: ACCOUNT.active, password_hash: passwordHash, ...brought })
    .where(column, '=', hash)
    .where('status', '=', ACCOUNT.toActivate)
    .returning('id')
    .executeTakeFirst()
  return activated?.id
}

const ALIVE = 1
const ANNOUNCED = 2
/** Somebody announced by others has come himself. */
export const activateAccount = async (db: Queryable, accountId: string): Promise<void> => {
  await inRows(db, 'account', { id: accountId, status: ANNOUNCED }).set({ status: ALIVE })
}

/** Whoever has proven a number without a password: his account, made now if there was none, frozen or not. */
export const accountOfNumber = async (services: Services, db: Tx, mobile: string, now: Date) => {
  const made = await makeAccount(
    services,
    db,
    { contact: { mobile }, passwordHash: null, source: 'foreign' },
    now,
  )
  if (made) await keepAgreements(db, { accountId: made, at: now })
  const found = await findAccountByMobile(db, services.columns.lookup(mobile))
  return found!
}
