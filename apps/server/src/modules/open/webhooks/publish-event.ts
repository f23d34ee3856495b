import { randomBytes } from 'node:crypto'
import { FINAL_STATUSES } from '@xinqi/api/open/public-shapes'
import { WEBHOOK_EVENTS, type WebhookType } from '@xinqi/api/open/webhook-events'
import { OPEN_ENDPOINT as ENDPOINT } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addNew, addRow, addRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'
import type { Services } from '../../../platform/services.ts'
import { answeredCall } from '../gateway/caused-by.ts'
import { eventColumns } from './event-data.ts'
import { withLabels } from './event-labels.ts'

export const PUSHED = 'open.pushed'
export const PUSH = { waiting: 0, arrived: 1, retrying: 2, givenUp: 3 } as const
export { ENDPOINT }

/** If the answer that must come first could not be sent. */
const HELD_BACK_MS = 5000

export type NewEvent = {
  appId: string
  /** Where it must not be told twice; made up without it. */
  id?: string
  type: WebhookType
  data: Record<string, unknown>
  contract?: { id: string; no: string; seq: number; status: string; notifyUrl: string | null }
  /** Only this one, whatever it subscribed to. */
  endpointId?: string
}

/** Written with the change it tells of; pushed after the commit, and after the answer to the call that caused it. */
export const publishEvent = async (
  services: Services,
  db: Queryable,
  event: NewEvent,
): Promise<{ eventId: string; pushes: string[] }> => {
  const { appId, type, contract } = event
  const data = await withLabels(services, db, appId, event.data)
  const now = services.clock()
  const eventId = event.id ?? `evt_${randomBytes(12).toString('hex')}`
  const { level } = WEBHOOK_EVENTS[type]
  await addRow(db, 'open_event', {
    app_id: appId,
    id: eventId,
    contract_id: contract?.id ?? null,
    contract_no: contract?.no ?? null,
    seq: contract?.seq ?? null,
    type,
    level,
    is_final: level === 'contract' && FINAL_STATUSES.has(contract?.status ?? ''),
    ...(await eventColumns(services, db, { appId, eventId, data })),
    occurred_at: now,
  })
  // For whoever waits for the next event of this app instead of being called.
  await sendSignal(db, 'open_event_written', appId)
  const targets = await targetsOf(db, event, now)
  if (targets.length === 0) return { eventId, pushes: [] }
  const requestId = answeredCall()
  const pushes = targets.map((endpointId) => ({
    id: newId(),
    app_id: appId,
    event_id: eventId,
    event_type: type,
    endpoint_id: endpointId,
    contract_id: contract?.id ?? null,
    contract_no: contract?.no ?? null,
    seq: contract?.seq ?? null,
    next_at: requestId ? new Date(now.getTime() + HELD_BACK_MS) : now,
    request_id: requestId,
    created_at: now,
  }))
  await addRows(db, 'open_push', pushes)
  if (!requestId) await services.outbox.publish(db, PUSHED, { endpointIds: targets })
  return { eventId, pushes: pushes.map(({ id }) => id) }
}

const targetsOf = async (
  db: Queryable,
  { appId, type, contract, endpointId }: NewEvent,
  now: Date,
): Promise<string[]> => {
  if (endpointId) return [endpointId]
  if (contract?.notifyUrl) return [await contractEndpoint(db, appId, contract.notifyUrl, now)]
  const endpoints = await db
    .selectFrom('open_endpoint')
    .select(['id', 'events'])
    .where('app_id', '=', appId)
    .where('purpose', '=', 'app')
    .where('removed_at', 'is', null)
    .where('status', '<>', ENDPOINT.off)
    .execute()
  return endpoints
    .filter(({ events }) => (events as string[]).length === 0 || (events as string[]).includes(type))
    .map(({ id }) => id)
}

/** The address a contract names stands in for the app's own; one row for each such address. */
const contractEndpoint = async (db: Queryable, appId: string, url: string, now: Date): Promise<string> => {
  const known = await rowOf(db, 'open_endpoint', { app_id: appId, purpose: 'contract', url }, ['id'])
  if (known) return known.id
  const { notify_secret_cipher } = await theRow(db, 'open_app', { id: appId }, ['notify_secret_cipher'])
  const id = await addNew(db, 'open_endpoint', {
    app_id: appId,
    purpose: 'contract',
    url,
    secret_cipher: notify_secret_cipher,
    created_at: now,
  })
  return id
}
