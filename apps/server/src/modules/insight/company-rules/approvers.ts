import type { FlowStep } from '@xinqi/api/calls'
import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { rolesOf } from '../../company/roles/roles.ts'

export type NamedApprover = FlowStep['approvers'][number]

/** Whoever bears the name a rule says: a role of the company, or else members called so. */
export const approversNamed = async (
  db: Queryable,
  companyId: string,
  name: string,
): Promise<NamedApprover[]> => {
  const role = (await rolesOf(db, companyId)).find((one) => one.name === name)
  if (role) return [{ kind: 'role', id: role.id }]
  const members = await rowsOf(
    db,
    'member',
    { company_id: companyId, name, status: MEMBER.active },
    { columns: ['id'] },
  )
  return members.map(({ id }) => ({ kind: 'member', id }))
}
