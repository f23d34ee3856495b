import type { TemplateContent } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, removeRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { addFiles, type NewFile, sealed } from './add-template.ts'
import type { TemplateRow } from './queries.ts'

/** As it was before, with the files it had then: the newest state of it from now on. */
export const restoreTemplate = async (
  { services, db, now }: { services: Services; db: Queryable; now: Date },
  { company_id, id, revision }: TemplateRow,
  { name, content, files }: { name: string; content: TemplateContent; files: readonly NewFile[] },
): Promise<void> => {
  await removeRows(db, 'contract_template_file', { company_id, template_id: id })
  await addFiles(db, { company_id, id }, files, 0)
  await inRows(db, 'contract_template', { company_id, id }).set({
    name: name.trim(),
    content_cipher: sealed(services, content),
    revision: revision + 1,
    updated_at: now,
  })
}
