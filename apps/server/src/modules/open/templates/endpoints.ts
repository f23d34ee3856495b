import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { DEFAULT_PAGE } from '@xinqi/api/open/html-template'
import type { PublicData } from '@xinqi/api/open/registry'
import { plainParty } from '@xinqi/api/plain-party'
import { PARTY_KIND } from '@xinqi/api/status'
import { describePdf } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import { CodedError } from '../../../platform/errors.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { perform } from '../../contracts/contract/perform.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { createTemplate, removeTemplate } from '../../contracts/templates/templates.ts'
import { keepFile, readyFile, type StoredFile, storeFile } from '../files/app-files.ts'
import { asWeb } from '../gateway/as-web.ts'
import {
  type OpenCall,
  openHandlers,
  openPrepareThenCommit,
  type PlainOpenHandler,
} from '../gateway/open-call.ts'
import { templateIn } from './app-templates.ts'
import { forgetTemplate } from './change-template.ts'
import { tidied } from './html-content.ts'
import { keepHtml, keepPdf } from './keep-template.ts'
import { sampleRequest } from './sample-request.ts'
import { filledPages, type TemplatePreview } from './show-template.ts'
import { usableTemplate } from './use-template.ts'

/** Made as the web makes it: out of a draft, which then goes. */
const create = async (call: OpenCall<'template/create'>) => {
  const { actor, app, body, note, now, services, visitor } = call
  const db = call.db
  const file = await readyFile(db, app.id, body.fileId)
  const parties: Draft['parties'] = body.roles.map((role) =>
    plainParty({
      turn: role.order ?? 1,
      kind: role.type === 'company' ? 1 : 2,
      roleName: role.name,
    }),
  )
  const partyOf = (role: string | null) => {
    if (role === null) return null
    const index = body.roles.findIndex(({ name }) => name === role)
    if (index < 0) throw new CodedError('CONTRACT_INCOMPLETE', `没有角色「${role}」`)
    return parties[index]!.partyId
  }
  const fields: Draft['fields'] = body.fields.map((field) => ({
    fieldId: randomUUID(),
    fileId: body.fileId,
    partyId: partyOf(field.role),
    kind: field.type as Draft['fields'][number]['kind'],
    page: field.page - 1,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    name: field.name ?? field.key,
    key: field.key,
    required: field.required ?? true,
    settings: {
      ...(field.options ? { options: field.options } : {}),
      ...(field.columns ? { columns: field.columns } : {}),
      ...(field.autoFill ? { auto: field.autoFill } : {}),
    },
  }))
  const draft: Draft = { ...emptyDraft(now), name: body.name, files: [body.fileId], parties, fields }
  const contractId = await beginDraft(
    { actor, db, now, services, visitor },
    { draft, files: [{ ...file, id: body.fileId }] },
  )
  const { templateNo } = await createTemplate(
    asWeb<'/template/create'>(call, actor, { contractId, name: body.name } as never),
  )
  await perform({ db, services, now, by: { actor, visitor }, contractId, action: 'remove' })
  await keepPdf({ services, db, now, app, author: `接口 ${call.keyId}` }, templateNo, '接口创建')
  note({ target: body.name })
  return { templateNo }
}

const createHtml = async (call: OpenCall<'template/createHtml'>) => {
  const { app, body, db, keyId, note, now, services } = call
  const { content, removed, problems } = tidied({
    html: body.html,
    header: body.header ?? '',
    footer: body.footer ?? '',
    page: body.page ?? DEFAULT_PAGE,
    roles: body.roles,
    fields: body.fields ?? [],
  })
  note({ target: body.name })
  const keeping = { services, db, now, app, author: `接口 ${keyId}` }
  const templateNo = await keepHtml(keeping, { name: body.name, content }, '接口创建')
  return { templateNo, removed, problems: problems.map(({ message }) => message) }
}

const read: PlainOpenHandler<'template/get'> = async (call) => {
  const { app, body, db, services } = call
  const template = await templateIn(services, db, app, body.templateNo, {
    orCompanys: true,
    refusal: 'OPEN_TEMPLATE_UNKNOWN',
  })
  const { no, name, kind, version } = template
  const facts = { templateNo: no, name, kind, version, sample: sampleRequest(template) }
  if (template.kind === 'html') {
    const { roles, fields } = template.content
    return {
      ...facts,
      roles: roles.map((role, index) => ({
        name: role.name,
        type: role.type,
        order: role.order ?? index + 1,
      })),
      fields: fields.map(({ key, name: called, type, role = null, required = true, options, columns }) => ({
        key,
        name: called ?? key,
        type,
        role,
        required,
        ...(options ? { options } : {}),
        ...(columns ? { columns } : {}),
      })),
    }
  }
  const { content } = template
  const roleName = (partyId: string | null) =>
    content.parties.find((party) => party.partyId === partyId)?.roleName ?? null
  return {
    ...facts,
    roles: content.parties.map((party) => ({
      name: party.roleName ?? '',
      type: party.kind === PARTY_KIND.company ? 'company' : 'person',
      order: party.turn,
    })),
    fields: content.fields.map((field) => ({
      key: field.key || field.name,
      name: field.name,
      type: field.kind,
      role: roleName(field.partyId),
      page: field.page + 1,
      x: field.x,
      y: field.y,
      width: field.width,
      height: field.height,
      required: field.required,
      ...(field.settings.options ? { options: field.settings.options } : {}),
      ...(field.settings.columns ? { columns: field.settings.columns } : {}),
      ...(field.settings.auto ? { autoFill: field.settings.auto } : {}),
    })),
  }
}

/** The app's own, and those its company made on the web; never those of another app. */
const list = async ({ app, body, db }: OpenCall<'template/list'>): Promise<PublicData<'template/list'>> => {
  const pageSize = body.pageSize ?? 20
  const { rows } = await sql<{
    no: string
    name: string
    kind: string
    version: number
    created_at: Date
    total: string
  }>`
    select *, count(*) over () as total from (
      select o.no, coalesce(c.name, o.name) as name, o.kind,
             coalesce(c.revision + 1, o.version) as version, o.created_at
        from open_template o
        left join contract_template c on c.no = o.no and c.company_id = ${app.company_id}
       where o.app_id = ${app.id} and (o.kind = 'html' or c.id is not null)
      union all
      select c.no, c.name, 'pdf', c.revision + 1, c.created_at
        from contract_template c
       where c.company_id = ${app.company_id} and c.kind = 'contract'
         and not exists (select 1 from open_template o where o.no = c.no)
    ) all_of_them
    order by created_at desc, no
    limit ${pageSize} offset ${((body.page ?? 1) - 1) * pageSize}`.execute(db)
  return {
    list: rows.map(({ no, name, kind, version, created_at }) => ({
      templateNo: no,
      name,
      kind,
      version,
      createdAt: new Date(created_at).toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

type FilledTemplate = { name: string; pages: TemplatePreview['pages']; stored: StoredFile }

export const templateEndpoints = openHandlers({
  'template/create': create,
  'template/createHtml': createHtml,
  'template/list': list,
  'template/get': read,
  'template/fill': openPrepareThenCommit<'template/fill', FilledTemplate>(
    async ({ app, body, db, services }) => {
      const template = await usableTemplate(services, db, app, body.templateNo)
      const { pdf, pages } = await filledPages(services, db, app, template, body.values)
      const sizes = describePdf(pdf).pages.map(({ width, height }): [number, number] => [width, height])
      const file = { name: `${template.name}.pdf`, bytes: pdf }
      return {
        name: template.name,
        pages,
        stored: await storeFile(services, app, file, { pdf, pages: sizes }),
      }
    },
    async (call, { name, pages, stored }) => {
      call.note({ target: name })
      return { fileId: (await keepFile(call, stored)).id, pages }
    },
    { withFiles: true },
  ),
  'template/remove': async (call) => {
    const { actor, app, body, db, note, services } = call
    const template = await templateIn(services, db, app, body.templateNo, {
      orCompanys: true,
      refusal: 'OPEN_TEMPLATE_UNKNOWN',
      lock: true,
    })
    note({ target: template.name })
    if (template.kind === 'pdf') await removeTemplate(asWeb<'/template/remove'>(call, actor, body))
    await forgetTemplate(call, app, template.no)
    return {}
  },
})
