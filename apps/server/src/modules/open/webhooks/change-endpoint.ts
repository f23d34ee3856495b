import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, oneOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { PUSH } from './publish-event.ts'

export const changeEndpoint = async (
  db: Queryable,
  endpointId: string,
  change: Omit<Updateable<Tables['open_endpoint']>, 'id'>,
): Promise<void> => {
  await inRows(db, 'open_endpoint', { id: endpointId }).set(change)
}

/** What waited for a receiver leaves at once. */
export const hastenPushes = async (db: Queryable, endpointId: string, now: Date): Promise<void> => {
  await inRows(db, 'open_push', {
    endpoint_id: endpointId,
    status: oneOf([PUSH.waiting, PUSH.retrying]),
  }).set({ next_at: now })
}
