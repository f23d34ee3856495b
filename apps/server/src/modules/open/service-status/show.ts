import type { Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { DAY, MINUTE } from '@xinqi/api/durations'
import {
  SERVICE_COMPONENT_NAMES,
  SERVICE_COMPONENTS,
  type ServiceComponent,
  STATUS_DAYS,
  STATUS_SILENT_MINUTES,
} from '@xinqi/api/open/service-status'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { uptimeOf } from './rules.ts'

const MOST_INCIDENTS = 50
const nameOf = (component: string) =>
  SERVICE_COMPONENTS[component as ServiceComponent]?.name ?? SERVICE_COMPONENTS.api.name

export const serviceStatusAt = async (db: Queryable, now: Date): Promise<Data<'/open/status/view'>> => {
  const from = new Date(now.getTime() - (STATUS_DAYS - 1) * DAY)
  const rows = await db
    .selectFrom('service_check')
    .selectAll()
    .where('day', '>=', chinaDay(from))
    .orderBy('day')
    .execute()
  const incidents = await db
    .selectFrom('service_incident')
    .selectAll()
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_INCIDENTS)
    .execute()
  const components = SERVICE_COMPONENT_NAMES.map((component) => {
    const own = rows.filter((row) => row.component === component)
    const last = own.at(-1)?.checked_at ?? null
    // What was well long ago is not known to be well now.
    const isFresh = last !== null && now.getTime() - last.getTime() <= STATUS_SILENT_MINUTES * MINUTE
    const trouble = incidents.find((one) => one.component === component && one.ended_at === null)
    return {
      component,
      name: SERVICE_COMPONENTS[component].name,
      about: SERVICE_COMPONENTS[component].about,
      state: !isFresh ? 'unknown' : trouble ? 'trouble' : 'ok',
      reason: isFresh ? (trouble?.reason ?? null) : null,
      uptime: uptimeOf(own),
      days: own.map(({ day, checks, failed }) => ({ day, checks, failed })),
    }
  })
  const checked = rows.reduce<Date | null>(
    (latest, { checked_at }) => (latest && latest > checked_at ? latest : checked_at),
    null,
  )
  return {
    state: components.some(({ state }) => state === 'trouble')
      ? 'trouble'
      : components.every(({ state }) => state === 'ok')
        ? 'ok'
        : 'unknown',
    checkedAt: checked?.toISOString() ?? null,
    components,
    incidents: incidents.map((one) => ({
      name: nameOf(one.component),
      reason: one.reason,
      beganAt: one.began_at.toISOString(),
      endedAt: one.ended_at?.toISOString() ?? null,
    })),
  }
}

export const viewStatus: PlainHandler<'/open/status/view'> = ({ db, now }) => serviceStatusAt(db, now)
