import { ROLE, type RoleType } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'

/** Seats of a company that go with one of these roles: a row a role. */
export const seatsWithRole = (db: Queryable, companyId: string, roles: readonly RoleType[]) =>
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
    .where('role.type', 'in', roles)

/** Seats of a company whose holders run it. */
export const runningSeats = (db: Queryable, companyId: string) =>
  seatsWithRole(db, companyId, [ROLE.systemAdministrator])

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
