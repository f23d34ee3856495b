import { PDFDocument } from '@cantoo/pdf-lib'
import type { FieldValue } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { settleFields } from '@xinqi/api/contract-fields/settle-fields'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { composed } from '../../contracts/contract/compose.ts'
import { SIGNING_KINDS } from '../../contracts/contract/facts.ts'
import { findKeywordInTemplate } from '../../contracts/placing/find-keyword.ts'
import { fileAnswer } from '../../insight/ai-tasks/file-answer.ts'
import { appOf } from '../apps/app-of.ts'
import { seatOfApp } from '../apps/seat-of-app.ts'
import { asWeb } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type AppTemplate, htmlVersion, type PdfTemplate, readVersion, templateIn } from './app-templates.ts'
import { printHtml } from './html-print.ts'
import type { KeptPdf } from './keep-template.ts'
import { sampleOfAll } from './sample-request.ts'
import { valuesFor } from './values.ts'

export type TemplatePreview = { pdf: Buffer; pages: number }

/** The pages with these values on them; what is left to the parties stays free. */
export const filledPages = async (
  services: Services,
  db: Queryable,
  app: OpenApp,
  template: AppTemplate,
  values: Record<string, unknown>,
): Promise<TemplatePreview> => {
  if (template.kind === 'html') {
    const { no, name, content } = template
    return printHtml(services, db, app, { no, name, content, values })
  }
  return filledPdf(services, db, app, template, values)
}

const filledPdf = async (
  services: Services,
  db: Queryable,
  app: OpenApp,
  { content, files }: Pick<PdfTemplate, 'content' | 'files'>,
  values: Record<string, unknown>,
): Promise<TemplatePreview> => {
  const fields = content.fields.filter(({ kind }) => !SIGNING_KINDS.has(kind))
  const given = new Map<string, FieldValue>(
    valuesFor(fields, values).map(({ field, value }) => [field.fieldId, value]),
  )
  const settled = settleFields(fields, {
    entryOf: ({ fieldId, value }) => given.get(fieldId) ?? value,
    today: chinaDay(services.clock()),
  })
  const entries = fields
    .filter(({ fieldId }) => settled.of(fieldId).shown)
    .map((field) => ({
      ...field,
      file_id: field.fileId,
      party_id: null,
      filled_by: null,
      value: settled.of(field.fieldId).value as never,
      settings: field.settings as never,
    }))
  const owner = { row: { owner_id: app.company_id, company_id: app.company_id } }
  const papers: Buffer[] = []
  for (const id of content.files) {
    const file = files.find((one) => one.id === id)
    if (file) papers.push(await composed(services, db, owner, file, entries))
  }
  const [only] = papers
  if (!only) throw new CodedError('CONTRACT_INCOMPLETE', '模板没有文件')
  const whole = await PDFDocument.load(only)
  for (const paper of papers.slice(1)) {
    const next = await PDFDocument.load(paper)
    for (const page of await whole.copyPages(next, next.getPageIndices())) whole.addPage(page)
  }
  const pages = whole.getPageCount()
  return { pdf: papers.length === 1 ? only : Buffer.from(await whole.save()), pages }
}

type Showing = { app: OpenApp; template: AppTemplate }

/** As it stands, or as an older version of it stood. */
const versionOf = async (
  call: Call<'/openEdit/template/preview'>,
  { app, template }: Showing,
): Promise<AppTemplate> => {
  const { body, db, services } = call
  if (body.version === undefined || body.version === template.version) return template
  const at = { app_id: app.id, no: template.no }
  return template.kind === 'html'
    ? { ...template, ...(await htmlVersion(services, db, at, body.version)) }
    : ({ ...template, ...(await readVersion<KeptPdf>(services, db, at, body.version)) } as PdfTemplate)
}

export const previewTemplate = async (call: Call<'/openEdit/template/preview'>) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const current = await templateIn(services, db, app, body.templateNo)
  const template = await versionOf(call, { app, template: current })
  const values = { ...sampleOfAll(template), ...body.values }
  const { pdf, pages } = await filledPages(services, db, app, template, values)
  return { pdf: pdf.toString('base64'), pages }
}

export const downloadTemplate = async (call: Call<'/openEdit/template/download'>) => {
  const { body, db, note, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  note({ target: template.name, detail: { appId: app.id } })
  const { pdf } = body.filled
    ? await filledPages(services, db, app, template, sampleOfAll(template))
    : await emptyPages(services, db, app, template)
  return fileAnswer(pdf, `${template.name}${body.filled ? '（示例）' : ''}.pdf`, 'application/pdf')
}

const emptyPages = (
  services: Services,
  db: Queryable,
  app: OpenApp,
  template: AppTemplate,
): Promise<TemplatePreview> => {
  if (template.kind === 'pdf') return filledPdf(services, db, app, template, {})
  const { no, name, content } = template
  const fields = content.fields.map((field) => ({ ...field, required: false }))
  return printHtml(services, db, app, { no, name, content: { ...content, fields }, values: {} })
}

export const findKeyword = async (call: Call<'/openEdit/template/findKeyword'>) => {
  const { body, db, now, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  if (template.kind !== 'pdf') throw new CodedError('OPEN_TEMPLATE_KIND')
  const actor = await seatOfApp(db, app, now)
  const { templateNo, keyword } = body
  return findKeywordInTemplate(asWeb<'/template/findKeyword'>(call, actor, { templateNo, keyword }))
}
