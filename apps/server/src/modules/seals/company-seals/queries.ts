import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst, type PageQuery } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { LIVE_STATUSES } from './rules.ts'

export type SealFilter = { sealId?: string; keyword?: string; type?: number; status?: number }

const matching = (db: Queryable, companyId: string, filter: SealFilter) => {
  const keyword = filter.keyword?.trim()
  return db
    .selectFrom('company_seal as seal')
    .where('seal.company_id', '=', companyId)
    .$if(filter.sealId !== undefined, (query) => query.where('seal.id', '=', filter.sealId!))
    .$if(Boolean(keyword), (query) => query.where('seal.name', 'like', containing(keyword!)))
    .$if(filter.type !== undefined, (query) => query.where('seal.type', '=', filter.type!))
    .$if(filter.status !== undefined, (query) => query.where('seal.status', '=', filter.status!))
}

export const findSeals = (db: Queryable, companyId: string, filter: SealFilter, page: PageQuery, now: Date) =>
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
