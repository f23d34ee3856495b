import { DAY, HOUR } from '@xinqi/api/durations'
import {
  EVENTS_KEPT_DAYS,
  LET_PASS_AFTER,
  PAUSE_AFTER_HOURS,
  RETRY_LADDER,
} from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, type Row, rowOf } from '../../../platform/db/row.ts'
import { setAside } from '../../../platform/jobs/polled-work.ts'
import { type Outbound, outbound } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { ENDPOINT, PUSH } from '../webhooks/publish-event.ts'
import { type PushResult, pushOnce, TIME_LIMIT } from '../webhooks/push-once.ts'
import { pushSignature } from '../webhooks/sign-push.ts'

const AT_ONCE = 8
const LEASE_MS = 12 * TIME_LIMIT
const BUDGET_MS = 45_000

type PushRow = Row<'company_push'>

/** Pushes the platform itself could not put together, as they are called among what was set aside. */
export const COMPANY_PUSH_WORK = 'companyPush'

/**
 * What is due, the oldest of each contract first; held so that no other server sends it too. Nothing more for those who
 * did not answer in this run: others do not wait behind them.
 */
const take = async ({ db, clock }: Services, silent: ReadonlySet<string>): Promise<PushRow[]> => {
  const now = clock()
  const { rows } = await sql<PushRow>`
    update company_push set next_at = ${new Date(now.getTime() + LEASE_MS)}
     where (company_id, id) in (
       select due.company_id, due.id from company_push due
         join company_endpoint e on e.company_id = due.company_id and e.id = due.endpoint_id
          and e.status = ${ENDPOINT.on}
        where due.status in (${PUSH.waiting}, ${PUSH.retrying}) and due.next_at <= ${now}
          and due.endpoint_id <> all(${[...silent]}::uuid[])
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
  { status, ms, failure, arrived, isOurs }: PushResult,
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
  if (isOurs) {
    if (wait === undefined)
      await setAside(db, {
        kind: COMPANY_PUSH_WORK,
        key: `${push.company_id} ${push.id}`,
        about: `${push.event_type} → ${endpoint.url}`,
        reason: failure ?? '',
        at: now,
      })
    return
  }
  const since = endpoint.failing_since ?? now
  const tooLong = now.getTime() - since.getTime() >= PAUSE_AFTER_HOURS * HOUR
  await inRows(db, 'company_endpoint', endpointKey).set({
    failing_since: since,
    last_failure: failure,
    last_failure_at: now,
    ...(tooLong ? { status: ENDPOINT.paused } : {}),
  })
}

/** One that cannot even be put together has failed like any other. Says whose address did not take it. */
const tryPush = async (services: Services, outside: Outbound, push: PushRow): Promise<string | undefined> => {
  const endpoint = await rowOf(services.db, 'company_endpoint', {
    company_id: push.company_id,
    id: push.endpoint_id,
  })
  if (!endpoint) return undefined
  let request: ReturnType<typeof requestFor>
  try {
    request = requestFor(services, endpoint, push)
  } catch (error) {
    services.log.error({ error, push: push.id }, 'a push cannot be put together')
    const failure = '平台未能生成推送内容'
    const tried = { status: null, ms: 0, answer: null, failure, arrived: false, isOurs: true }
    await settle(services, endpoint, push, tried)
    return undefined
  }
  const tried = await pushOnce(outside, request)
  await settle(services, endpoint, push, tried)
  return tried.arrived ? undefined : endpoint.id
}

/** Everything due, a few at a time; one that fails waits for its next rung and holds up no other address. */
export const deliverCompanyPushes = async (
  services: Services,
  outside: Outbound = outbound(services.config.OUTBOUND_ALLOW),
): Promise<void> => {
  const endsAt = performance.now() + BUDGET_MS
  const silent = new Set<string>()
  while (performance.now() < endsAt) {
    const taken = await take(services, silent)
    if (taken.length === 0) return
    for (const endpointId of await Promise.all(taken.map((push) => tryPush(services, outside, push))))
      if (endpointId) silent.add(endpointId)
  }
}

/** What was set aside, once more and from the first rung. */
export const companyPushesSetAside = async (
  { clock }: Services,
  db: Queryable,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    const [company_id = '', id = ''] = key.split(' ')
    await inRows(db, 'company_push', { company_id, id }).set({
      status: PUSH.retrying,
      attempts: 0,
      next_at: clock(),
      finished_at: null,
    })
  }
}

export const forgetOldPushes = async ({ db, clock }: Services): Promise<void> => {
  await db
    .deleteFrom('company_push')
    .where('created_at', '<', new Date(clock().getTime() - EVENTS_KEPT_DAYS * DAY))
    .execute()
}
