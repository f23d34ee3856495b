import { LET_PASS_AFTER } from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import { rowOf } from '../../../platform/db/row.ts'
import { type Outbound, outbound } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { ENDPOINT, PUSH } from './publish-event.ts'
import { type EndpointRow, type PushResult, pushOnce, requestOf, TIME_LIMIT } from './push-once.ts'
import { type PushRow, retryLater } from './retry-later.ts'

export const DELIVER = 'open.deliver'
const AT_ONCE = 8
/**
 * Only as many are taken as are tried at once, so the lease covers one try and what is written of it; whoever died while
 * trying has let go by then.
 */
const LEASE_MS = 12 * TIME_LIMIT
/** So long at most for one receiver in one go; what is left is for the next, and others come between. */
export const BUDGET_MS = 120_000

/**
 * Everything due to one receiver, contract by contract in order; other receivers do not notice if this one is slow or
 * dead. Answers when there will be something to do again.
 */
export const deliverTo = async (
  services: Services,
  endpointId: string,
  outside: Outbound = outbound(services.config.OUTBOUND_ALLOW),
): Promise<Date | null> => {
  const endsAt = performance.now() + BUDGET_MS
  for (;;) {
    if (performance.now() > endsAt) return services.clock()
    const endpoint = await rowOf(services.db, 'open_endpoint', { id: endpointId })
    if (!endpoint || endpoint.removed_at || endpoint.status !== ENDPOINT.on) return null
    const taken = await take(services, endpointId)
    if (taken.length === 0) return nextTry(services, endpointId)
    await Promise.all(taken.map((push) => tryPush(services, outside, endpoint, push)))
  }
}

/** The first that waits of each contract; one that fails while others arrive lets those behind it pass. */
const isFirst = sql`
  (due.contract_id is null or not exists (
    select from open_push earlier
     where earlier.endpoint_id = due.endpoint_id and earlier.contract_id = due.contract_id
       and earlier.seq < due.seq and earlier.status in (${PUSH.waiting}, ${PUSH.retrying})
       and (earlier.attempts < ${LET_PASS_AFTER} or not exists (
         select from open_push other
          where other.endpoint_id = due.endpoint_id and other.status = ${PUSH.arrived}
            and other.finished_at > earlier.created_at))))`

/** Held so that no other server sends it too. */
const take = async ({ db, clock }: Services, endpointId: string): Promise<PushRow[]> => {
  const now = clock()
  const { rows } = await sql<PushRow>`
    update open_push set next_at = ${new Date(now.getTime() + LEASE_MS)}
     where id in (
       select due.id from open_push due
        where due.endpoint_id = ${endpointId} and due.status in (${PUSH.waiting}, ${PUSH.retrying}) and due.next_at <= ${now}
          and ${isFirst}
        order by due.created_at, due.seq limit ${AT_ONCE} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Of those that stand first: whatever waits behind one of them is not due before it, whatever its own hour says. */
const nextTry = async ({ db }: Services, endpointId: string): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due.next_at) as next from open_push due
     where due.endpoint_id = ${endpointId} and due.status in (${PUSH.waiting}, ${PUSH.retrying}) and ${isFirst}`.execute(
    db,
  )
  return rows[0]!.next
}

/** One that cannot even be put together has failed like any other, and ends as given up: those behind it go on. */
const tryPush = async (services: Services, outside: Outbound, endpoint: EndpointRow, push: PushRow) => {
  let request: Awaited<ReturnType<typeof requestOf>>
  try {
    request = await requestFor(services, endpoint, push)
  } catch (error) {
    services.log.error({ error, push: push.id }, 'a push cannot be put together')
    const failure = '平台未能生成推送内容'
    const tried = { status: null, ms: 0, answer: null, failure, arrived: false, isOurs: true }
    return settle(services, endpoint, push, tried)
  }
  await settle(services, endpoint, push, await pushOnce(outside, request))
}

const requestFor = async (services: Services, endpoint: EndpointRow, push: PushRow) => {
  const { is_sandbox, config, ...event } = await services.db
    .selectFrom('open_event')
    .innerJoin('open_app', 'open_app.id', 'open_event.app_id')
    .selectAll('open_event')
    .select(['open_app.is_sandbox', 'open_app.config'])
    .where('open_event.app_id', '=', push.app_id)
    .where('open_event.id', '=', push.event_id)
    .executeTakeFirstOrThrow()
  return requestOf(services, endpoint, event, { is_sandbox, config })
}

const settle = async (services: Services, endpoint: EndpointRow, push: PushRow, tried: PushResult) => {
  const attempts = push.attempts + 1
  if (tried.arrived) return arrived(services, endpoint, push, { ...tried, attempts, now: services.clock() })
  await retryLater(services, endpoint, push, tried)
}

type Arrived = PushResult & { attempts: number; now: Date }

/** By far the most end so: one statement. Whoever answers again gets at once what he missed. */
const arrived = async (
  { db }: Services,
  endpoint: EndpointRow,
  push: PushRow,
  { attempts, now, status, ms, answer, failure }: Arrived,
) => {
  await sql`
    with attempt as (
      insert into open_push_attempt (push_id, number, at, status, ms, answer, failure)
      values (${push.id}, ${attempts}, ${now}, ${status}, ${ms}, ${answer}, ${failure}) on conflict do nothing
    ), answers as (
      update open_endpoint set failing_since = null where id = ${endpoint.id} and failing_since is not null
      returning id
    ), hastened as (
      update open_push set next_at = ${now}
       where endpoint_id in (select id from answers) and status = ${PUSH.retrying} and id <> ${push.id}
    )
    update open_push set status = ${PUSH.arrived}, finished_at = ${now}, attempts = ${attempts}
     where id = ${push.id}`.execute(db)
}

/**
 * What should have gone out by now: what stands first, to receivers that are on. Behind a receiver that does not answer
 * pushes wait because they must, and no operator has to look why.
 */
export const overduePushes = (now: Date) => sql`
  select due.next_at as at from open_push due
    join open_endpoint on open_endpoint.id = due.endpoint_id
     and open_endpoint.status = ${ENDPOINT.on} and open_endpoint.removed_at is null
   where due.status in (${PUSH.waiting}, ${PUSH.retrying}) and due.next_at <= ${now} and ${isFirst}`

/** Since when something is due to a receiver that answers. Asked every minute: it reads what is due and nothing else. */
export const oldestDuePush = (now: Date) => sql<{ oldest: Date | null }>`
  select min(due.next_at) as oldest from open_push due
    join open_endpoint on open_endpoint.id = due.endpoint_id
     and open_endpoint.status = ${ENDPOINT.on} and open_endpoint.removed_at is null
     and open_endpoint.failing_since is null
   where due.status in (${PUSH.waiting}, ${PUSH.retrying}) and due.next_at <= ${now}`

/** Receivers for whom something is due. */
export const dueEndpoints = async ({ db, clock }: Services): Promise<string[]> => {
  const rows = await db
    .selectFrom('open_push')
    .innerJoin('open_endpoint', 'open_endpoint.id', 'open_push.endpoint_id')
    .select('endpoint_id')
    .distinct()
    .where('open_push.status', 'in', [PUSH.waiting, PUSH.retrying])
    .where('next_at', '<=', clock())
    .where('open_endpoint.status', '=', ENDPOINT.on)
    .where('open_endpoint.removed_at', 'is', null)
    .execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}

const slotOf = (after: Date) => Math.floor(after.getTime() / 5000)

export const nudge = async ({ queue }: Services, endpointIds: readonly string[], after?: Date) => {
  // One that waits for later must not stand in the way of one that is to run now.
  for (const endpointId of new Set(endpointIds))
    await queue.send(
      DELIVER,
      { endpointId },
      after ? { key: `${endpointId}:${slotOf(after)}`, after } : { key: endpointId },
    )
}

/** Everything due now to everybody; for tests and for the sweep. */
export const deliverAll = async (services: Services): Promise<void> => {
  for (const endpointId of await dueEndpoints(services)) await deliverTo(services, endpointId)
}
