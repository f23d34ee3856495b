import { DAY, HOUR } from '@xinqi/api/durations'
import {
  EVENTS_KEPT_DAYS,
  LET_PASS_AFTER,
  PAUSE_AFTER_HOURS,
  RETRY_LADDER,
} from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import { inRows, type Row, rowOf } from '../../../platform/db/row.ts'
import { type Outbound, outbound } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { ENDPOINT, PUSH } from '../webhooks/publish-event.ts'
import { type PushResult, pushOnce, TIME_LIMIT } from '../webhooks/push-once.ts'
import { pushSignature } from '../webhooks/sign-push.ts'

const AT_ONCE = 8
const LEASE_MS = 12 * TIME_LIMIT
const BUDGET_MS = 45_000

type PushRow = Row<'company_push'>

/** What is due, the oldest of each contract first; held so that no other server sends it too. */
const take = async ({ db, clock }: Services): Promise<PushRow[]> => {
  const now = clock()
  const { rows } = await sql<PushRow>`
    update company_push set next_at = ${new Date(now.getTime() + LEASE_MS)}
     where (company_id, id) in (
       select due.company_id, due.id from company_push due
         join company_endpoint e on e.company_id = due.company_id and e.id = due.endpoint_id
          and e.status = ${ENDPOINT.on}
        where due.status in (${PUSH.waiting}, ${PUSH.retrying}) and due.next_at <= ${now}
          and (due.contract_id is null or not exists (
            select from company_push earlier
             where earlier.endpoint_id = due.endpoint_id and earlier.contract_id = due.contract_id
               and earlier.id < due.id and earlier.status in (${PUSH.waiting}, ${PUSH.retrying})
               and earlier.attempts < ${LET_PASS_AFTER}))
        order by due.next_at, due.id limit ${AT_ONCE} for update of due skip locked)
    returning *`.execute(db)
  return rows
}

/** The very request partners get: id.timestamp.body, signed; during a change of secrets by both. */
const requestFor = ({ columns, clock }: Services, endpoint: Row<'company_endpoint'>, push: PushRow) => {
  const now = clock()
  const body = columns.open(push.body_cipher)
  const timestamp = Math.floor(now.getTime() / 1000)
  const secrets = [columns.open(endpoint.secret_cipher)]
  if (endpoint.previous_cipher && endpoint.previous_until && endpoint.previous_until > now)
    secrets.push(columns.open(endpoint.previous_cipher))
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Xinqi-Webhook/1',
      'webhook-id': push.event_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets
        .map((secret) => pushSignature(secret, push.event_id, timestamp, body))
        .join(' '),
    },
  }
}

const settle = async (
  { db, clock }: Services,
  endpoint: Row<'company_endpoint'>,
  push: PushRow,
  { status, ms, failure, arrived }: PushResult,
): Promise<void> => {
  const now = clock()
  const attempts = push.attempts + 1
  const wait = RETRY_LADDER[attempts - 1]
  const tried = { attempts, http_status: status, ms, failure }
  const pushKey = { company_id: push.company_id, id: push.id }
  const endpointKey = { company_id: endpoint.company_id, id: endpoint.id }
  if (arrived) {
    await inRows(db, 'company_push', pushKey).set({ ...tried, status: PUSH.arrived, finished_at: now })
    if (endpoint.failing_since) await inRows(db, 'company_endpoint', endpointKey).set({ failing_since: null })
    return
  }
  await inRows(db, 'company_push', pushKey).set(
    wait === undefined
      ? { ...tried, status: PUSH.givenUp, finished_at: now }
      : { ...tried, status: PUSH.retrying, next_at: new Date(now.getTime() + wait * 1000) },
  )
  const since = endpoint.failing_since ?? now
  const tooLong = now.getTime() - since.getTime() >= PAUSE_AFTER_HOURS * HOUR
  await inRows(db, 'company_endpoint', endpointKey).set({
    failing_since: since,
    last_failure: failure,
    last_failure_at: now,
    ...(tooLong ? { status: ENDPOINT.paused } : {}),
  })
}

const tryPush = async (services: Services, outside: Outbound, push: PushRow): Promise<void> => {
  const endpoint = await rowOf(services.db, 'company_endpoint', {
    company_id: push.company_id,
    id: push.endpoint_id,
  })
  if (!endpoint) return
  await settle(services, endpoint, push, await pushOnce(outside, requestFor(services, endpoint, push)))
}

/** Everything due, a few at a time; one that fails waits for its next rung and holds up no other address. */
export const deliverCompanyPushes = async (
  services: Services,
  outside: Outbound = outbound(services.config.OUTBOUND_ALLOW),
): Promise<void> => {
  const endsAt = performance.now() + BUDGET_MS
  while (performance.now() < endsAt) {
    const taken = await take(services)
    if (taken.length === 0) return
    await Promise.all(taken.map((push) => tryPush(services, outside, push)))
  }
}

export const forgetOldPushes = async ({ db, clock }: Services): Promise<void> => {
  await db
    .deleteFrom('company_push')
    .where('created_at', '<', new Date(clock().getTime() - EVENTS_KEPT_DAYS * DAY))
    .execute()
}
