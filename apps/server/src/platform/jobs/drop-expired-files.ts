import { inRows } from '../db/row.ts'
import type { Services } from '../services.ts'

/** So many a run; what is left is for the next. */
const AT_ONCE = 100

/** Files people were told they can have until a day: after it they are gone, whoever holds the store. */
export const dropExpiredFiles = async ({
  db,
  blobs,
  clock,
}: Pick<Services, 'db' | 'blobs' | 'clock'>): Promise<void> => {
  const expired = await db
    .selectFrom('task')
    .select(['account_id', 'id', 'blob_id'])
    .where('expires_at', '<=', clock())
    .where('blob_id', 'is not', null)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  for (const task of expired)
    await db.transaction().execute(async (tx) => {
      await inRows(tx, 'task', { account_id: task.account_id, id: task.id }).set({ blob_id: null })
      await blobs.drop(tx, task.blob_id!)
    })
  await blobs.removeDropped(db)
}
