import type { Queryable } from '../../../platform/db/database.ts'

/** How a company stands to the one right above it, if there is one. */
export const relationOf = (db: Queryable, childId: string) =>
  db
    .selectFrom('company_relation')
    .innerJoin('company as parent', 'parent.id', 'company_relation.parent_id')
    .innerJoin('company as child', 'child.id', 'company_relation.child_id')
    .select([
      'company_relation.parent_id',
      'company_relation.child_id',
      'company_relation.act_rights',
      'company_relation.created_at',
      'parent.name as parent_name',
      'child.name as child_name',
    ])
    .where('company_relation.child_id', '=', childId)
    .executeTakeFirst()
