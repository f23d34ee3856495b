import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { kindFacts, QUOTA_KEYS, type QuotaKind } from '@xinqi/api/quota'
import { SAAS_API } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { available, balance } from './balance.ts'
import { lotsLeft } from './lots-left.ts'
import { quotaOwner } from './owner.ts'
import { packageInForce } from './package-in-force.ts'
import { usedThisYear } from './package-use.ts'
import { sharesOf } from './share.ts'

type BalanceSummary = { left: number; used: number; expiring: { quantity: number; at: Date } | null }

const standings = async (
  db: Queryable,
  ownerId: string,
  now: Date,
): Promise<Map<QuotaKind, BalanceSummary>> => {
  const lots = await lotsLeft(db, ownerId, now)
  const uses = await db
    .selectFrom('quota_posting')
    .select(['kind', sql<number>`sum(amount)::int`.as('used')])
    .where('owner_id', '=', ownerId)
    .where('account', '=', 'used')
    .groupBy('kind')
    .execute()
  return new Map(
    QUOTA_KEYS.map((kind) => {
      const mine = lots.filter((lot) => lot.kind === kind)
      const next = mine.find((lot) => lot.expires_at !== null)
      return [
        kind,
        {
          left: mine.reduce((sum, lot) => sum + lot.left, 0),
          used: uses.find((use) => use.kind === kind)?.used ?? 0,
          expiring: next ? { quantity: next.left, at: next.expires_at! } : null,
        },
      ]
    }),
  )
}

const packageOf = async (db: Queryable, companyId: string | undefined, now: Date) =>
  companyId ? await packageInForce(db, companyId, now) : { packageType: 0, endsAt: null }

export const readBalance: PlainHandler<'/quota/balance'> = async ({ actor, db, now }) => {
  const ownerId = quotaOwner(actor)
  const held = await packageOf(db, actor.company?.id, now)
  const autocommit = await standings(db, ownerId, now)
  const lent = new Set((await sharesOf(db, [ownerId])).map(({ kind }) => kind))
  const kinds = []
  for (const kind of QUOTA_KEYS) {
    const { left, used, expiring } = autocommit.get(kind)!
    const { name: kindName, unit } = kindFacts(kind)
    kinds.push({
      kind,
      kindName,
      unit,
      left,
      shared: lent.has(kind) ? (await available(db, { ownerId, kind, now })) - left : 0,
      total: left + used,
      used,
      expiring: expiring && { quantity: expiring.quantity, at: expiring.at.toISOString() },
    })
  }
  return {
    packageType: held.packageType,
    packageEndTime: held.endsAt?.toISOString() ?? null,
    kinds,
    yearly: actor.company ? await usedThisYear(db, actor.company.id, now) : [],
  }
}

export const evidencePackage: PlainHandler<'/user/eviPackage'> = async ({ actor, db, now }) => {
  const { left, used, expiring } = (await standings(db, quotaOwner(actor), now)).get('notary')!
  return { total: left + used, used, left, expireTime: expiring?.at.toISOString() ?? null }
}

export const saasApiPackage: PlainHandler<'/company/getSaasApiPackage'> = async ({ actor, db, now }) => {
  const held = await packageOf(db, actor.company?.id, now)
  const opened = actor.company
    ? await rowOf(db, 'saas_api', { company_id: actor.company.id }, ['opened_at'])
    : undefined
  return {
    applyStatus: opened ? SAAS_API.open : SAAS_API.closed,
    openedAt: opened?.opened_at.toISOString() ?? null,
    packageType: held.packageType,
    packageName: PACKAGE_TYPE[held.packageType as PackageType] ?? '个人版',
    packageEndTime: held.endsAt?.toISOString() ?? null,
    contractLeft: await balance(db, { ownerId: quotaOwner(actor), kind: 'contract', now }),
    packagesFunctions: [...(actor.company?.packageFunctions ?? [])],
  }
}
