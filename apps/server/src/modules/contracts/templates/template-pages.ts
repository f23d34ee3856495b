import type { Queryable } from '../../../platform/db/database.ts'
import { filesOf, type TemplateFileRow, templateNumbered } from './queries.ts'

/** The files of a template of this company, for whoever looks something up in them. */
export const templatePages = async (
  db: Queryable,
  companyId: string,
  templateNo: string,
): Promise<TemplateFileRow[]> => filesOf(db, await templateNumbered(db, companyId, 'contract', templateNo))
