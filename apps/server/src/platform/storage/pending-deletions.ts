import { HOUR } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { removeRows } from '../db/row.ts'
import { type ObjectStore, StoreUnavailable } from './object-store.ts'
import { nameOf } from './stored-blobs.ts'

// Bytes that nobody refers to any more. Whoever lets go of them writes it down in his transaction, and they are removed
// after it: no row waits for the store, and after a crash between the two the next who removes finds them written down.
// Until they are gone nobody keeps the same bytes anew, for their object would be taken from under the row.

export type PendingDeletion = { scopeId: string; digest: Buffer }

/** Longer than any answer of the store is waited for: whoever was at it is no longer. */
export const TRY_AGAIN = HOUR / 6

export const scheduleDeletion = (
  db: Queryable,
  now: Date,
  { scopeId, digest }: PendingDeletion,
): Promise<unknown> =>
  db
    .insertInto('blob_going')
    .values({ scope_id: scopeId, sha256: digest, since: now })
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Asked before an object is taken for there, and again when its row is: whoever lets go commits before he removes. */
export const assertNotPendingDeletion = async (
  db: Queryable,
  wanted: readonly PendingDeletion[],
): Promise<void> => {
  if (wanted.length === 0) return
  const { rows } = await sql`
    select from blob_going
     where (scope_id, sha256) in (
       select * from unnest(${wanted.map(({ scopeId }) => scopeId)}::uuid[], ${wanted.map(({ digest }) => digest)}::bytea[]))
     limit 1`.execute(db)
  if (rows.length) throw new StoreUnavailable(new Error('the same file is being removed this moment'))
}

/** One after another, each by one server alone. */
export const deletePending = async (objects: ObjectStore, db: Database, now: Date): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ scope_id: string; sha256: Buffer }>`
      update blob_going set tried_at = ${now}
       where (scope_id, sha256) = (
         select scope_id, sha256 from blob_going
          where tried_at is null or tried_at <= ${new Date(now.getTime() - TRY_AGAIN)}
          order by tried_at nulls first, since limit 1 for update skip locked)
      returning scope_id, sha256`.execute(db)
    const [going] = rows
    if (!going) return
    await objects.remove(nameOf(going.scope_id, going.sha256.toString('hex')))
    await removeRows(db, 'blob_going', { scope_id: going.scope_id, sha256: going.sha256 })
  }
}
