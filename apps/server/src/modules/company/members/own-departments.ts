import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { subtree } from './department-rules.ts'
import { departmentTree } from './departments.ts'

/** Every department somebody belongs to: the one he is counted in, and those beside it. */
export const ownDepartments = async (
  db: Queryable,
  { company }: Pick<Actor, 'company'>,
): Promise<string[]> => {
  if (!company) return []
  const further = await rowsOf(
    db,
    'member_department',
    { company_id: company.id, member_id: company.memberId },
    { columns: ['department_id'] },
  )
  const ids = [company.departmentId, ...further.map(({ department_id }) => department_id)]
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/** As far as 本部门 reaches: all of them, and what lies below. */
export const reachedDepartments = async (db: Queryable, actor: Pick<Actor, 'company'>): Promise<string[]> => {
  const own = await ownDepartments(db, actor)
  if (own.length === 0) return []
  const tree = await departmentTree(db, actor.company!.id)
  return [...new Set(own.flatMap((id) => subtree(tree, id)))]
}
