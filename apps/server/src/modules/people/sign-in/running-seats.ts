import { ROLE, type RoleType } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'

/** Seats and the roles that go with them, in whichever company: a row a role. */
export const seatRoles = (db: Queryable) =>
  db
    .selectFrom('member')
    .innerJoin(
      'member_role',
      onColumns('member_role', 'member', { company_id: 'company_id', member_id: 'id' }),
    )
    .innerJoin('role', onColumns('role', 'member_role', { company_id: 'company_id', id: 'role_id' }))

/** Seats of a company that go with one of these roles: a row a role. */
export const seatsWithRole = (db: Queryable, companyId: string, roles: readonly RoleType[]) =>
  seatRoles(db).where('member.company_id', '=', companyId).where('role.type', 'in', roles)

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
