import type { Queryable } from '../../../platform/db/database.ts'
import { filesOf, templateNumbered } from './queries.ts'

/** A company's own document template with its files, for whoever starts a contract from it. */
export const templateToStart = async (db: Queryable, companyId: string, templateNo: string) => {
  const row = await templateNumbered(db, companyId, 'contract', templateNo)
  return { row, files: await filesOf(db, row) }
}
