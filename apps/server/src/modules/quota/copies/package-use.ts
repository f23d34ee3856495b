import { chinaDay, dayStart, isDay } from '@xinqi/api/china-day'
import { YEARLY_SERVICES, type YearlyService } from '@xinqi/api/packages'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, removeRows, rowOf } from '../../../platform/db/row.ts'
import { packageRoom } from './balance.ts'
import { packageInForce } from './package-in-force.ts'

/** When the running year of a package began: on the day it was first bought, a whole number of years ago. */
export const packageYear = (startsAt: Date, now: Date): Date => {
  const [year, month, day] = chinaDay(startsAt).split('-') as [string, string, string]
  const timeOfDay = startsAt.getTime() - dayStart(chinaDay(startsAt)).getTime()
  const anniversary = (years: number) => {
    const named = `${String(Number(year) + years).padStart(4, '0')}-${month}-${day}`
    // The 29th of February is the 28th where there is none.
    const first = isDay(named) ? named : `${named.slice(0, 8)}28`
    return new Date(dayStart(first).getTime() + timeOfDay)
  }
  let years = Number(chinaDay(now).slice(0, 4)) - Number(year)
  while (years > 0 && anniversary(years) > now) years--
  return anniversary(Math.max(0, years))
}

const usedSince = async (db: Queryable, companyId: string, service: YearlyService, since: Date) => {
  const { n } = await db
    .selectFrom('package_use')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', companyId)
    .where('service', '=', service)
    .where('used_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const yearOf = async (db: Queryable, companyId: string, now: Date) => {
  const { startsAt } = await packageInForce(db, companyId, now)
  return startsAt ? packageYear(startsAt, now) : new Date(0)
}

/** How often each has been used in the running year of the package. */
export const usedThisYear = async (db: Queryable, companyId: string, now: Date) => {
  const since = await yearOf(db, companyId, now)
  const used = []
  for (const keyWord of YEARLY_SERVICES)
    used.push({ keyWord, used: await usedSince(db, companyId, keyWord, since) })
  return used
}

/**
 * One use more, or a refusal that says how many the package allows. Known by its reference: asked for twice it counts
 * once. Individuals (no company) have no package and no limit.
 */
export const usePackage = async (
  db: Queryable,
  {
    companyId,
    service,
    reference,
    accountId,
    now,
  }: {
    companyId: string | null
    service: YearlyService
    reference: string
    accountId: string
    now: Date
  },
): Promise<void> => {
  if (!companyId) return
  const key = { company_id: companyId, service, reference }
  if (await rowOf(db, 'package_use', key, ['used_at'])) return
  const since = await yearOf(db, companyId, now)
  await packageRoom(db, companyId, service, () => usedSince(db, companyId, service, since), now)
  await addRow(db, 'package_use', { ...key, account_id: accountId, used_at: now })
}

/** Nothing came of it. */
export const returnUse = (
  db: Queryable,
  key: { companyId: string; service: YearlyService; reference: string },
): Promise<unknown> =>
  removeRows(db, 'package_use', { company_id: key.companyId, service: key.service, reference: key.reference })
