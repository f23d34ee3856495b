import { createHash, randomBytes } from 'node:crypto'
import { DocumentError } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, inRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { uploadedPicture } from '../../../platform/storage/uploaded.ts'
import { appOf } from '../apps/app-of.ts'
import { keepFile, type StoredFile, storeFile } from '../files/app-files.ts'
import { ableApp } from '../gateway/acts-for.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { type HtmlTemplate, templateIn } from './app-templates.ts'
import { tidied } from './html-content.ts'
import { type PrintedHtml, printHtml } from './html-print.ts'
import { sampleValues } from './html-values.ts'
import { nextHtml } from './keep-template.ts'

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
const PICTURES = 30

export const makeLink = async (call: Call<'/openEdit/template/editLink'>) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  if (template.kind !== 'html') throw new CodedError('OPEN_TEMPLATE_KIND')
  note({ target: template.name, detail: { appId: app.id, purpose: body.purpose } })
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + body.minutes * 60_000)
  await addRow(db, 'open_template_link', {
    code_hash: hashOf(code),
    app_id: app.id,
    no: template.no,
    purpose: body.purpose,
    made_by: partner.name,
    created_at: now,
    expires_at: expiresAt,
  })
  return { code, expiresAt: expiresAt.toISOString() }
}

type Opened = {
  app: OpenApp
  template: HtmlTemplate
  link: { purpose: string; made_by: string; expires_at: Date }
}

/** What a code leads to. Whatever is the matter with it, whoever holds it is told the same. */
const openedBy = async (
  services: Services,
  db: Queryable,
  code: string,
  purpose: 'edit' | 'fill' | null,
  lock = false,
): Promise<Opened> => {
  const gone = () => new CodedError('OPEN_TEMPLATE_LINK')
  const link = await db
    .selectFrom('open_template_link')
    .selectAll()
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', services.clock())
    .where('used_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!link || (purpose && link.purpose !== purpose)) throw gone()
  const app = await ableApp(db, link.app_id)
  if (!app) throw gone()
  const template = await templateIn(services, db, app, link.no, { lock })
  if (template.kind !== 'html') throw gone()
  if (link.purpose === 'fill' && !template.isEnabled) throw new CodedError('OPEN_TEMPLATE_OFF')
  return { app, template, link }
}

const pictureLink = (services: Services, id: string, blobId: string) => ({
  pictureId: id,
  url: services.links.make({ blobId, fileName: '图片', download: false }),
})

export const openHtml: PlainHandler<'/openEdit/html/open'> = async ({ body, db, services }) => {
  const { app, template, link } = await openedBy(services, db, body.code, null)
  const pictures = await rowsOf(
    db,
    'open_template_picture',
    { app_id: app.id, no: template.no },
    { columns: ['id', 'blob_id'] },
  )
  return {
    purpose: link.purpose,
    name: template.name,
    version: template.version,
    content: template.content,
    pictures: pictures.map(({ id, blob_id }) => pictureLink(services, id, blob_id)),
    expiresAt: link.expires_at.toISOString(),
  }
}

/** Printed before it is kept: what is kept can be printed. */
export const saveHtml = prepareThenCommit<'/openEdit/html/save', PrintedHtml>(
  async ({ body, db, services }) => {
    const { app, template } = await openedBy(services, db, body.code, 'edit')
    const { content } = tidied(body.content)
    const values = sampleValues(content)
    const lenient = { ...content, fields: content.fields.map((field) => ({ ...field, required: false })) }
    return printHtml(services, db, app, { no: template.no, name: body.name, content: lenient, values })
  },
  async ({ body, db, note, now, services }, printed) => {
    const { app, template, link } = await openedBy(services, db, body.code, 'edit', true)
    const { content, removed, problems } = tidied(body.content)
    note({ target: template.name, detail: { appId: app.id, preview: body.previewOnly === true } })
    const preview = { pdf: printed.pdf.toString('base64'), pages: printed.pages }
    if (body.previewOnly) return { version: template.version, removed, problems, content, preview }
    if (body.version !== template.version) throw new CodedError('CONFLICT')
    const keeping = { services, db, now, app, author: link.made_by }
    const version = await nextHtml(
      keeping,
      template,
      { name: body.name, content },
      changeOf(template, content),
    )
    await publishEvent(services, db, {
      appId: app.id,
      type: 'template.saved',
      data: { templateNo: template.no, name: body.name.trim(), version },
    })
    return { version, removed, problems, content, preview: null }
  },
)

const changeOf = ({ content: before }: HtmlTemplate, after: HtmlTemplate['content']): string => {
  const keys = (content: HtmlTemplate['content']) => content.fields.map(({ key }) => key)
  const added = keys(after).filter((key) => !keys(before).includes(key))
  const gone = keys(before).filter((key) => !keys(after).includes(key))
  const named = (what: string, list: string[]) =>
    list.length ? [`${what}字段 ${list.slice(0, 3).join('、')}${list.length > 3 ? ' 等' : ''}`] : []
  const parts = [
    ...named('新增', added),
    ...named('删除', gone),
    ...(before.html === after.html ? [] : ['修改正文']),
    ...(before.header === after.header && before.footer === after.footer ? [] : ['修改页眉页脚']),
  ]
  return parts.join('，').slice(0, 200) || '保存'
}

/** Refuses one more picture than a template may have. */
const assertRoom = async (db: Queryable, { app, template }: Opened): Promise<void> => {
  const known = await countRows(db, 'open_template_picture', { app_id: app.id, no: template.no })
  if (known >= PICTURES) throw new CodedError('OPEN_HTML', `一个模板最多 ${PICTURES} 张图片`)
}

/** Opened as a picture once: what cannot be is not printed later either. */
export const addPicture = prepareThenCommit<'/openEdit/html/image', WrittenBlob>(
  async ({ body, db, files, services }) => {
    const opened = await openedBy(services, db, body.code, 'edit')
    const { bytes, mediaType } = uploadedPicture(files)
    await assertRoom(db, opened)
    const { company_id } = opened.app
    await services.documents.toPdf(bytes, { owner: company_id }).catch((error) => {
      // No process free to open it says nothing about the picture.
      if (error instanceof DocumentError && error.code !== 'failed' && error.code !== 'cancelled')
        throw new CodedError('PICTURE_TYPE')
      throw error
    })
    return services.blobs.stage({ scopeId: company_id, bytes, mediaType })
  },
  async ({ body, db, files, note, now, services }, staged) => {
    const opened = await openedBy(services, db, body.code, 'edit', true)
    await assertRoom(db, opened)
    const { app, template } = opened
    const blob = await keepStaged(services, db, staged, app.company_id)
    const id = newId()
    await addRow(db, 'open_template_picture', {
      app_id: app.id,
      no: template.no,
      id,
      blob_id: blob.id,
      created_at: now,
    })
    note({ target: template.name, detail: { appId: app.id, file: files[0]!.fileName } })
    return pictureLink(services, id, blob.id)
  },
)

/** A link fills in once: the file is the app's from then on, and it is told. */
export const submitHtml = prepareThenCommit<
  '/openEdit/html/submit',
  { printed: PrintedHtml; stored: StoredFile | null }
>(
  async ({ body, db, services }) => {
    const { app, template } = await openedBy(services, db, body.code, 'fill')
    const { no, name, content } = template
    const printed = await printHtml(services, db, app, { no, name, content, values: body.values })
    const { pdf, sizes } = printed
    const file = { name: `${name}.pdf`, bytes: pdf }
    const stored = body.previewOnly ? null : await storeFile(services, app, file, { pdf, pages: sizes })
    return { printed, stored }
  },
  async ({ body, db, note, now, services }, { printed, stored }) => {
    const { pdf, pages } = printed
    const { app, template } = await openedBy(services, db, body.code, 'fill', true)
    note({ target: template.name, detail: { appId: app.id, preview: body.previewOnly === true } })
    const shown = { pdf: pdf.toString('base64'), pages }
    if (!stored) return { fileId: null, ...shown }
    const { name } = stored
    const file = await keepFile({ services, db, app, now }, stored)
    await inRows(db, 'open_template_link', { code_hash: hashOf(body.code) }).set({ used_at: now })
    await publishEvent(services, db, {
      appId: app.id,
      type: 'file.ready',
      data: { fileId: file.id, name, templateNo: template.no },
    })
    return { fileId: file.id, ...shown }
  },
  { withFiles: true },
)
