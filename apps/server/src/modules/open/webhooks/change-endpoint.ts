import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { PUSH } from './publish-event.ts'

export const changeEndpoint = async (
  db: Queryable,
  endpointId: string,
  change: Omit<Updateable<Tables['open_endpoint']>, 'id'>,
): Promise<void> => {
  await db.updateTable('open_endpoint').set(change).where('id', '=', endpointId).execute()
}

/** What waited for a receiver leaves at once. */
export const hastenPushes = async (db: Queryable, endpointId: string, now: Date): Promise<void> => {
  await db
    .updateTable('open_push')
    .set({ next_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', [PUSH.waiting, PUSH.retrying])
    .execute()
}
