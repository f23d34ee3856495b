import type { Queryable } from '../../../platform/db/database.ts'
import { filesOf, templateNumbered } from './queries.ts'

export type { TemplateFileRow, TemplateRow } from './queries.ts'

/** A company's own document template with its files, for whoever starts a contract from it or keeps it. */
export const templateToStart = async (
  db: Queryable,
  companyId: string,
  templateNo: string,
  { lock = false }: { lock?: boolean } = {},
) => {
  const row = await templateNumbered(db, companyId, 'contract', templateNo, { lock })
  return { row, files: await filesOf(db, row) }
}
