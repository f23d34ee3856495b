import type { Queryable } from '../../../platform/db/database.ts'
import type { Seat } from './rules.ts'

/** In which companies somebody sits, and how both stand. */
export const seatsOf = async (db: Queryable, accountId: string): Promise<Seat[]> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'member.company_id',
      'member.status as member_status',
      'company.status as company_status',
      'member.created_at',
    ])
    .where('member.account_id', '=', accountId)
    .execute()
  return rows.map((row) => ({
    companyId: row.company_id,
    memberStatus: row.member_status,
    companyStatus: row.company_status,
    joinedAt: row.created_at,
  }))
}
