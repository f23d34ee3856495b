import type { TemplateContent } from '@xinqi/api/calls'
import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { ruleProblems } from '@xinqi/api/contract-fields/rule-problems'
import { FILE_KIND, FILE_STATE } from '@xinqi/api/work-list-status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { pdfName } from '../contract/file-format.ts'
import { beginDraft } from '../drafts/begin-draft.ts'
import { myDraft } from '../drafts/draft.ts'
import { openDraft } from '../drafts/sealed-draft.ts'
import { readableTemplate, startableTemplate, usableBy } from './access.ts'
import { addTemplate, rewriteTemplate } from './add-template.ts'
import {
  filesOf,
  pageOfTemplates,
  type TemplateFileRow,
  type TemplateRow,
  takeAway,
  templateNumbered,
} from './queries.ts'
import { draftFromTemplate, roleNames, templateOf, templateProblems } from './rules.ts'
import type { TemplateKind } from './template-no.ts'

export const opened = (services: Services, { content_cipher }: TemplateRow): TemplateContent =>
  JSON.parse(services.columns.open(content_cipher))

/** As a file of a contract that is ready for signing. */
export const presentFile = (services: Services, file: TemplateFileRow) => ({
  fileId: file.id,
  name: file.name,
  kind: FILE_KIND.toSign,
  state: FILE_STATE.ready,
  reason: null,
  pages: (file.page_sizes as [number, number][]).map(([width, height]) => ({ width, height })),
  url: services.links.make({ blobId: file.pdf_blob, fileName: pdfName(file.name), download: false }),
})

export const problemsIn = (content: TemplateContent, files: readonly TemplateFileRow[], now: Date) =>
  templateProblems(content, {
    now,
    isPersonal: false,
    files: files.map(({ id, name, page_sizes }) => ({
      id,
      name,
      state: FILE_STATE.ready,
      reason: null,
      pages: (page_sizes as unknown[]).length,
    })),
  })

/** Everything else can be mended later; fields that wait for each other could be neither shown nor filled in. */
const refuseRings = ({ fields, fileRules }: TemplateContent): void => {
  const ring = ruleProblems(withFileRules(fields, fileRules)).find(({ isRing }) => isRing)
  if (ring) throw new CodedError('FIELD_RULES', ring.message)
}

/** 存为模板: the pages, the fields and the roles of a draft; its people stay with it. */
export const createTemplate = async (call: Call<'/template/create'>) => {
  const { body, note, services } = call
  const contract = await myDraft(call)
  if (!contract.row.draft_cipher) throw new CodedError('CONTRACT_STATUS')
  const content = templateOf(openDraft(services, contract))
  refuseRings(content)
  const files = content.files.flatMap((fileId) => contract.files.find(({ id }) => id === fileId) ?? [])
  if (files.length === 0) throw new CodedError('CONTRACT_INCOMPLETE', '请添加签约文件后，再存为模板')
  if (files.some(({ state }) => state !== FILE_STATE.ready))
    throw new CodedError('CONTRACT_INCOMPLETE', '文件尚未转换完成，请稍候再存为模板')
  const templateNo = await addTemplate(call, { name: body.name, content, files })
  note({ target: body.name })
  return { templateNo }
}

export const saveTemplate = async (call: Call<'/template/save'>) => {
  const { actor, body, db, note, now } = call
  const row = await templateNumbered(db, companyOf(actor), 'contract', body.templateNo, { lock: true })
  if (row.revision !== body.revision) throw new CodedError('CONFLICT')
  const files = await filesOf(db, row)
  const known = new Set(files.map(({ id }) => id))
  // The files are the template; an editor changes their order and what lies on them.
  if (body.content.files.length !== known.size || body.content.files.some((id) => !known.has(id)))
    throw new CodedError('BAD_REQUEST')
  refuseRings(body.content)
  const revision = await rewriteTemplate(call, row, body)
  note({ target: body.name })
  return { revision, problems: problemsIn(body.content, files, now) }
}

export const listTemplates: PlainHandler<'/template/list'> = async ({ actor, body, db, services }) =>
  pageOfTemplates(db, companyOf(actor), 'contract', body, await usableBy(db, actor, 'contract'), (row) =>
    listed(row, opened(services, row)),
  )

/** As a list shows it. */
export const listed = (
  row: TemplateRow & { is_restricted: boolean },
  content: Parameters<typeof roleNames>[0],
) => ({
  ...presentTemplate(row),
  roles: roleNames(content),
  isEnabled: row.is_enabled,
  isRestricted: row.is_restricted,
})

export const presentTemplate = (row: TemplateRow) => ({
  templateNo: row.no,
  name: row.name,
  revision: row.revision,
  createdByName: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
})

export const readTemplate: PlainHandler<'/file/new/template/get/{param}'> = async (call) => {
  const { actor, db, now, params, services } = call
  const row = await readableTemplate(db, actor, 'contract', params.param!)
  const content = opened(services, row)
  const files = await filesOf(db, row)
  return {
    ...presentTemplate(row),
    content,
    files: files.map((file) => presentFile(services, file)),
    problems: problemsIn(content, files, now),
  }
}

type Removal = Call<'/template/remove'> | Call<'/flowTemplate/remove'>
const removing =
  (kind: TemplateKind) =>
  async ({ actor, body, db, note }: Removal) => {
    const row = await takeAway(db, companyOf(actor), kind, body.templateNo)
    note({ target: row.name })
    return {}
  }
export const removeTemplate = removing('contract')
export const removeFlow = removing('flow')

/** The draft has its own files from here on: what becomes of the template does not touch it. */
export const startFromTemplate: PlainHandler<'/template/start'> = async (call) => {
  const { actor, body, db, note, now, services, visitor } = call
  const row = await startableTemplate(db, actor, 'contract', body.templateNo)
  const files = await filesOf(db, row)
  const draft = draftFromTemplate(opened(services, row), row.name, { name: actor.name ?? '' }, now)
  const contractId = await beginDraft(
    { actor, db, now, services, visitor },
    { kind: body.kind, draft, files },
  )
  note({ target: row.name })
  return { contractId }
}
