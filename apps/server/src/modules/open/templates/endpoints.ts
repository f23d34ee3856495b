import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import type { PublicData } from '@xinqi/api/open/registry'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { perform } from '../../contracts/contract/perform.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { createTemplate, opened, removeTemplate } from '../../contracts/templates/templates.ts'
import { templateFor } from '../contracts/from-template.ts'
import { readyFile } from '../files/app-files.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, openHandlers } from '../gateway/open-call.ts'

/** Made as the web makes it: out of a draft, which then goes. */
const create = async (call: OpenCall<'template/create'>) => {
  const { actor, app, body, note, now, services, visitor } = call
  const db = call.db as Tx
  const file = await readyFile(db, app.id, body.fileId)
  const parties: Draft['parties'] = body.roles.map((role) => ({
    partyId: randomUUID(),
    turn: role.order ?? 1,
    kind: role.type === 'company' ? 1 : 2,
    isOwn: false,
    roleName: role.name,
    rule: 1,
    signers: [],
    intentMethods: [1],
    reading: 0,
    readingSeconds: 0,
    attachmentsAsked: [],
    mayRefuse: true,
    mayTransfer: true,
  }))
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
  note({ target: body.name })
  return { templateNo }
}

const read = async ({
  app,
  body,
  db,
  services,
}: OpenCall<'template/get'>): Promise<PublicData<'template/get'>> => {
  const { row } = await templateFor(db, app.company_id, body.templateNo)
  const content = opened(services, row)
  const roleName = (partyId: string | null) =>
    content.parties.find((party) => party.partyId === partyId)?.roleName ?? null
  return {
    templateNo: row.no,
    name: row.name,
    roles: content.parties.map((party) => ({
      name: party.roleName ?? '',
      type: party.kind === 1 ? 'company' : 'person',
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
    })),
    sample: {
      contractNo: 'HT-001',
      name: row.name,
      templateNo: row.no,
      values: Object.fromEntries(
        content.fields
          .filter(
            ({ partyId, kind }) => partyId === null && !['seal', 'signature', 'seam', 'date'].includes(kind),
          )
          .map((field) => [field.key || field.name, '']),
      ),
      roles: Object.fromEntries(
        content.parties.map((party) => [
          party.roleName ?? '',
          { account: party.kind === 1 ? 'demo-company' : 'demo-person' },
        ]),
      ),
    },
  }
}

export const templateEndpoints = openHandlers({
  'template/create': create,
  'template/list': async ({ app, body, db }) => {
    const found = db
      .selectFrom('contract_template')
      .where('company_id', '=', app.company_id)
      .where('kind', '=', 'contract')
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    const pageSize = body.pageSize ?? 20
    const rows = await found
      .select(['no', 'name', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(pageSize)
      .offset(((body.page ?? 1) - 1) * pageSize)
      .execute()
    return {
      list: rows.map(({ no, name, created_at }) => ({
        templateNo: no,
        name,
        createdAt: created_at.toISOString(),
      })),
      total: Number(total),
    }
  },
  'template/get': read,
  'template/remove': async (call) => {
    await templateFor(call.db, call.app.company_id, call.body.templateNo)
    await removeTemplate(asWeb<'/template/remove'>(call, call.actor, call.body))
    return {}
  },
})
