import { inRows, latestRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { enable } from '../../contracts/templates/change-use.ts'
import { restoreTemplate } from '../../contracts/templates/restore-template.ts'
import {
  problemsIn,
  removeTemplate as removeFromWeb,
  saveTemplate as saveOnWeb,
} from '../../contracts/templates/templates.ts'
import { uploadFile } from '../../contracts/templates/upload-file.ts'
import { appOf } from '../apps/app-of.ts'
import { seatOfApp } from '../apps/seat-of-app.ts'
import { asWeb } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type PdfTemplate, readVersion, templateIn } from './app-templates.ts'
import { tidied } from './html-content.ts'
import { type KeptPdf, keepVersion, nextHtml } from './keep-template.ts'

type Change =
  | '/openEdit/template/save'
  | '/openEdit/template/switch'
  | '/openEdit/template/remove'
  | '/openEdit/template/rollback'
const found = async (call: Call<Change>) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo, { lock: true })
  note({ target: template.name, detail: { appId: app.id } })
  return { app, template, keeping: { services, db, now, app, author: partner.name } }
}

export const saveTemplate: PlainHandler<'/openEdit/template/save'> = async (call) => {
  const { body, db, now, services } = call
  const { app, template, keeping } = await found(call)
  await inRows(db, 'open_template', { app_id: app.id, no: template.no }).set({
    category: body.category.trim(),
  })
  if (template.version - 1 !== body.revision) throw new CodedError('CONFLICT')
  if (template.kind === 'html') {
    if (body.content) throw new CodedError('OPEN_TEMPLATE_KIND')
    const { problems } = tidied(template.content)
    if (template.name === body.name.trim())
      return { revision: body.revision, version: template.version, problems }
    const version = await nextHtml(keeping, template, { name: body.name, content: template.content }, '改名')
    return { revision: version - 1, version, problems }
  }
  const content = body.content ?? template.content
  if (!body.content && template.name === body.name.trim())
    return {
      revision: body.revision,
      version: template.version,
      problems: problemsIn(template.content, template.files, now),
    }
  // What it was is kept too, where it was last changed on the web.
  await keepVersion(keeping, template, '网页端保存')
  const actor = await seatOfApp(db, app, now)
  const { revision, problems } = await saveOnWeb(
    asWeb<'/template/save'>(call, actor, {
      templateNo: template.no,
      revision: body.revision,
      name: body.name,
      content,
    }),
  )
  const saved = await templateIn(services, db, app, template.no)
  await keepVersion(keeping, saved, changeBetween(template, content))
  return { revision, version: revision + 1, problems }
}

/** In a line, for whoever looks for a version. */
const changeBetween = (before: PdfTemplate, after: PdfTemplate['content']): string => {
  const more = after.fields.length - before.content.fields.length
  const fields = more > 0 ? `，增加 ${more} 个控件` : more < 0 ? `，减少 ${-more} 个控件` : ''
  const roles = after.parties.length === before.content.parties.length ? '' : '，修改角色'
  return `保存${fields}${roles}`
}

export const switchTemplate = async (call: Call<'/openEdit/template/switch'>) => {
  const { body, db, now } = call
  const { app, template } = await found(call)
  if (template.kind === 'pdf') {
    const actor = await seatOfApp(db, app, now)
    await enable('contract')(
      asWeb<'/template/enable'>(call, actor, { templateNo: template.no, enabled: body.enabled }),
    )
  } else
    await inRows(db, 'open_template', { app_id: app.id, no: template.no }).set({
      is_enabled: body.enabled,
      updated_at: now,
    })
  return {}
}

export const removeTemplate = async (call: Call<'/openEdit/template/remove'>) => {
  const { db, now } = call
  const { app, template } = await found(call)
  if (template.kind === 'pdf') {
    const actor = await seatOfApp(db, app, now)
    await removeFromWeb(asWeb<'/template/remove'>(call, actor, { templateNo: template.no }))
  }
  await forgetTemplate(call, app, template.no)
  return {}
}

/** Its row goes with its versions, pictures, links and the tally of its use; contracts stay. */
export const forgetTemplate = async ({ db }: Pick<Call<Change>, 'db'>, app: OpenApp, no: string) => {
  await removeRows(db, 'open_template', { app_id: app.id, no })
}

export const listVersions: PlainHandler<'/openEdit/template/versions'> = async (call) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const template = await templateIn(services, db, app, body.templateNo)
  const rows = await latestRows(
    db,
    'open_template_version',
    { app_id: app.id, no: template.no },
    { by: 'version', columns: ['version', 'author', 'change', 'created_at'], most: 200 },
  )
  return {
    list: rows.map(({ version, author, change, created_at }) => ({
      version,
      author,
      change,
      at: created_at.toISOString(),
      isCurrent: version === template.version,
    })),
  }
}

export const rollback = async (call: Call<'/openEdit/template/rollback'>) => {
  const { body, db, now, services } = call
  const { app, template, keeping } = await found(call)
  const change = `恢复到版本 ${body.version}`
  const at = { app_id: app.id, no: template.no }
  if (template.kind === 'html') {
    const old = await readVersion<{ name: string; content: typeof template.content }>(
      services,
      db,
      at,
      body.version,
    )
    return { version: await nextHtml(keeping, template, old, change) }
  }
  await keepVersion(keeping, template, '网页端保存')
  const old = await readVersion<KeptPdf>(services, db, at, body.version)
  await restoreTemplate({ services, db, now }, template.row, old)
  const restored = await templateIn(services, db, app, template.no)
  await keepVersion(keeping, restored, change)
  return { version: restored.version }
}

type Replacing = { app: OpenApp; actor: Actor; told: unknown }

export const replaceFile = prepareThenCommit<'/openEdit/template/replaceFile', Replacing>(
  async (call) => {
    const app = await appOf(call, call.body.appId)
    const template = await templateIn(call.services, call.db, app, call.body.templateNo)
    if (template.kind !== 'pdf') throw new CodedError('OPEN_TEMPLATE_KIND')
    const actor = await seatOfApp(call.db, app, call.now)
    return {
      app,
      actor,
      told: await uploadFile.prepare(asWeb<'/template/upload'>(call, actor, {}, call.files)),
    }
  },
  async (call, { app, actor, told }) => {
    const { body, db, note, now, partner, services } = call
    const keeping = { services, db, now, app, author: partner.name }
    const before = await templateIn(services, db, app, body.templateNo, { lock: true })
    if (before.kind !== 'pdf') throw new CodedError('OPEN_TEMPLATE_KIND')
    await keepVersion(keeping, before, '网页端保存')
    note({ target: before.name, detail: { appId: app.id } })
    await uploadFile.commit(
      asWeb<'/template/upload'>(
        call,
        actor,
        { templateNo: body.templateNo, replaces: body.fileId },
        call.files,
      ),
      told as never,
    )
    const after = (await templateIn(services, db, app, body.templateNo)) as PdfTemplate
    const fresh = after.files.find(({ id }) => !before.files.some((one) => one.id === id))!
    const pages = (fresh.page_sizes as unknown[]).length
    const lost = after.content.fields.filter(({ fileId, page }) => fileId === fresh.id && page >= pages)
    if (lost.length)
      await restoreTemplate({ services, db, now }, after.row, {
        name: after.name,
        files: after.files,
        content: { ...after.content, fields: after.content.fields.filter((field) => !lost.includes(field)) },
      })
    const kept = (await templateIn(services, db, app, body.templateNo)) as PdfTemplate
    await keepVersion(keeping, kept, `替换文件「${fresh.name}」`)
    return {
      version: kept.version,
      kept: kept.content.fields.length,
      dropped: lost.map(({ name, page }) => ({ name, page: page + 1 })),
    }
  },
  { withFiles: true },
)
