import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { rowOf } from './row.ts'

/** Counts that lists and the workbench show are kept, not counted: a row per company and name. */
export const addToCounter = async (
  db: Queryable,
  companyId: string,
  name: string,
  by: number,
): Promise<void> => {
  if (by === 0) return
  await db
    .insertInto('counter')
    .values({ company_id: companyId, name, value: by })
    .onConflict((oc) =>
      oc.columns(['company_id', 'name']).doUpdateSet({ value: sql`counter.value + excluded.value` }),
    )
    .execute()
}

export const readCounter = async (db: Queryable, companyId: string, name: string): Promise<number> => {
  const row = await rowOf(db, 'counter', { company_id: companyId, name }, ['value'])
  return row?.value ?? 0
}

/** The next of a run. Its row stays locked until the transaction ends: two who take one at once take turns. */
export const takeFromCounter = async (db: Queryable, companyId: string, name: string): Promise<number> => {
  const { value } = await db
    .insertInto('counter')
    .values({ company_id: companyId, name, value: 1 })
    .onConflict((oc) => oc.columns(['company_id', 'name']).doUpdateSet({ value: sql`counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
