import { HOUR } from '@xinqi/api/durations'
import { COMPANY_ENDPOINTS_MAX, COMPANY_SECRET_OVERLAP_HOURS } from '@xinqi/api/open/company-events'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import {
  addNew,
  countRows,
  inRow,
  inRows,
  lockRow,
  removeRows,
  rowsOf,
  takeRow,
} from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { newEndpointSecret } from '../webhooks/endpoint-secret.ts'
import { assertEndpointUrl } from '../webhooks/endpoint-url.ts'
import { ENDPOINT, PUSH } from '../webhooks/publish-event.ts'
import { PUSHED, publish } from './witness.ts'

export const listEndpoints: PlainHandler<'/companyEvents/list'> = async ({ actor, db }) => {
  const rows = await rowsOf(db, 'company_endpoint', { company_id: companyOf(actor) }, { by: 'created_at' })
  return {
    list: rows.map((row) => ({
      endpointId: row.id,
      url: row.url,
      events: row.events,
      status: row.status,
      remark: row.remark,
      failingSince: row.failing_since?.toISOString() ?? null,
      lastFailure: row.failing_since && row.last_failure,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

export const saveEndpoint = async ({ actor, body, db, note, now, services }: Call<'/companyEvents/save'>) => {
  const company_id = companyOf(actor)
  const url = body.url.trim()
  assertEndpointUrl(services, url)
  const facts = { url, events: [...body.events], remark: body.remark?.trim() || null }
  note({ target: url, detail: { events: body.events.length || '全部' } })
  if (body.endpointId) {
    const changed = await inRow(db, 'company_endpoint', { company_id, id: body.endpointId }).set(facts, [
      'id',
    ])
    return { endpointId: orNotFound(changed).id, secret: null }
  }
  if ((await countRows(db, 'company_endpoint', { company_id })) >= COMPANY_ENDPOINTS_MAX)
    throw new CodedError('COMPANY_EVENTS_LIMIT')
  const secret = newEndpointSecret('v1')
  const endpointId = await addNew(db, 'company_endpoint', {
    company_id,
    ...facts,
    secret_cipher: services.columns.seal(secret.kept),
    created_at: now,
  })
  return { endpointId, secret: secret.shown }
}

const theEndpoint = async (db: Queryable, company_id: string, id: string) =>
  orNotFound(await lockRow(db, 'company_endpoint', { company_id, id }))

export const rotateSecret = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}: Call<'/companyEvents/rotate'>) => {
  const endpoint = await theEndpoint(db, companyOf(actor), body.endpointId)
  const secret = newEndpointSecret('v1')
  await inRows(db, 'company_endpoint', { company_id: endpoint.company_id, id: endpoint.id }).set({
    secret_cipher: services.columns.seal(secret.kept),
    previous_cipher: endpoint.secret_cipher,
    previous_until: new Date(now.getTime() + COMPANY_SECRET_OVERLAP_HOURS * HOUR),
  })
  note({ target: endpoint.url })
  return { secret: secret.shown }
}

export const enableEndpoint = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}: Call<'/companyEvents/enable'>) => {
  const company_id = companyOf(actor)
  const endpoint = await theEndpoint(db, company_id, body.endpointId)
  await inRows(db, 'company_endpoint', { company_id, id: endpoint.id }).set({
    status: body.isEnabled ? ENDPOINT.on : ENDPOINT.off,
    ...(body.isEnabled ? { failing_since: null } : {}),
  })
  if (body.isEnabled) {
    // What waited while it was paused leaves at once.
    await inRows(db, 'company_push', { company_id, endpoint_id: endpoint.id, status: PUSH.retrying }).set({
      next_at: now,
    })
    await services.outbox.publish(db, PUSHED, { companyId: company_id })
  }
  note({ target: endpoint.url, detail: { isEnabled: body.isEnabled } })
  return {}
}

export const removeEndpoint = async ({ actor, body, db, note }: Call<'/companyEvents/remove'>) => {
  const company_id = companyOf(actor)
  const removed = orNotFound(
    await takeRow(db, 'company_endpoint', { company_id, id: body.endpointId }, ['url']),
  )
  if ((await countRows(db, 'company_endpoint', { company_id })) === 0)
    await removeRows(db, 'company_contract_seen', { company_id })
  note({ target: removed.url })
  return {}
}

export const testEndpoint = async ({ actor, body, db, note, services }: Call<'/companyEvents/test'>) => {
  const company_id = companyOf(actor)
  const endpoint = await theEndpoint(db, company_id, body.endpointId)
  if (endpoint.status === ENDPOINT.off) throw new CodedError('CONFLICT', '该地址已停用，启用后再测试')
  note({ target: endpoint.url })
  const eventId = await publish(services, db, company_id, {
    type: 'webhook.test',
    contractId: null,
    isFinal: false,
    data: { message: '这是一条测试事件' },
    endpointId: endpoint.id,
  })
  return { eventId }
}

export const listPushes: PlainHandler<'/companyEvents/pushes'> = async ({ actor, body, db }) => {
  const found = db
    .selectFrom('company_push as push')
    .innerJoin('company_endpoint as endpoint', (join) =>
      join.onRef('endpoint.company_id', '=', 'push.company_id').onRef('endpoint.id', '=', 'push.endpoint_id'),
    )
    .where('push.company_id', '=', companyOf(actor))
    .$if(body.endpointId !== undefined, (query) => query.where('push.endpoint_id', '=', body.endpointId!))
    .$if(body.status !== undefined, (query) => query.where('push.status', '=', body.status!))
  return countedPage(
    found.selectAll('push').select('endpoint.url'),
    found,
    body,
    { at: 'push.created_at', id: 'push.id' },
    (row) => ({
      pushId: row.id,
      url: row.url,
      eventId: row.event_id,
      eventType: row.event_type,
      status: row.status,
      attempts: row.attempts,
      httpStatus: row.http_status,
      ms: row.ms,
      failure: row.failure,
      createdAt: row.created_at.toISOString(),
      nextAt: row.finished_at ? null : row.next_at.toISOString(),
    }),
  )
}

export const pushAgain = async ({ actor, body, db, note, now, services }: Call<'/companyEvents/again'>) => {
  const company_id = companyOf(actor)
  const push = orNotFound(await lockRow(db, 'company_push', { company_id, id: body.pushId }))
  await inRows(db, 'company_push', { company_id, id: push.id }).set({
    status: PUSH.retrying,
    attempts: 0,
    next_at: now,
    finished_at: null,
  })
  await services.outbox.publish(db, PUSHED, { companyId: company_id })
  note({ target: push.event_id })
  return {}
}
