import type { Queryable } from '../../../platform/db/database.ts'
import { type Change, inRows } from '../../../platform/db/row.ts'

/** Facts of a company that change without certifying it anew: what its people set, what a seal or a sandbox brings. */
export const changeCompany = (db: Queryable, id: string, change: Change<'company'>): Promise<void> =>
  inRows(db, 'company', { id }).set(change)
