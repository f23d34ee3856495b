import type { Queryable } from '../../../platform/db/database.ts'
import { filesOf, type TemplateFileRow, type TemplateRow, templateNumbered } from './queries.ts'
import type { TemplateKind } from './template-no.ts'

/** For whoever starts contracts from the company's templates without the pages. */
export const findTemplate = (
  db: Queryable,
  companyId: string,
  kind: TemplateKind,
  no: string,
): Promise<TemplateRow> => templateNumbered(db, companyId, kind, no)

export const templateFiles = (db: Queryable, template: TemplateRow): Promise<TemplateFileRow[]> =>
  filesOf(db, template)
