import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/keyset.ts'
import { CodedError } from '../../platform/errors.ts'
import type { SealFacts } from './rules.ts'
import { LIVE_STATUSES } from './rules.ts'

const like = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

export type SealFilter = { sealId?: string; keyword?: string; type?: number; status?: number }

const matching = (db: Queryable, companyId: string, filter: SealFilter) => {
  const keyword = filter.keyword?.trim()
  return db
    .selectFrom('company_seal as seal')
    .where('seal.company_id', '=', companyId)
    .$if(filter.sealId !== undefined, (query) => query.where('seal.id', '=', filter.sealId!))
    .$if(Boolean(keyword), (query) => query.where('seal.name', 'like', like(keyword!)))
    .$if(filter.type !== undefined, (query) => query.where('seal.type', '=', filter.type!))
    .$if(filter.status !== undefined, (query) => query.where('seal.status', '=', filter.status!))
}

export const findSeals = (
  db: Queryable,
  companyId: string,
  filter: SealFilter,
  page: { cursor?: string; pageSize: number },
  now: Date,
) =>
  newestFirst(
    matching(db, companyId, filter)
      .leftJoin('member as keeper', (join) =>
        join
          .onRef('keeper.company_id', '=', 'seal.company_id')
          .onRef('keeper.id', '=', 'seal.keeper_member_id'),
      )
      .selectAll('seal')
      .select([
        'keeper.name as keeper_name',
        sql<number>`(select count(*)::int from seal_grant g
                      where g.company_id = seal.company_id and g.seal_id = seal.id and g.revoked_at is null
                        and g.starts_at <= ${now} and (g.ends_at is null or g.ends_at > ${now}))`.as(
          'active_grants',
        ),
        sql<number>`(select count(*)::int from seal_use u
                      where u.company_id = seal.company_id and u.seal_id = seal.id)`.as('uses'),
        sql<Date | null>`(select max(used_at) from seal_use u
                           where u.company_id = seal.company_id and u.seal_id = seal.id)`.as('last_used_at'),
      ]),
    page,
    { at: 'seal.created_at', id: 'seal.id' },
  ).execute()

export type SealRow = Awaited<ReturnType<typeof findSeals>>[number]

export const countSeals = async (db: Queryable, companyId: string, filter: SealFilter): Promise<number> => {
  const { total } = await matching(db, companyId, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const countLiveSeals = async (db: Queryable, companyId: string): Promise<number> => {
  const { live } = await db
    .selectFrom('company_seal')
    .select(sql<number>`count(*)`.as('live'))
    .where('company_id', '=', companyId)
    .where('status', 'in', [...LIVE_STATUSES])
    .executeTakeFirstOrThrow()
  return live
}

/** One seal of one company, locked: whoever decides about it decides alone. Another company's is not there. */
export const lockSeal = async (db: Queryable, companyId: string, sealId: string) => {
  const seal = await db
    .selectFrom('company_seal')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', sealId)
    .forUpdate()
    .executeTakeFirst()
  if (!seal) throw new CodedError('NOT_FOUND')
  return seal
}

/** What the rule about using a seal needs to know of each: those of the company, and those granted to it. */
export const sealFactsOf = (db: Queryable) =>
  db
    .selectFrom('company_seal as seal')
    .innerJoin('company', 'company.id', 'seal.company_id')
    .select([
      'seal.id',
      'seal.company_id',
      'seal.name',
      'seal.type',
      'seal.status',
      'seal.picture_blob',
      'seal.width_um',
      'seal.height_um',
      'seal.is_default',
      'seal.keeper_member_id',
      'seal.legal_account_id',
      'company.name as company_name',
      'company.status as company_status',
    ])

export type SealFactsRow = Awaited<ReturnType<ReturnType<typeof sealFactsOf>['execute']>>[number]

export const factsOf = (row: SealFactsRow): SealFacts => ({
  sealId: row.id,
  companyId: row.company_id,
  companyStatus: row.company_status,
  type: row.type,
  status: row.status,
  keeperMemberId: row.keeper_member_id,
  legalAccountId: row.legal_account_id,
})
