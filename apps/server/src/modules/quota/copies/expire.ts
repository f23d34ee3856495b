import { ENTRY_TYPE, type LedgerKind } from '@xinqi/api/quota'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { lockAccounts, post } from './books.ts'

/** Expired copies cannot be spent from the moment they expire; this writes it down. */
export const expireLots = async (db: Database, now: Date): Promise<number> => {
  const due = await overdue(db, now).select(['owner_id', 'kind']).distinct().execute()
  let expired = 0
  for (const { owner_id: ownerId, kind } of due) {
    expired += await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [ownerId], kind as LedgerKind)
      const lots = await overdue(tx, now)
        .select(['owner_id', 'id', 'remaining', 'name'])
        .where('owner_id', '=', ownerId)
        .where('kind', '=', kind)
        .execute()
      for (const lot of lots) {
        await post(tx, {
          ownerId,
          userId: ownerId,
          kind: kind as LedgerKind,
          type: ENTRY_TYPE.expired,
          reason: `${lot.name}到期`,
          // A lot may expire again when something is given back to it afterwards.
          reference: newId(),
          now,
          lots: [{ ownerId, lotId: lot.id, amount: lot.remaining }],
          direction: -1,
          contra: 'expired',
        })
      }
      return lots.length
    })
  }
  return expired
}

const overdue = (db: Queryable, now: Date) =>
  db.selectFrom('quota_lot').where('remaining', '>', 0).where('expires_at', '<=', now)
