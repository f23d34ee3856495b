import { chinaDay } from '@xinqi/api/china-day'
import { DAY, MINUTE } from '@xinqi/api/durations'
import {
  SERVICE_COMPONENT_NAMES,
  type ServiceComponent,
  STATUS_DAYS,
  STATUS_SILENT_MINUTES,
} from '@xinqi/api/open/service-status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { queueDepths } from '../../../platform/jobs/queue-depth.ts'
import { outsideTallies } from '../../../platform/outside/guard.ts'
import type { Services } from '../../../platform/services.ts'
import { oldestDuePush } from '../webhooks/deliver.ts'
import { judge, type ServiceReadings } from './rules.ts'

const SPAN = 5 * MINUTE
/** Kept a little longer than they are shown. */
const KEPT = (STATUS_DAYS + 5) * DAY

const see = async (services: Services): Promise<ServiceReadings> => {
  const { blobs, clock, db, queue } = services
  const now = clock()
  const { rows: answered } = await sql<{ calls: number; unanswered: number }>`
    select count(*)::int as calls, count(*) filter (where http >= 500)::int as unanswered
      from open_api_log where at > ${new Date(now.getTime() - SPAN)} and at <= ${now}`.execute(db)
  const { rows: due } = await oldestDuePush(now).execute(db)
  const { oldest } = due[0]!
  return {
    ...answered[0]!,
    away: [...outsideTallies()].filter(([, { last }]) => last === 'away').map(([who]) => who),
    pushOverdueSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
    waiting: queue.isRunning() ? await queueDepths(db) : [],
    storeAnswers: await blobs.probe().then(
      () => true,
      () => false,
    ),
  }
}

const lastLook = async (db: Queryable): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('service_check')
    .select((eb) => eb.fn.max('checked_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

const count = (
  db: Queryable,
  component: ServiceComponent,
  { checks, failed, at }: { checks: number; failed: number; at: Date },
) =>
  db
    .insertInto('service_check')
    .values({ component, day: chinaDay(at), checks, failed, checked_at: at })
    .onConflict((oc) =>
      oc.columns(['component', 'day']).doUpdateSet((eb) => ({
        checks: eb('service_check.checks', '+', checks),
        failed: eb('service_check.failed', '+', failed),
        checked_at: at,
      })),
    )
    .execute()

/** Nobody looked for a while: the platform itself was away, and these minutes count as such. */
const countSilence = async (db: Queryable, last: Date, now: Date): Promise<void> => {
  const missed = Math.floor((now.getTime() - last.getTime()) / MINUTE) - 1
  if (missed < STATUS_SILENT_MINUTES) return
  // Of a night without a server only what falls on today is counted by day; the incident tells the rest.
  const today = Math.min(missed, 24 * 60)
  await count(db, 'api', { checks: today, failed: today, at: now })
  await db
    .insertInto('service_incident')
    .values({
      id: newId(),
      component: 'api',
      reason: '平台停止服务',
      began_at: new Date(last.getTime() + MINUTE),
      ended_at: now,
    })
    .execute()
}

const settle = async (db: Queryable, component: ServiceComponent, reason: string | null, now: Date) => {
  if (reason)
    await db
      .insertInto('service_incident')
      .values({ id: newId(), component, reason, began_at: now, ended_at: null })
      .onConflict((oc) => oc.column('component').where('ended_at', 'is', null).doNothing())
      .execute()
  else
    await db
      .updateTable('service_incident')
      .set({ ended_at: now })
      .where('component', '=', component)
      .where('ended_at', 'is', null)
      .execute()
}

/** Once a minute, by one server for all. */
export const lookAround = async (services: Services): Promise<void> => {
  const { clock, db } = services
  const verdict = judge(await see(services))
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const last = await lastLook(tx)
    if (last) await countSilence(tx, last, now)
    for (const component of SERVICE_COMPONENT_NAMES) {
      const reason = verdict[component]
      await count(tx, component, { checks: 1, failed: reason ? 1 : 0, at: now })
      await settle(tx, component, reason, now)
    }
    const before = new Date(now.getTime() - KEPT)
    await tx.deleteFrom('service_check').where('day', '<', chinaDay(before)).execute()
    await tx.deleteFrom('service_incident').where('ended_at', '<', before).execute()
  })
}
