import type { Queryable } from '../../../platform/db/database.ts'

const SYSTEM_ADMINISTRATOR = 1

/** Seats of a company whose holders run it. */
const runningSeats = (db: Queryable, companyId: string) =>
  db
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
    .where('member.company_id', '=', companyId)
    .where('role.type', '=', SYSTEM_ADMINISTRATOR)

/** The accounts of everybody who runs a company and is not frozen. */
export const administratorsOf = async (db: Queryable, companyId: string): Promise<string[]> => {
  const rows = await runningSeats(db, companyId)
    .select('member.account_id')
    .distinct()
    .where('member.status', '=', 1)
    .execute()
  return rows.map((row) => row.account_id)
}

export const isCompanyAdmin = async (
  db: Queryable,
  companyId: string,
  accountId: string,
): Promise<boolean> => {
  const seat = await runningSeats(db, companyId)
    .select('member.id')
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()
  return seat !== undefined
}
