import type { Queryable } from '../../platform/db/database.ts'
import type { Seat } from './rules.ts'

export const findAccountByMobile = (db: Queryable, mobileHash: Buffer) =>
  db.selectFrom('account').selectAll().where('mobile_hash', '=', mobileHash).executeTakeFirst()

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

export const isCompanyAdmin = async (
  db: Queryable,
  companyId: string,
  accountId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('member')
    .innerJoin('member_role', (join) =>
      join
        .onRef('member_role.company_id', '=', 'member.company_id')
        .onRef('member_role.member_id', '=', 'member.id'),
    )
    .innerJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'member_role.company_id')
        .onRef('role.id', '=', 'member_role.role_id'),
    )
    .select('role.id')
    .where('member.company_id', '=', companyId)
    .where('member.account_id', '=', accountId)
    .where('role.type', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
