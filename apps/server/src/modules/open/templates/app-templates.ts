import type { TemplateContent } from '@xinqi/api/calls'
import type { HtmlContent } from '@xinqi/api/open/html-template'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, ifRefused, orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type TemplateFileRow,
  type TemplateRow,
  templateToStart,
} from '../../contracts/templates/template-to-start.ts'
import { opened } from '../../contracts/templates/templates.ts'
import type { OpenApp } from '../gateway/open-call.ts'

export type OpenTemplateRow = Selectable<Tables['open_template']>
type Facts = { no: string; name: string; category: string; isEnabled: boolean; version: number }
export type PdfTemplate = Facts & {
  kind: 'pdf'
  row: TemplateRow
  content: TemplateContent
  files: TemplateFileRow[]
}
export type HtmlTemplate = Facts & { kind: 'html'; content: HtmlContent }
export type AppTemplate = PdfTemplate | HtmlTemplate

type TemplateQuery = {
  lock?: boolean
  /** Made on the web for the whole company, and so for its apps too: to be used, not to be changed from here. */
  orCompanys?: boolean
  refusal?: 'NOT_FOUND' | 'OPEN_TEMPLATE_UNKNOWN'
}

/** By its number; that of another app is not there. */
export const templateIn = async (
  services: Services,
  db: Queryable,
  app: OpenApp,
  no: string,
  { lock = false, orCompanys = false, refusal = 'NOT_FOUND' }: TemplateQuery = {},
): Promise<AppTemplate> => {
  const row = await db
    .selectFrom('open_template')
    .selectAll()
    .where('no', '=', no)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  const isMine = row?.app_id === app.id
  if (row?.kind === 'html' && isMine) return htmlTemplate(services, db, row)
  if (row ? isMine : orCompanys) {
    const found = await templateToStart(db, app.company_id, no, { lock }).catch(ifRefused(() => null))
    if (found) return pdfTemplate(services, found, row?.category ?? '')
  }
  throw new CodedError(refusal)
}

const pdfTemplate = (
  services: Services,
  { row, files }: { row: TemplateRow; files: TemplateFileRow[] },
  category: string,
): PdfTemplate => ({
  kind: 'pdf',
  no: row.no,
  name: row.name,
  category,
  isEnabled: row.is_enabled,
  version: row.revision + 1,
  row,
  content: opened(services, row),
  files,
})

const htmlTemplate = async (
  services: Services,
  db: Queryable,
  row: OpenTemplateRow,
): Promise<HtmlTemplate> => ({
  kind: 'html',
  no: row.no,
  name: row.name!,
  category: row.category,
  isEnabled: row.is_enabled!,
  version: row.version!,
  content: (await htmlVersion(services, db, row, row.version!)).content,
})

export type KeptHtml = { name: string; content: HtmlContent }
export const htmlVersion = async (
  services: Services,
  db: Queryable,
  { app_id, no }: { app_id: string; no: string },
  version: number,
): Promise<KeptHtml> => readVersion<KeptHtml>(services, db, { app_id, no }, version)

export const readVersion = async <T>(
  services: Services,
  db: Queryable,
  { app_id, no }: { app_id: string; no: string },
  version: number,
): Promise<T> => {
  const found = orNotFound(
    await rowOf(db, 'open_template_version', { app_id, no, version }, ['content_cipher']),
  )
  return JSON.parse(services.columns.open(found.content_cipher))
}

/** Roles as the document calls them, in the order they sign. */
export const rolesOf = (template: AppTemplate): string[] =>
  template.kind === 'html'
    ? template.content.roles.map(({ name }) => name)
    : template.content.parties.map(({ roleName }, index) => roleName?.trim() || `第 ${index + 1} 方`)
