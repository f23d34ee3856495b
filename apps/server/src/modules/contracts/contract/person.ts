import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { reachedDepartments } from '../../company/members/own-departments.ts'
import type { Person } from './roles-of.ts'

/** The actor as contracts see him: with the departments his rights reach. */
export const personOf = async (db: Queryable, actor: Actor): Promise<Person> => {
  const { accountId, dataScope, grants, company } = actor
  const person = { accountId, dataScope, grants, companyId: company?.id ?? null }
  return { ...person, departmentIds: dataScope === 2 ? await reachedDepartments(db, actor) : [] }
}
