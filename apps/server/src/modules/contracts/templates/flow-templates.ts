import type { Data, FlowContent } from '@xinqi/api/calls'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { beginDraft } from '../drafts/begin-draft.ts'
import { readableTemplate, startableTemplate, usableBy } from './access.ts'
import { countTemplates, pageOfTemplates, type TemplateRow, takeAway, templateNumbered } from './queries.ts'
import { draftFromFlow, roleNames, shareable } from './rules.ts'
import { newTemplateNo } from './template-no.ts'
import { presentTemplate } from './templates.ts'

export const openedFlow = (services: Services, { content_cipher }: TemplateRow): FlowContent =>
  JSON.parse(services.columns.open(content_cipher))

const sealed = (services: Services, content: FlowContent): Buffer =>
  services.columns.seal(JSON.stringify(shareable(content)))

export const saveFlow = async (call: Call<'/flowTemplate/save'>) => {
  call.note({ target: call.body.name })
  return call.body.templateNo ? changeFlow(call, call.body.templateNo) : addFlow(call)
}

const addFlow = async (call: Call<'/flowTemplate/save'>) => ({
  templateNo: await insertFlow(call, call.body.name, call.body.content),
  revision: 0,
})

export const insertFlow = async (
  { actor, db, now, services }: Pick<Call<'/flowTemplate/save'>, 'actor' | 'db' | 'now' | 'services'>,
  name: string,
  content: FlowContent,
): Promise<string> => {
  const companyId = companyOf(actor)
  await packageRoom(db, companyId, 'service:template:flow', () => countTemplates(db, companyId, 'flow'), now)
  const no = newTemplateNo('flow')
  await db
    .insertInto('contract_template')
    .values({
      company_id: companyId,
      id: newId(),
      no,
      kind: 'flow',
      name: name.trim(),
      content_cipher: sealed(services, content),
      created_by: actor.accountId,
      created_by_name: actor.name ?? '',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return no
}

const changeFlow = async ({ actor, body, db, now, services }: Call<'/flowTemplate/save'>, no: string) => {
  const row = await templateNumbered(db, companyOf(actor), 'flow', no, { lock: true })
  if (row.revision !== body.revision) throw new CodedError('CONFLICT')
  await db
    .updateTable('contract_template')
    .set({
      name: body.name.trim(),
      content_cipher: sealed(services, body.content),
      revision: row.revision + 1,
      updated_at: now,
    })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute()
  return { templateNo: no, revision: row.revision + 1 }
}

export const listFlows = async ({
  actor,
  body,
  db,
  services,
}: Call<'/flowTemplate/list'>): Promise<Data<'/flowTemplate/list'>> =>
  pageOfTemplates(db, companyOf(actor), 'flow', body, await usableBy(db, actor, 'flow'), (row) => ({
    ...presentTemplate(row),
    roles: roleNames(openedFlow(services, row)),
    isEnabled: row.is_enabled,
    isRestricted: row.is_restricted,
  }))

export const readFlow = async ({
  actor,
  db,
  params,
  services,
}: Call<'/file/new/flowTemplate/get/{param}'>): Promise<Data<'/file/new/flowTemplate/get/{param}'>> => {
  const row = await readableTemplate(db, actor, 'flow', params.param!)
  return { ...presentTemplate(row), content: openedFlow(services, row) }
}

export const removeFlow = async ({ actor, body, db, note }: Call<'/flowTemplate/remove'>) => {
  const row = await takeAway(db, companyOf(actor), 'flow', body.templateNo)
  note({ target: row.name })
  return {}
}

export const startFromFlow = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
  visitor,
}: Call<'/flowTemplate/start'>) => {
  const row = await startableTemplate(db, actor, 'flow', body.templateNo)
  const draft = draftFromFlow(openedFlow(services, row), { name: actor.name ?? '' }, now)
  const contractId = await beginDraft({ actor, db: db as Tx, now, services, visitor }, { draft })
  note({ target: row.name })
  return { contractId }
}
