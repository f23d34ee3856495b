import { randomInt } from 'node:crypto'
import type { TemplateContent } from '@xinqi/api/calls'
import { HTML_TEMPLATE, type HtmlContent } from '@xinqi/api/open/html-template'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { TemplateFileRow } from '../../contracts/templates/template-to-start.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type AppTemplate, templateIn } from './app-templates.ts'

// Without the characters people confuse.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newHtmlNo = (): string =>
  `HTM${Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

export type Keeping = { services: Services; db: Queryable; now: Date; app: OpenApp; author: string }
export type KeptPdf = {
  name: string
  content: TemplateContent
  files: Pick<TemplateFileRow, 'id' | 'name' | 'source_blob' | 'pdf_blob' | 'page_sizes' | 'position'>[]
}

/** What it is from now on, so that one can come back to it. */
export const keepVersion = async (
  { services, db, now, app, author }: Keeping,
  template: AppTemplate,
  change: string,
): Promise<void> => {
  const { no, name, version } = template
  const kept =
    template.kind === 'html'
      ? { name, content: template.content }
      : { name, content: template.content, files: template.files }
  await db
    .insertInto('open_template_version')
    .values({
      app_id: app.id,
      no,
      version,
      content_cipher: services.columns.seal(JSON.stringify(kept)),
      change,
      author,
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** A document the company has from now on, and this app of it. */
export const keepPdf = async (keeping: Keeping, no: string, change: string): Promise<void> => {
  const { services, db, now, app, author } = keeping
  await addRow(db, 'open_template', {
    app_id: app.id,
    id: newId(),
    no,
    kind: 'pdf',
    made_by: author,
    created_at: now,
  })
  await keepVersion(keeping, await templateIn(services, db, app, no), change)
}

export const keepHtml = async (
  keeping: Keeping,
  { name, content, category = '' }: { name: string; content: HtmlContent; category?: string },
  change: string,
): Promise<string> => {
  const { db, now, app, author } = keeping
  const held = await countRows(db, 'open_template', { app_id: app.id })
  if (held >= HTML_TEMPLATE.perApp)
    throw new CodedError('OPEN_HTML', `一个应用最多 ${HTML_TEMPLATE.perApp} 个模板`)
  const no = newHtmlNo()
  await addRow(db, 'open_template', {
    app_id: app.id,
    id: newId(),
    no,
    kind: 'html',
    category,
    made_by: author,
    created_at: now,
    name: name.trim(),
    is_enabled: true,
    version: 1,
    updated_at: now,
  })
  await keepVersion(
    keeping,
    { kind: 'html', no, name: name.trim(), category, isEnabled: true, version: 1, content },
    change,
  )
  return no
}

/** The next version of an HTML template; whoever wrote on an older one is told. */
export const nextHtml = async (
  keeping: Keeping,
  template: Extract<AppTemplate, { kind: 'html' }>,
  next: { name: string; content: HtmlContent },
  change: string,
): Promise<number> => {
  const { db, now, app } = keeping
  const version = template.version + 1
  await inRows(db, 'open_template', { app_id: app.id, no: template.no }).set({
    name: next.name.trim(),
    version,
    updated_at: now,
  })
  await keepVersion(keeping, { ...template, ...next, version }, change)
  return version
}
