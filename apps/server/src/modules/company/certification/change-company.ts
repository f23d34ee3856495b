import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Facts of a company that change without certifying it anew: what its people set, what a seal or a sandbox brings. */
export const changeCompany = async (
  db: Queryable,
  companyId: string,
  change: Omit<Updateable<Tables['company']>, 'id'>,
): Promise<void> => {
  await inRows(db, 'company', { id: companyId }).set(change)
}
