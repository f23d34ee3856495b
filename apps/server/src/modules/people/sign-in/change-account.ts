import { ACCOUNT, IDENTITY } from '@xinqi/api/status'
import type { Insertable, Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'

// The table of accounts is written here and where people come in; everybody else asks these.

type Change = Omit<Updateable<Tables['account']>, 'id'>

export const changeAccount = async (db: Queryable, accountId: string, change: Change): Promise<void> => {
  await inRows(db, 'account', { id: accountId }).set(change)
}

/** Proven once: whoever is proven already stays who he is, and the answer is no. */
export const proveAccount = async (
  db: Queryable,
  accountId: string,
  proof: Omit<Change, 'identity_status'>,
): Promise<boolean> => {
  const marked = await db
    .updateTable('account')
    .set({ ...proof, identity_status: IDENTITY.verified })
    .where('id', '=', accountId)
    .where('identity_status', '<>', IDENTITY.verified)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export const addAccount = async (db: Queryable, account: Insertable<Tables['account']>): Promise<void> => {
  await addRow(db, 'account', account)
}

/**
 * Accounts for numbers others have named, where there was none: they come alive when their owners prove the number by
 * signing in with a code. Tells which were made.
 */
export const announceAccounts = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  mobiles: readonly string[],
  now: Date,
): Promise<string[]> => {
  const made = await db
    .insertInto('account')
    .values(
      mobiles.map((mobile) => ({
        id: newId(),
        mobile_hash: columns.lookup(mobile),
        mobile_cipher: columns.seal(mobile),
        status: ACCOUNT.toActivate,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.column('mobile_hash').doNothing())
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}
