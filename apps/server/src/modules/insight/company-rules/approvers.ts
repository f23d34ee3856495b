import type { FlowStep } from '@xinqi/api/calls'
import { MEMBER } from '@xinqi/api/status'
import { approversSaid } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { rolesOf } from '../../company/roles/roles.ts'

export type NamedApprover = FlowStep['approvers'][number]

/** Those who approve, step after step: 财务总监与法务总监 are two unless one of the house is called so. */
export const approversInTurn = async (
  db: Queryable,
  companyId: string,
  said: string,
): Promise<{ title: string; approvers: NamedApprover[] }[]> => {
  const whole = await approversNamed(db, companyId, said)
  const turns = approversSaid(said)
  if (whole.length > 0 || (turns.length === 1 && turns[0]!.length === 1))
    return [{ title: said, approvers: whole }]
  const found: { title: string; approvers: NamedApprover[] }[] = []
  for (const names of turns) {
    const approvers: NamedApprover[] = []
    for (const name of names) approvers.push(...(await approversNamed(db, companyId, name)))
    found.push({ title: names.join('或'), approvers })
  }
  return found
}

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
