import type { Queryable } from '../../platform/db/database.ts'

/** The accounts of everybody who runs a company and is not frozen. */
export const administratorsOf = async (db: Queryable, companyId: string): Promise<string[]> => {
  const rows = await db
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
    .select('member.account_id')
    .distinct()
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 1)
    .where('role.type', '=', 1)
    .execute()
  return rows.map((row) => row.account_id)
}
