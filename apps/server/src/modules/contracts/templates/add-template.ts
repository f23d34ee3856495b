import type { TemplateContent } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { countTemplates, type TemplateFileRow } from './queries.ts'
import { newTemplateNo } from './template-no.ts'

export type NewFile = Pick<TemplateFileRow, 'id' | 'name' | 'source_blob' | 'page_sizes'> & {
  pdf_blob: string | null
}
export const sealed = (services: Services, content: object): Buffer =>
  services.columns.seal(JSON.stringify(content))

/** Every contract template begins here: out of a draft, an upload, another template or a sample. */
export const addTemplate = async (
  { actor, db, now, services }: { actor: Actor; db: Queryable; now: Date; services: Services },
  { name, content, files }: { name: string; content: TemplateContent; files: readonly NewFile[] },
): Promise<string> => {
  const companyId = companyOf(actor)
  await packageRoom(
    db,
    companyId,
    'service:template:contract',
    () => countTemplates(db, companyId, 'contract'),
    now,
  )
  const id = newId()
  const no = newTemplateNo('contract')
  await db
    .insertInto('contract_template')
    .values({
      company_id: companyId,
      id,
      no,
      kind: 'contract',
      name: name.trim(),
      content_cipher: sealed(services, content),
      created_by: actor.accountId,
      created_by_name: actor.name ?? '',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await addFiles(db, { company_id: companyId, id }, files, 0)
  return no
}

export const addFiles = async (
  db: Queryable,
  template: { company_id: string; id: string },
  files: readonly NewFile[],
  from: number,
): Promise<void> => {
  if (files.length === 0) return
  await db
    .insertInto('contract_template_file')
    .values(
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
    .execute()
}
