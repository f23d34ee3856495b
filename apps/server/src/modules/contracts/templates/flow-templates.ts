import type { FlowContent } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { beginDraft } from '../drafts/begin-draft.ts'
import { readableTemplate, startableTemplate, usableBy } from './access.ts'
import { insertTemplate, rewriteTemplate } from './add-template.ts'
import { pageOfTemplates, type TemplateRow, templateNumbered } from './queries.ts'
import { draftFromFlow, shareable } from './rules.ts'
import { listed, presentTemplate } from './templates.ts'

export const openedFlow = (services: Services, { content_cipher }: TemplateRow): FlowContent =>
  JSON.parse(services.columns.open(content_cipher))

export const saveFlow = async (call: Call<'/flowTemplate/save'>) => {
  call.note({ target: call.body.name })
  return call.body.templateNo ? changeFlow(call, call.body.templateNo) : addFlow(call)
}

const addFlow = async (call: Call<'/flowTemplate/save'>) => ({
  templateNo: await insertFlow(call, call.body.name, call.body.content),
  revision: 0,
})

export const insertFlow = async (
  by: Pick<Call<'/flowTemplate/save'>, 'actor' | 'db' | 'now' | 'services'>,
  name: string,
  content: FlowContent,
): Promise<string> => {
  const { no } = await insertTemplate(by, 'flow', { name, content: shareable(content) })
  return no
}

const changeFlow = async (call: Call<'/flowTemplate/save'>, no: string) => {
  const { actor, body, db } = call
  const row = await templateNumbered(db, companyOf(actor), 'flow', no, { lock: true })
  if (row.revision !== body.revision) throw new CodedError('CONFLICT')
  const content = shareable(body.content)
  return { templateNo: no, revision: await rewriteTemplate(call, row, { name: body.name, content }) }
}

export const listFlows: PlainHandler<'/flowTemplate/list'> = async ({ actor, body, db, services }) =>
  pageOfTemplates(db, companyOf(actor), 'flow', body, await usableBy(db, actor, 'flow'), (row) =>
    listed(row, openedFlow(services, row)),
  )

export const readFlow: PlainHandler<'/file/new/flowTemplate/get/{param}'> = async (call) => {
  const { actor, db, params, services } = call
  const row = await readableTemplate(db, actor, 'flow', params.param!)
  return { ...presentTemplate(row), content: openedFlow(services, row) }
}

export const startFromFlow: PlainHandler<'/flowTemplate/start'> = async (call) => {
  const { actor, body, db, note, now, services, visitor } = call
  const row = await startableTemplate(db, actor, 'flow', body.templateNo)
  const draft = draftFromFlow(openedFlow(services, row), { name: actor.name ?? '' }, now)
  const contractId = await beginDraft({ actor, db, now, services, visitor }, { draft })
  await addRow(db, 'flow_start', {
    company_id: companyOf(actor),
    template_no: row.no,
    contract_id: contractId,
    started_at: now,
  })
  note({ target: row.name })
  return { contractId }
}

const RECENT = 50

/** The latest contracts begun from these flows. Who may see them is for whoever shows them. */
export const contractsOfFlows = async (
  db: Queryable,
  companyId: string,
  flowNos: readonly string[],
): Promise<string[]> => {
  if (flowNos.length === 0) return []
  const rows = await db
    .selectFrom('flow_start')
    .select('contract_id')
    .where('company_id', '=', companyId)
    .where('template_no', 'in', flowNos)
    .orderBy('started_at', 'desc')
    .limit(RECENT)
    .execute()
  return rows.map(({ contract_id }) => contract_id)
}
