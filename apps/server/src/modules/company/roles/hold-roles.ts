import { ROLE, ROLE_TYPE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows } from '../../../platform/db/row.ts'

type RoleHolding = { memberId: string; roleId: string }

/** Nothing happens to whoever holds a role already. */
export const giveRoles = async (
  db: Queryable,
  companyId: string,
  held: readonly RoleHolding[],
): Promise<void> => {
  if (held.length === 0) return
  await db
    .insertInto('member_role')
    .values(
      held.map(({ memberId, roleId }) => ({ company_id: companyId, member_id: memberId, role_id: roleId })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Takes these roles from a member, or all he holds. */
export const takeRoles = async (
  db: Queryable,
  companyId: string,
  memberId: string,
  roleIds: readonly string[] | 'all',
): Promise<void> => {
  if (roleIds.length === 0) return
  await db
    .deleteFrom('member_role')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .$if(roleIds !== 'all', (query) => query.where('role_id', 'in', roleIds as readonly string[]))
    .execute()
}

const WHOLE_COMPANY = 3
const OWN = 1

/** The roles every company begins with; the administrator's is told. */
export const foundRoles = async (db: Queryable, companyId: string, now: Date): Promise<string> => {
  const roles = Object.entries(ROLE_TYPE).map(([type, name]) => ({
    company_id: companyId,
    id: newId(),
    type: Number(type),
    name,
    data_scope: Number(type) === ROLE.systemAdministrator ? WHOLE_COMPANY : OWN,
    created_at: now,
  }))
  await addRows(db, 'role', roles)
  return roles.find(({ type }) => type === ROLE.systemAdministrator)!.id
}
