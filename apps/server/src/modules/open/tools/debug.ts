import type { Data } from '@xinqi/api/calls'
import { publicEndpoints } from '@xinqi/api/open/registry'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, type Row } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { appIdsOf, appOf } from '../apps/app-of.ts'
import { maskedJson } from '../gateway/masked-body.ts'
import { samplePaper } from '../public-api/sample-paper.ts'
import { placeEvents } from '../webhooks/place-events.ts'
import { type Received, sendAsApp } from './as-app.ts'

const KEPT = 50
type DebugAnswer = { received: Received; events: { id: string; type: string }[] }

/** A real call of a sandbox app: signed here, checked, run and logged like every other. */
export const debugSend = prepareThenCommit<'/open/debug/send', DebugAnswer>(
  async (call) => {
    const { body, services, visitor } = call
    const app = await appOf(call, body.appId)
    if (!app.is_sandbox) throw new CodedError('OPEN_DEBUG_PRODUCTION')
    if (!(body.endpoint in publicEndpoints)) throw new CodedError('NOT_FOUND', '没有这个接口')
    const isUpload = body.endpoint === 'file/upload'
    const before = await lastPlace(call, app.id)
    const received = await sendAsApp(services, app.id, {
      endpoint: body.endpoint,
      // There is no file in a form: the sample contract stands in for it.
      body: isUpload ? await samplePaper() : body.body,
      ...(isUpload ? { query: '?fileName=sample-contract.pdf' } : {}),
      address: visitor.address,
      ...(body.idempotencyKey ? { idempotencyKey: body.idempotencyKey } : {}),
    })
    await placeEvents(services, app.id)
    const events = await services.db
      .selectFrom('open_event')
      .select(['id', 'type'])
      .where('app_id', '=', app.id)
      .where('place', '>', before)
      .orderBy('place')
      .limit(20)
      .execute()
    return { received, events }
  },
  async (call, { received, events }): Promise<Data<'/open/debug/send'>> => {
    const { body, db, note, now, partner } = call
    const { data: _, ...shown } = received
    await addRow(db, 'open_debug_call', {
      partner_id: partner.partnerId,
      id: newId(),
      user_id: partner.userId,
      app_id: body.appId,
      endpoint: body.endpoint,
      body: keepable(body.body),
      http: shown.http,
      code: shown.code,
      ms: shown.ms,
      request_id: shown.requestId,
      at: now,
    })
    note({ target: body.endpoint, detail: { appId: body.appId, code: shown.code } })
    return { ...shown, events }
  },
)

/** Numbers of people are not kept, not even those somebody made up for a sandbox. */
const keepable = (body: string): string => {
  try {
    return maskedJson(JSON.parse(body))
  } catch {
    return body.slice(0, 4000)
  }
}

const lastPlace = async ({ services }: Pick<Call<'/open/debug/send'>, 'services'>, appId: string) => {
  await placeEvents(services, appId)
  const row = await services.db
    .selectFrom('open_event')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return Number(row?.place ?? 0)
}

const presentCall = (row: Row<'open_debug_call'>) => ({
  callId: row.id,
  appId: row.app_id,
  endpoint: row.endpoint,
  body: row.body,
  http: row.http,
  code: row.code,
  ms: row.ms,
  requestId: row.request_id,
  at: row.at.toISOString(),
})

export const debugHistory: PlainHandler<'/open/debug/history'> = async (call) => {
  const appIds = await appIdsOf(call, call.body.appId)
  const rows = await call.db
    .selectFrom('open_debug_call')
    .selectAll()
    .where('partner_id', '=', call.partner.partnerId)
    .where('app_id', 'in', appIds.length ? appIds : [''])
    .$if(call.partner.userId !== null, (query) => query.where('user_id', '=', call.partner.userId))
    .orderBy('at', 'desc')
    .limit(KEPT)
    .execute()
  return { list: rows.map(presentCall) }
}
