import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Parents } from './rules.ts'

/** Two companies joining at once could make a ring neither sees: whoever changes a group's shape takes his turn. */
export const lockGroups = async (db: Queryable): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('company_relation'))`.execute(db)
}

/** Everything above the two companies and below the second: all that decides whether they fit. */
export const parentsAround = async (db: Queryable, parentId: string, childId: string): Promise<Parents> => {
  const { rows } = await sql<{ child_id: string; parent_id: string }>`
    with recursive above as (
      select child_id, parent_id from company_relation where child_id in (${parentId}, ${childId})
      union
      select r.child_id, r.parent_id from company_relation r join above on r.child_id = above.parent_id
    ), below as (
      select child_id, parent_id from company_relation where parent_id = ${childId}
      union
      select r.child_id, r.parent_id from company_relation r join below on r.parent_id = below.child_id
    )
    select * from above union select * from below`.execute(db)
  return new Map(rows.map((row) => [row.child_id, row.parent_id]))
}

export type Relative = {
  company_id: string
  parent_id: string
  name: string
  status: number
  depth: number
  act_rights: string[]
  created_at: Date
}

/** Everybody below a company, parents before their children. */
export const descendantsOf = async (db: Queryable, companyId: string): Promise<Relative[]> => {
  const { rows } = await sql<Relative>`
    with recursive tree as (
      select child_id, parent_id, act_rights, created_at, 1 as depth, array[created_at::text || child_id] as place
        from company_relation where parent_id = ${companyId}
      union all
      select r.child_id, r.parent_id, r.act_rights, r.created_at, tree.depth + 1,
             tree.place || (r.created_at::text || r.child_id)
        from company_relation r join tree on r.parent_id = tree.child_id
    )
    select tree.child_id as company_id, tree.parent_id, company.name, company.status, tree.depth,
           tree.act_rights, tree.created_at
      from tree join company on company.id = tree.child_id
     order by tree.place`.execute(db)
  return rows
}

export const companyById = (db: Queryable, companyId: string) =>
  theRow(db, 'company', { id: companyId }, ['id', 'name', 'status'])
