import { DAY } from '@xinqi/api/durations'
import { sampleEventData, TEST_EVENT_PREFIX } from '@xinqi/api/open/sample-event'
import { WEBHOOK_EVENTS } from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import { countRows, EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { appOf } from '../apps/app-of.ts'
import { addEndpoint } from '../webhooks/add-endpoint.ts'
import { changeEndpoint, hastenPushes } from '../webhooks/change-endpoint.ts'
import { newEndpointSecret, type Signature } from '../webhooks/endpoint-secret.ts'
import { assertEndpointUrl } from '../webhooks/endpoint-url.ts'
import { ENDPOINT, PUSH, PUSHED } from '../webhooks/publish-event.ts'
import {
  type EndpointRow,
  type EventRow,
  type PushResult,
  pushOnce,
  requestOf,
} from '../webhooks/push-once.ts'

const MOST = 5
const BOTH_SIGN_MS = DAY
const endpointOf = async (
  call: Pick<PreparingCall<'/open/notify/test'>, 'db' | 'partner'> & {
    body: { appId: string; endpointId: string }
  },
): Promise<EndpointRow> => {
  const app = await appOf(call, call.body.appId)
  return orNotFound(
    await rowOf(call.db, 'open_endpoint', {
      app_id: app.id,
      id: call.body.endpointId,
      purpose: 'app',
      removed_at: EMPTY,
    }),
  )
}

export const listEndpoints = async (call: Call<'/open/notify/endpointList'>) => {
  const { db, now } = call
  const app = await appOf(call, call.body.appId)
  const rows = await rowsOf(
    db,
    'open_endpoint',
    { app_id: app.id, purpose: 'app', removed_at: EMPTY },
    { by: 'created_at' },
  )
  const since = new Date(now.getTime() - DAY)
  const counted = await db
    .selectFrom('open_push')
    .select([
      'endpoint_id',
      sql<number>`count(*) filter (where status = ${PUSH.arrived})`.as('arrived'),
      sql<number>`count(*) filter (where status in (${PUSH.retrying}, ${PUSH.givenUp}))`.as('failed'),
    ])
    .where('app_id', '=', app.id)
    .where('created_at', '>', since)
    .groupBy('endpoint_id')
    .execute()
  return {
    list: rows.map((row) => {
      const of = counted.find(({ endpoint_id }) => endpoint_id === row.id)
      return {
        endpointId: row.id,
        url: row.url,
        events: row.events as string[],
        signature: row.signature,
        status: row.status,
        remark: row.remark,
        arrived: Number(of?.arrived ?? 0),
        failed: Number(of?.failed ?? 0),
        lastFailure: row.last_failure,
        lastFailureAt: row.last_failure_at?.toISOString() ?? null,
      }
    }),
  }
}

export const saveEndpoint = async (call: Call<'/open/notify/endpointSave'>) => {
  const { body, db, note, services } = call
  const app = await appOf(call, body.appId)
  assertEndpointUrl(services, body.url)
  const unknown = body.events.find((type) => !(type in WEBHOOK_EVENTS))
  if (unknown) throw new CodedError('BAD_REQUEST', `没有事件「${unknown}」`)
  const values = { url: body.url, events: JSON.stringify(body.events), remark: body.remark?.trim() || null }
  note({ target: body.url, detail: { appId: app.id } })
  if (body.endpointId) {
    const { id } = await endpointOf({ ...call, body: { appId: app.id, endpointId: body.endpointId } })
    await changeEndpoint(db, id, values)
    return { endpointId: id, secret: null }
  }
  const held = await countRows(db, 'open_endpoint', { app_id: app.id, purpose: 'app', removed_at: EMPTY })
  if (held >= MOST) throw new CodedError('OPEN_ENDPOINT_LIMIT')
  return addEndpoint(services, db, {
    appId: app.id,
    url: body.url,
    events: body.events,
    signature: body.signature ?? 'v1',
    remark: values.remark,
  })
}

/** Back on, what waited meanwhile leaves at once. */
export const switchEndpoint = async (call: Call<'/open/notify/endpointSwitch'>) => {
  const { body, db, note, now, services } = call
  const endpoint = await endpointOf(call)
  await changeEndpoint(db, endpoint.id, { status: body.on ? ENDPOINT.on : ENDPOINT.off, failing_since: null })
  if (body.on) {
    await hastenPushes(db, endpoint.id, now)
    await services.outbox.publish(db, PUSHED, { endpointIds: [endpoint.id] })
  }
  note({ target: endpoint.url })
  return {}
}

export const removeEndpoint = async (call: Call<'/open/notify/endpointRemove'>) => {
  const endpoint = await endpointOf(call)
  await changeEndpoint(call.db, endpoint.id, { removed_at: call.now, status: ENDPOINT.off })
  call.note({ target: endpoint.url })
  return {}
}

export const resetEndpointSecret = async (call: Call<'/open/notify/resetSecret'>) => {
  const { db, note, now, services } = call
  const endpoint = await endpointOf(call)
  const secret = newEndpointSecret(endpoint.signature as Signature)
  await changeEndpoint(db, endpoint.id, {
    secret_cipher: services.columns.seal(secret.kept),
    previous_cipher: endpoint.secret_cipher,
    previous_until: new Date(now.getTime() + BOTH_SIGN_MS),
  })
  note({ target: endpoint.url })
  return { secret: secret.shown }
}

type Tested = { endpoint: EndpointRow; tried: PushResult; request: Awaited<ReturnType<typeof requestOf>> }

/** Now, and shown whole: our request and their answer. */
export const testEndpoint = prepareThenCommit<'/open/notify/test', Tested>(
  async (call) => {
    const { now, services } = call
    const endpoint = await endpointOf(call)
    const app = await appOf(call, call.body.appId)
    const { type = 'webhook.test' } = call.body
    const event = {
      id: `${TEST_EVENT_PREFIX}${now.getTime().toString(16)}`,
      type,
      level: WEBHOOK_EVENTS[type].level,
      is_final: false,
      seq: null,
      occurred_at: now,
      app_id: app.id,
      data: sampleEventData(type),
      data_sealed: null,
    } as unknown as EventRow
    const request = await requestOf(services, endpoint, event, app)
    return { endpoint, request, tried: await pushOnce(outbound(services.config.OUTBOUND_ALLOW), request) }
  },
  async ({ note }, { endpoint, tried, request }) => {
    note({ target: endpoint.url, detail: { arrived: tried.arrived } })
    return { ...tried, request }
  },
)
