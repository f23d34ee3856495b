import type { PackageFunction } from '@xinqi/api/package-allows'
import { packageLimitMessage, SERVICES, type ServiceKey, UPGRADE_TIP } from '@xinqi/api/packages'
import type { LedgerKind } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { isLive } from './books.ts'
import { packageInForce } from './package-in-force.ts'

const live = (db: Queryable, ownerId: string, now: Date) =>
  db.selectFrom('quota_lot').where('owner_id', '=', ownerId).where(isLive(now))

/** Copies of one's own that may be spent now. */
export const balance = async (
  db: Queryable,
  { ownerId, kind, now }: { ownerId: string; kind: LedgerKind; now: Date },
): Promise<number> => {
  const { left } = await live(db, ownerId, now)
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('left'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return left
}

/** One's own and what the parent's package lends beyond it. */
export const available = async (
  db: Queryable,
  asked: { ownerId: string; kind: LedgerKind; now: Date },
): Promise<number> => {
  const own = await balance(db, asked)
  const share = await rowOf(db, 'quota_share', { child_id: asked.ownerId, kind: asked.kind }, [
    'parent_id',
    'cap',
    'used',
  ])
  if (!share) return own
  const lent = await balance(db, { ...asked, ownerId: share.parent_id })
  return own + Math.max(0, Math.min(lent, share.cap - share.used))
}

/** What the package allows, in the words the web knows it by. */
export const packageFunctions = async (
  db: Queryable,
  companyId: string,
  now: Date,
): Promise<PackageFunction[]> => {
  const rows = await live(db, companyId, now)
    .select(['kind', sql<number>`sum(remaining)::int`.as('room')])
    .where('kind', 'like', 'service:%')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, room }) => ({
    keyWord: kind,
    name: SERVICES[kind as ServiceKey] ?? kind,
    configNumber: room,
  }))
}

/**
 * Refuses when the package has no room for one more, or for as many more as are asked for. Within a transaction two who ask at once wait for each other,
 * so give the count as a question: it is asked after the wait. Individuals (no company) have no package and no limit.
 */
export const packageRoom = async (
  db: Queryable,
  companyId: string | null,
  service: ServiceKey,
  currentCount: number | (() => Promise<number>),
  now: Date,
  more = 1,
): Promise<void> => {
  if (!companyId) return
  await sql`select 1 from quota_account where owner_id = ${companyId} and kind = ${service} for update`.execute(
    db,
  )
  const room = await balance(db, { ownerId: companyId, kind: service, now })
  const count = typeof currentCount === 'number' ? currentCount : await currentCount()
  if (room >= count + more) return
  if (room === 0) throw new CodedError('PACKAGE_LIMIT', UPGRADE_TIP)
  const { packageType } = await packageInForce(db, companyId, now)
  throw new CodedError('PACKAGE_LIMIT', packageLimitMessage(packageType, service, room))
}
