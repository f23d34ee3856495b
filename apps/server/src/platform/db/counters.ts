import { sql } from 'kysely'
import type { Queryable } from './database.ts'

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
  const row = await db
    .selectFrom('counter')
    .select('value')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? 0
}
