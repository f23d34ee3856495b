import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { subtree } from '../../company/members/department-rules.ts'
import { departmentTree } from '../../company/members/departments.ts'
import type { Person } from './who-stands.ts'

/** The actor as contracts see him: with the departments his rights reach. */
export const personOf = async (db: Queryable, actor: Actor): Promise<Person> => {
  const { accountId, dataScope, grants, company } = actor
  const person = { accountId, dataScope, grants, companyId: company?.id ?? null }
  if (dataScope !== 2 || !company?.departmentId) return { ...person, departmentIds: [] }
  return { ...person, departmentIds: subtree(await departmentTree(db, company.id), company.departmentId) }
}
