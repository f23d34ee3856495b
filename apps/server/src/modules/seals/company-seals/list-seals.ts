import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { byCreation, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { presentDesign } from './present-design.ts'
import { countSeals, findSeals, type SealRow } from './queries.ts'
import { LEGAL_SEAL, LIVE_STATUSES, OFFICIAL_SEAL, SEAL } from './rules.ts'

const presentSeal = (services: Services, row: SealRow) => ({
  ...presentDesign(services, row),
  keeper:
    row.keeper_member_id && row.keeper_name
      ? { memberId: row.keeper_member_id, name: row.keeper_name }
      : null,
  remark: row.remark,
  legalName: row.legal_name,
  activeGrants: row.active_grants,
  uses: row.uses,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
})

export const listSeals = async ({ actor, body, db, services, now }: Call<'/companySeal/list'>) => {
  const companyId = companyOf(actor)
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const rows = await findSeals(db, companyId, body, { cursor: body.cursor, pageSize }, now)
  return {
    ...pageOf(rows, pageSize, byCreation, (row) => presentSeal(services, row)),
    total: await countSeals(db, companyId, body),
  }
}

export const sealDetail = async ({ actor, body, db, services, now }: Call<'/companySeal/detail'>) => {
  const [row] = await findSeals(db, companyOf(actor), { sealId: body.sealId }, { pageSize: 1 }, now)
  if (!row) throw new CodedError('NOT_FOUND')
  return {
    ...presentSeal(services, row),
    design: row.design,
    original: row.original_blob
      ? services.links.make({ blobId: row.original_blob, fileName: `${row.name}（原图）`, download: false })
      : null,
    legalConsentAt: row.legal_consent_at?.toISOString() ?? null,
  }
}

export const sealCounts: PlainHandler<'/companySeal/counts'> = async ({ actor, db }) => {
  const groups = await db
    .selectFrom('company_seal')
    .select(['status', 'type', sql<number>`count(*)`.as('count')])
    .where('company_id', '=', companyOf(actor))
    .groupBy(['status', 'type'])
    .execute()
  const live = groups.filter(({ status }) => (LIVE_STATUSES as readonly number[]).includes(status))
  const sum = (rows: typeof groups) => rows.reduce((total, { count }) => total + count, 0)
  const held = actor.company!.packageFunctions.find(({ keyWord }) => keyWord === 'service:seal:company')
  return {
    byStatus: [1, 2, 3, 4, 5].map((status) => ({
      status,
      count: sum(groups.filter((group) => group.status === status)),
    })),
    live: sum(live),
    limit: held?.configNumber ?? 0,
    hasOfficial: live.some(({ type }) => type === OFFICIAL_SEAL),
    hasLegal: live.some(({ type }) => type === LEGAL_SEAL),
  }
}

export const countEnabledSeals = (db: Queryable, companyId: string): Promise<number> =>
  countSeals(db, companyId, { status: SEAL.enabled })
