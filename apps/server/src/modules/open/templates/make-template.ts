import type { TemplateContent } from '@xinqi/api/calls'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DEFAULT_PAGE, type HtmlContent } from '@xinqi/api/open/html-template'
import { DocumentError } from '@xinqi/documents'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { addTemplate } from '../../contracts/templates/add-template.ts'
import { uploadFile } from '../../contracts/templates/upload-file.ts'
import { appOf } from '../apps/app-of.ts'
import { seatOfApp } from '../apps/seat-of-app.ts'
import type { Carried, WentLive } from '../apps/went-live.ts'
import { asWeb } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type AppTemplate, templateIn } from './app-templates.ts'
import { tidied } from './html-content.ts'
import { type Keeping, keepHtml, keepPdf } from './keep-template.ts'
import { htmlOf } from './word-to-html.ts'

type Upload = { app: OpenApp; actor: Actor; told: unknown }

/** As the web makes it: pages out of whatever was uploaded, before anything is written. */
export const createPdf = prepareThenCommit<'/openEdit/template/create', Upload>(
  async (call) => {
    const app = await appOf(call, call.body.appId)
    const actor = await seatOfApp(call.db, app, call.now)
    return {
      app,
      actor,
      told: await uploadFile.prepare(asWeb<'/template/upload'>(call, actor, {}, call.files)),
    }
  },
  async (call, { app, actor, told }) => {
    const { db, now, partner, services } = call
    const { templateNo } = await uploadFile.commit(
      asWeb<'/template/upload'>(call, actor, {}, call.files),
      told as never,
    )
    await keepPdf({ services, db, now, app, author: partner.name }, templateNo, '新建')
    return { templateNo }
  },
  { withFiles: true },
)

const ENDING = '<p style="text-align: center">第 {{页码}} 页 共 {{总页数}} 页</p>'
const blank = (name: string): HtmlContent => ({
  html: `<h1 style="text-align: center">${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1><p>甲方：{{甲方名称}}</p><p>乙方：{{乙方名称}}</p><p style="text-indent: 2em">甲乙双方经协商一致，订立本合同。</p><p>甲方（盖章）：<span data-mark="seal" data-role="甲方"></span></p><p>乙方（签字）：<span data-mark="signature" data-role="乙方"></span></p>`,
  header: '',
  footer: ENDING,
  page: DEFAULT_PAGE,
  roles: [
    { name: '甲方', type: 'company', order: 1 },
    { name: '乙方', type: 'person', order: 1 },
  ],
  fields: [],
})

export const createHtml = prepareThenCommit<'/openEdit/template/createHtml', HtmlContent>(
  async (call) => {
    const { body, files, services } = call
    const app = await appOf(call, body.appId)
    const file = files[0]
    if (!file) return blank(body.name)
    if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
    try {
      const model = await services.documents.readModel(file.bytes, {
        recognition: 'never',
        owner: app.company_id,
      })
      return { ...blank(body.name), ...htmlOf(model) }
    } catch (error) {
      if (error instanceof DocumentError) throw new CodedError('FILE_UNREADABLE', error.message)
      throw error
    }
  },
  async (call, content) => {
    const { body, db, note, now, partner, services } = call
    const app = await appOf(call, body.appId)
    const tidy = tidied(content)
    const keeping = { services, db, now, app, author: partner.name }
    note({ target: body.name, detail: { appId: app.id } })
    return {
      templateNo: await keepHtml(keeping, { name: body.name, content: tidy.content }, '新建'),
      removed: tidy.removed,
    }
  },
)

const COPY = '副本'

/** The same document under files of its own, for the same app or another of the partner's. */
const copyInto = async (
  keeping: Keeping,
  actor: Actor,
  from: { app: OpenApp; template: AppTemplate },
  name: string,
): Promise<string> => {
  const { template } = from
  const change = `复制自 ${template.no}`
  if (template.kind === 'html') {
    const no = await keepHtml(
      keeping,
      { name, content: template.content, category: template.category },
      change,
    )
    await copyPictures(keeping, from, no)
    return no
  }
  const { services, db, app } = keeping
  const isElsewhere = from.app.company_id !== app.company_id
  const ids = new Map(template.files.map(({ id }) => [id, newId()]))
  const files = []
  for (const file of template.files)
    files.push({
      ...file,
      id: ids.get(file.id)!,
      source_blob: isElsewhere ? await ownBlob(keeping, file.source_blob) : file.source_blob,
      pdf_blob: isElsewhere ? await ownBlob(keeping, file.pdf_blob) : file.pdf_blob,
    })
  const content: TemplateContent = {
    ...template.content,
    ...(isElsewhere ? { typeId: null } : {}),
    files: template.content.files.flatMap((id) => ids.get(id) ?? []),
    fields: template.content.fields.map((field) => ({
      ...field,
      fileId: ids.get(field.fileId) ?? field.fileId,
      // A picture chosen beforehand is the other company's.
      ...(isElsewhere && field.value && 'pictureId' in field.value ? { value: undefined } : {}),
    })),
  }
  const no = await addTemplate({ actor, db, now: keeping.now, services }, { name, content, files })
  await keepPdf(keeping, no, change)
  if (template.category) await inRows(db, 'open_template', { no }).set({ category: template.category })
  return no
}

/** Files are kept for whom they belong to: another company gets its own. */
const ownBlob = async ({ services, db, app }: Keeping, blobId: string): Promise<string> => {
  const blob = (await services.blobs.find(db, blobId))!
  const bytes = await services.blobs.read(blob)
  const { id } = await services.blobs.put(db, { scopeId: app.company_id, bytes, mediaType: blob.mediaType })
  return id
}

/** Under the ids the text names them with. */
const copyPictures = async (
  keeping: Keeping,
  { app: fromApp, template }: { app: OpenApp; template: AppTemplate },
  no: string,
) => {
  const { db, app, now } = keeping
  const pictures = await rowsOf(
    db,
    'open_template_picture',
    { app_id: fromApp.id, no: template.no },
    { columns: ['id', 'blob_id'] },
  )
  for (const { id, blob_id } of pictures)
    await addRow(db, 'open_template_picture', {
      app_id: app.id,
      no,
      id,
      blob_id: await ownBlob(keeping, blob_id),
      created_at: now,
    })
}

export const copyTemplate = async (call: Call<'/openEdit/template/copy'>) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  note({ target: template.name, detail: { appId: app.id } })
  const keeping = { services, db, now, app, author: partner.name }
  const actor = await seatOfApp(db, app, now)
  return {
    templateNo: await copyInto(keeping, actor, { app, template }, `${template.name.slice(0, 90)} ${COPY}`),
  }
}

export const copyToApp = async (call: Call<'/openEdit/template/copyToApp'>) => {
  const { body, db, note, now, partner, services } = call
  const from = await appOf(call, body.appId)
  const to = await appOf(call, body.toAppId)
  const template = await templateIn(services, db, from, body.templateNo)
  note({ target: template.name, detail: { appId: from.id, toAppId: to.id } })
  const keeping = { services, db, now, app: to, author: partner.name }
  const actor = await seatOfApp(db, to, now)
  return { templateNo: await copyInto(keeping, actor, { app: from, template }, template.name) }
}

/** Every template of a sandbox app into its production twin, under numbers of its own. */
export const carryTemplates: WentLive['carry'] = async (context, from, to) => {
  const { db, now, services } = context
  const rows = await rowsOf(
    db,
    'open_template',
    { app_id: from.id },
    { columns: ['no'], by: ['created_at', 'id'] },
  )
  const actor = await seatOfApp(db, to, now)
  const carried: Carried[] = []
  for (const { no } of rows) {
    const template = await templateIn(services, db, from, no)
    const made = await copyInto({ ...context, app: to }, actor, { app: from, template }, template.name)
    carried.push({ name: template.name, from: no, to: made })
  }
  return carried
}
