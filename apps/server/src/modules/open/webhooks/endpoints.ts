import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { sampleEventData, TEST_EVENT_PREFIX } from '@xinqi/api/open/sample-event'
import { EVENTS_KEPT_DAYS } from '@xinqi/api/open/webhook-events'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { openHandlers } from '../gateway/open-call.ts'
import { placeEvents } from './place-events.ts'
import { publishEvent } from './publish-event.ts'
import { pushAgain } from './push-again.ts'
import { shownEvent } from './push-once.ts'
import { untilThere } from './wait-for-event.ts'

export const webhookEndpoints = openHandlers({
  'webhook/events': async ({ app, body, db, now, services }) => {
    const limit = body.limit ?? 100
    const oldest = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY)
    const since = body.since ? new Date(Math.max(new Date(body.since).getTime(), oldest.getTime())) : oldest
    const placed = async () => {
      await placeEvents(services, app.id)
      const found = await db
        .selectFrom('open_event')
        .selectAll()
        .where('app_id', '=', app.id)
        .where('place', '>', Number(body.cursor ?? 0))
        .where('occurred_at', '>=', since)
        .orderBy('place')
        .limit(limit + 1)
        .execute()
      return found.length ? found : undefined
    }
    const waitMs = (body.waitSeconds ?? 0) * 1000
    const rows = (await untilThere(services, { appId: app.id, waitMs }, placed)) ?? []
    const page = rows.slice(0, limit)
    return {
      list: await Promise.all(page.map((event) => shownEvent(services, event, app))),
      nextCursor: String(page.at(-1)?.place ?? body.cursor ?? '0'),
      hasMore: rows.length > limit,
    }
  },
  'webhook/resend': async ({ app, body, db, note, services }) => {
    note({ target: body.eventId })
    const pushes = await pushAgain(services, db, [app.id], { eventId: body.eventId })
    // An event that no address was there for is known all the same.
    if (pushes === 0 && !(await rowOf(db, 'open_event', { app_id: app.id, id: body.eventId }, ['id'])))
      throw new CodedError('NOT_FOUND', '没有这个事件')
    return { pushes }
  },
  'webhook/test': async ({ app, body, db, services }) => {
    const { type = 'webhook.test' } = body
    const { eventId } = await publishEvent(services, db, {
      appId: app.id,
      id: `${TEST_EVENT_PREFIX}${randomBytes(12).toString('hex')}`,
      type,
      data: sampleEventData(type),
    })
    return { eventId }
  },
})
