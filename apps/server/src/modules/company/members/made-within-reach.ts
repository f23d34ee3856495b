import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { reachedDepartments } from './own-departments.ts'

/**
 * What remembers its maker alone, as far as a data scope reaches: one's own, what those of one's departments made, or
 * everybody's. `column` names the maker's account; whose company it is, the caller asks.
 */
export const madeWithinReach = async (
  db: Queryable,
  actor: Pick<Actor, 'accountId' | 'company' | 'dataScope'>,
  column: string,
): Promise<RawBuilder<boolean>> => {
  const maker = sql.ref(column)
  const { accountId, company, dataScope } = actor
  if (company && dataScope === 3) return sql<boolean>`true`
  const own = sql<boolean>`${maker} = ${accountId}::uuid`
  if (!company || dataScope === 1) return own
  const departments = sql`${await reachedDepartments(db, actor)}::uuid[]`
  return sql<boolean>`(${own} or ${maker} in (
    select m.account_id from member m
     where m.company_id = ${company.id} and (m.department_id = any(${departments})
        or exists (select from member_department d
                    where d.company_id = m.company_id and d.member_id = m.id and d.department_id = any(${departments})))))`
}
