import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Facts of a company that change without certifying it anew: what its people set, what a seal or a sandbox brings. */
export const changeCompany = async (
  db: Queryable,
  companyId: string,
  change: Omit<Updateable<Tables['company']>, 'id'>,
): Promise<void> => {
  await db.updateTable('company').set(change).where('id', '=', companyId).execute()
}
