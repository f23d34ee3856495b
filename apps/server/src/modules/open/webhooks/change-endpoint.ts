import type { Queryable } from '../../../platform/db/database.ts'
import { type Change, inRows, oneOf } from '../../../platform/db/row.ts'
import { PUSH } from './publish-event.ts'

export const changeEndpoint = (db: Queryable, id: string, change: Change<'open_endpoint'>): Promise<void> =>
  inRows(db, 'open_endpoint', { id }).set(change)

/** What waited for a receiver leaves at once. */
export const hastenPushes = async (db: Queryable, endpointId: string, now: Date): Promise<void> => {
  await inRows(db, 'open_push', {
    endpoint_id: endpointId,
    status: oneOf([PUSH.waiting, PUSH.retrying]),
  }).set({ next_at: now })
}
