import { PAUSE_AFTER_HOURS, RETRY_LADDER } from '@xinqi/api/open/webhook-events'
import type { Selectable } from 'kysely'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { setAside } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { ENDPOINT, PUSH } from './publish-event.ts'
import type { EndpointRow, PushResult } from './push-once.ts'

/** Pushes the platform itself could not put together, as they are called among what was set aside. */
export const PUSH_WORK = 'webhook'

export type PushRow = Selectable<Tables['open_push']>

/**
 * A push that did not arrive is tried again after the next rung of the ladder, and given up behind the last. A receiver
 * that has failed for too long is paused.
 */
export const retryLater = async (
  services: Services,
  endpoint: EndpointRow,
  push: PushRow,
  tried: PushResult,
) => {
  const now = services.clock()
  const attempts = push.attempts + 1
  const wait = RETRY_LADDER[attempts - 1]
  await services.db.transaction().execute(async (db) => {
    await db
      .insertInto('open_push_attempt')
      .values({
        push_id: push.id,
        number: attempts,
        at: now,
        status: tried.status,
        ms: tried.ms,
        answer: tried.answer,
        failure: tried.failure,
      })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const outcome =
      wait === undefined
        ? { status: PUSH.givenUp, finished_at: now }
        : { status: PUSH.retrying, next_at: new Date(now.getTime() + wait * 1000) }
    await inRows(db, 'open_push', { id: push.id }).set({ ...outcome, attempts })
    if (tried.isOurs) {
      if (wait === undefined)
        await setAside(db, {
          kind: PUSH_WORK,
          key: push.id,
          about: `${push.event_type} → ${endpoint.url}`,
          reason: tried.failure ?? '',
          at: now,
        })
      return
    }
    const since = endpoint.failing_since ?? now
    const tooLong = now.getTime() - since.getTime() >= PAUSE_AFTER_HOURS * 3_600_000
    await inRows(db, 'open_endpoint', { id: endpoint.id }).set({
      failing_since: since,
      last_failure: tried.failure,
      last_failure_at: now,
      ...(tooLong ? { status: ENDPOINT.paused } : {}),
    })
  })
}
