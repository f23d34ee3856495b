import type { TemplateContent } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, addRows, inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { countTemplates, type TemplateFileRow, type TemplateRow } from './queries.ts'
import { newTemplateNo, type TemplateKind } from './template-no.ts'

export type NewFile = Pick<TemplateFileRow, 'id' | 'name' | 'source_blob' | 'page_sizes'> & {
  pdf_blob: string | null
}
export const sealed = (services: Services, content: object): Buffer =>
  services.columns.seal(JSON.stringify(content))

type By = { actor: Actor; db: Queryable; now: Date; services: Services }

/** If the company's package has room for one more of its kind. */
export const insertTemplate = async (
  { actor, db, now, services }: By,
  kind: TemplateKind,
  { name, content }: { name: string; content: object },
): Promise<{ company_id: string; id: string; no: string }> => {
  const companyId = companyOf(actor)
  await packageRoom(db, companyId, `service:template:${kind}`, () => countTemplates(db, companyId, kind), now)
  const key = { company_id: companyId, id: newId(), no: newTemplateNo(kind) }
  await addRow(db, 'contract_template', {
    ...key,
    kind,
    name: name.trim(),
    content_cipher: sealed(services, content),
    created_by: actor.accountId,
    created_by_name: actor.name ?? '',
    created_at: now,
    updated_at: now,
  })
  return key
}

/** What somebody saves takes the place of what he saw: its revision is the next one. */
export const rewriteTemplate = async (
  { db, now, services }: Omit<By, 'actor'>,
  row: TemplateRow,
  { name, content }: { name: string; content: object },
): Promise<number> => {
  const revision = row.revision + 1
  await inRows(db, 'contract_template', { company_id: row.company_id, id: row.id }).set({
    name: name.trim(),
    content_cipher: sealed(services, content),
    revision,
    updated_at: now,
  })
  return revision
}

/** Every contract template begins here: out of a draft, an upload, another template or a sample. */
export const addTemplate = async (
  by: By,
  { name, content, files }: { name: string; content: TemplateContent; files: readonly NewFile[] },
): Promise<string> => {
  const { no, ...template } = await insertTemplate(by, 'contract', { name, content })
  await addFiles(by.db, template, files, 0)
  return no
}

export const addFiles = async (
  db: Queryable,
  template: { company_id: string; id: string },
  files: readonly NewFile[],
  from: number,
): Promise<void> => {
  await addRows(
    db,
    'contract_template_file',
    files.map((file, index) => ({
      company_id: template.company_id,
      template_id: template.id,
      id: file.id,
      position: from + index,
      name: file.name,
      source_blob: file.source_blob,
      pdf_blob: file.pdf_blob!,
      page_sizes: JSON.stringify(file.page_sizes),
    })),
  )
}
