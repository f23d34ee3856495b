import type { Body } from '@xinqi/api/calls'
import { sql } from 'kysely'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import { oneOf, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appIdsOf, appsOf } from '../apps/app-of.ts'
import { PUSH } from '../webhooks/publish-event.ts'
import { pushAgain } from '../webhooks/push-again.ts'
import { shownEvent } from '../webhooks/push-once.ts'
import { pushesWithUrl } from '../webhooks/pushes.ts'

const MOST_AGAIN = 10_000
type Filter = Omit<Body<'/open/pushLog/list'>, 'page' | 'pageSize' | 'appId'>

export const pushesFound = (
  db: Call<'/open/pushLog/list'>['db'],
  appIds: readonly string[],
  { type, contractNo }: Filter,
) =>
  db
    .selectFrom('open_push')
    .where('open_push.app_id', 'in', appIds.length ? [...appIds] : [''])
    .$if(Boolean(type), (query) => query.where('event_type', '=', type!))
    .$if(Boolean(contractNo), (query) => query.where('contract_no', '=', contractNo!))

/** As the log and its export show them, newest first. */
export const pushesShown = (
  found: ReturnType<typeof pushesFound>,
  status: number | undefined,
  { at, most }: { at: number; most: number },
) =>
  found
    .innerJoin('open_endpoint', 'open_endpoint.id', 'open_push.endpoint_id')
    .$if(status !== undefined, (query) => query.where('open_push.status', '=', status!))
    .select([
      'open_push.id',
      'open_push.app_id',
      'event_id',
      'event_type',
      'contract_no',
      'open_endpoint.url',
      'open_push.status',
      'attempts',
      'next_at',
      'open_push.created_at',
      'finished_at',
    ])
    .orderBy('open_push.created_at', 'desc')
    .orderBy('open_push.id', 'desc')
    .limit(most)
    .offset(at)
    .execute()

export const listPushes = async (call: Call<'/open/pushLog/list'>) => {
  const { appId, page = 1, pageSize = 20, ...filter } = call.body
  const rows = pushesFound(call.db, await appIdsOf(call, appId), filter)
  const counts = await rows
    .select(['open_push.status', sql<number>`count(*)`.as('count')])
    .groupBy('open_push.status')
    .execute()
  const list = await pushesShown(rows, filter.status, { at: (page - 1) * pageSize, most: pageSize })
  const shown = counts.map(({ status, count }) => ({ status, count: Number(count) }))
  return {
    total: shown
      .filter(({ status }) => filter.status === undefined || status === filter.status)
      .reduce((sum, { count }) => sum + count, 0),
    counts: shown,
    list: list.map((row) => ({
      pushId: row.id,
      appId: row.app_id,
      eventId: row.event_id,
      type: row.event_type,
      contractNo: row.contract_no,
      url: row.url,
      status: row.status,
      attempts: row.attempts,
      nextAt: row.status === PUSH.arrived || row.status === PUSH.givenUp ? null : row.next_at.toISOString(),
      createdAt: row.created_at.toISOString(),
    })),
  }
}

const ownPush = async (call: Call<'/open/pushLog/detail' | '/open/pushLog/again'>) => {
  const apps = await appsOf(call)
  const push = await pushesWithUrl(call.db).where('open_push.id', '=', call.body.pushId).executeTakeFirst()
  const app = apps.find(({ id }) => id === push?.app_id)
  if (!push || !app) throw new CodedError('NOT_FOUND')
  return { push, app }
}

export const pushDetail = async (call: Call<'/open/pushLog/detail'>) => {
  const { push, app } = await ownPush(call)
  const event = await theRow(call.db, 'open_event', { app_id: app.id, id: push.event_id })
  const tries = await rowsOf(call.db, 'open_push_attempt', { push_id: push.id }, { by: 'number' })
  return {
    pushId: push.id,
    eventId: push.event_id,
    type: push.event_type,
    url: push.url,
    status: push.status,
    body: JSON.stringify(await shownEvent(call.services, event, app), null, 2),
    tries: tries.map(({ number, at, status, ms, answer, failure }) => ({
      number,
      at: at.toISOString(),
      status,
      ms,
      answer,
      failure,
    })),
  }
}

export const againOne = async (call: Call<'/open/pushLog/again'>) => {
  const { push, app } = await ownPush(call)
  await pushAgain(call.services, call.db, [app.id], { pushId: push.id })
  call.note({ target: push.event_id })
  return {}
}

/** Only what has not arrived is worth sending to everybody again. */
export const againMany = async (call: Call<'/open/pushLog/batchAgain'>) => {
  const { appId, ...filter } = call.body
  const appIds = await appIdsOf(call, appId)
  const rows = await pushesFound(call.db, appIds, filter)
    .select('id')
    .where('status', 'in', filter.status === undefined ? [PUSH.retrying, PUSH.givenUp] : [filter.status])
    .orderBy('created_at')
    .limit(MOST_AGAIN)
    .execute()
  if (rows.length === 0) return { pushes: 0 }
  const pushes = await pushAgain(call.services, call.db, appIds, { pushIds: rows.map(({ id }) => id) })
  call.note({ target: `${pushes} 条` })
  return { pushes }
}

export const listCalls = async (call: Call<'/open/apiLog/list'>) => {
  const { appId, endpoint, failed, requestId, page = 1, pageSize = 20 } = call.body
  const appIds = await appIdsOf(call, appId)
  const rows = call.db
    .selectFrom('open_api_log')
    .where('app_id', 'in', appIds.length ? appIds : [''])
    .$if(Boolean(endpoint), (query) => query.where('endpoint', '=', endpoint!))
    .$if(failed === true, (query) => query.where('code', '<>', 1))
    .$if(Boolean(requestId), (query) => query.where('request_id', '=', requestId!))
  return numberedPage(
    rows.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    rows,
    { page, pageSize },
    (row) => ({
      requestId: row.request_id,
      appId: row.app_id,
      endpoint: row.endpoint,
      http: row.http,
      code: row.code,
      problem: row.problem,
      ms: row.ms,
      address: row.address,
      at: row.at.toISOString(),
    }),
  )
}

export const callDetail = async (call: Call<'/open/apiLog/detail'>) => {
  const appIds = await appIdsOf(call, undefined)
  const row = orNotFound(
    await rowOf(call.db, 'open_api_log', {
      app_id: oneOf(appIds.length ? appIds : ['']),
      request_id: call.body.requestId,
    }),
  )
  return {
    requestId: row.request_id,
    appId: row.app_id,
    endpoint: row.endpoint,
    keyId: row.key_id,
    address: row.address,
    http: row.http,
    code: row.code,
    problem: row.problem,
    ms: row.ms,
    request: row.request,
    answer: row.answer,
    signedText: row.signed_text,
    digest: row.digest,
    at: row.at.toISOString(),
  }
}
