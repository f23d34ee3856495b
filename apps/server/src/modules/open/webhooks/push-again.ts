import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, removeRows, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { PUSH, PUSHED } from './publish-event.ts'

export type WhichPushes = {
  eventId?: string
  pushId?: string
  pushIds?: readonly string[]
}

/** What the platform could not put together, once more. */
export const pushSetAside = async (
  services: Services,
  db: Queryable,
  pushIds: readonly string[],
): Promise<void> => {
  const rows = await rowsOf(db, 'open_push', { id: oneOf(pushIds) }, { columns: ['app_id'] })
  if (rows.length) await pushAgain(services, db, [...new Set(rows.map(({ app_id }) => app_id))], { pushIds })
}

/** Once more and from the first rung; the event keeps its id. */
export const pushAgain = async (
  services: Services,
  db: Queryable,
  appIds: readonly string[],
  { eventId, pushId, pushIds }: WhichPushes,
): Promise<number> => {
  const wanted = pushId ? [pushId] : pushIds
  const changed = await db
    .updateTable('open_push')
    .set({
      status: PUSH.waiting,
      attempts: 0,
      next_at: services.clock(),
      finished_at: null,
      request_id: null,
    })
    .where('app_id', 'in', [...appIds])
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId!))
    .$if(wanted !== undefined, (query) => query.where('id', 'in', [...wanted!]))
    .returning(['id', 'endpoint_id'])
    .execute()
  if (changed.length === 0) return 0
  await removeRows(db, 'open_push_attempt', { push_id: oneOf(changed.map(({ id }) => id)) })
  const endpointIds = [...new Set(changed.map(({ endpoint_id }) => endpoint_id))]
  await services.outbox.publish(db, PUSHED, { endpointIds })
  return changed.length
}
