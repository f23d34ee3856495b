import type { Data } from '@xinqi/api/calls'
import { type DraftNode, draftText, linesOf } from '@xinqi/api/draft-document'
import { describePdf } from '@xinqi/pdf-signature'
import { COMMON_SLOTS, inLetters, OTHER, TEMPLATES, withPassages } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { addRow, inRows, latestRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { ENDING, fileAnswer, MEDIA } from '../ai-tasks/file-answer.ts'
import { assertMayBecome, intoContract } from '../ai-tasks/into-contract.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { expectSupplement } from '../contract-facts/drafted-supplements.ts'
import { type DraftRow, draftColumns, openVersion, versionColumns } from './draft-words.ts'
import { questionsOf } from './rules.ts'
import { seenDraft } from './seen-draft.ts'

type DraftHeading =
  | 'id'
  | 'name'
  | 'contract_type'
  | 'stance'
  | 'source'
  | 'account_name'
  | 'revision'
  | 'updated_at'

const present = (row: Pick<DraftRow, DraftHeading>) => ({
  draftId: row.id,
  name: row.name,
  contractType: row.contract_type,
  stance: row.stance,
  source: row.source,
  createdByName: row.account_name,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
})

export const draftTypes = async (): Promise<Data<'/draftAI/types'>> =>
  [...Object.values(TEMPLATES), { ...OTHER, title: '其他合同' }].map((template) => ({
    type: template.type,
    title: template.title,
    first: template.first,
    second: template.second,
    questions: questionsOf(template.type).map(({ key, label, kind, question }) => ({
      key,
      label,
      kind,
      question,
    })),
    clauses: template.clauses.map(({ id, heading, text, alternatives }) => {
      const words = (wording: string) =>
        inLetters(withPassages(wording, {}, template), template, {}).replace(
          /\{\{(\w+)(?::\w+)?\}\}/g,
          (_, key: string) => {
            const label = [...template.slots, ...COMMON_SLOTS].find((slot) => slot.key === key)?.label ?? key
            return `【待填：${label}】`
          },
        )
      return {
        id,
        heading,
        wordings: [
          { stance: '中立', text: words(text) },
          ...Object.entries(alternatives ?? {}).map(([stance, wording]) => ({
            stance,
            text: words(wording!),
          })),
        ],
      }
    }),
  }))

export const listDrafts = async ({ actor, body, db }: Call<'/draftAI/list'>) => {
  const keyword = body.keyword?.trim()
  const found = db
    .selectFrom('ai_draft')
    .where('owner_id', '=', quotaOwner(actor))
    .where(await madeWithinReach(db, actor, 'ai_draft.account_id'))
    .$if(Boolean(keyword), (query) => query.where('name', 'ilike', containing(keyword!)))
  return countedPage(
    found.selectAll(),
    found,
    body,
    { at: 'ai_draft.created_at', id: 'ai_draft.id' },
    present,
  )
}

const versionsOf = (db: Queryable, row: DraftRow) =>
  latestRows(
    db,
    'ai_draft_version',
    { owner_id: row.owner_id, draft_id: row.id },
    { by: ['saved_at', 'id'], most: 100 },
  )

export const draftDetail = async (call: Call<'/draftAI/detail'>) => {
  const row = await seenDraft(call, call.body.draftId)
  return {
    ...present(row),
    content: row.content,
    notes: row.notes,
    versions: (await versionsOf(call.db, row)).map((version) => ({
      versionId: version.id,
      name: version.name,
      savedByName: version.saved_by_name,
      savedAt: version.saved_at.toISOString(),
    })),
  }
}

export const saveDraft = async (call: Call<'/draftAI/save'>) => {
  const { body, db, note, now, services } = call
  const row = await seenDraft(call, body.draftId, true)
  if (row.revision !== body.revision)
    throw new CodedError('CONFLICT', '内容已在其他设备上修改，请载入最新内容后再编辑')
  const revision = row.revision + 1
  await inRows(db, 'ai_draft', { owner_id: row.owner_id, id: row.id }).set({
    name: body.name.trim(),
    ...(await draftColumns(
      services,
      db,
      { ownerId: row.owner_id, id: row.id, revision },
      { ...row, content: body.content as DraftNode },
    )),
    revision,
    updated_at: now,
  })
  note({ target: body.name })
  return { revision }
}

export const keepVersion = async (call: Call<'/draftAI/keepVersion'>) => {
  const { actor, body, db, note, now, services } = call
  const row = await seenDraft(call, body.draftId, true)
  const versionId = newId()
  const saved = { name: body.name.trim(), saved_by_name: actor.name ?? '', saved_at: now }
  await addRow(db, 'ai_draft_version', {
    owner_id: row.owner_id,
    draft_id: row.id,
    id: versionId,
    ...(await versionColumns(
      services,
      db,
      { ownerId: row.owner_id, id: versionId },
      { content: row.content, text: draftText(row.content) },
    )),
    ...saved,
  })
  note({ target: row.name, detail: { version: saved.name } })
  return { versionId, name: saved.name, savedByName: saved.saved_by_name, savedAt: now.toISOString() }
}

export const compareVersions = async (call: Call<'/draftAI/compareVersions'>) => {
  const { body, db, services } = call
  const row = await seenDraft(call, body.draftId)
  const versions = await versionsOf(db, row)
  const textOf = async (id: string) => {
    const version = versions.find((one) => one.id === id)
    if (!version) throw new CodedError('NOT_FOUND')
    return (await openVersion(services, version)).text
  }
  const { diffs } = await analyse('compareTexts', {
    base: await textOf(body.base),
    final: body.final ? await textOf(body.final) : draftText(row.content),
    options: {},
  })
  return diffs
}

export const checkDraft = async ({ body }: Call<'/draftAI/check'>) => {
  const type = TEMPLATES[body.contractType]?.reviewAs ?? body.contractType
  const { findings } = await analyse('reviewText', {
    text: body.text,
    setting: { type, stance: body.stance },
  })
  // What is still to be filled in is listed on its own: it would bury what is risky.
  return findings.filter(({ quote }) => !quote.includes('【待填'))
}

export const removeDraft = async (call: Call<'/draftAI/remove'>) => {
  const { body, db, note } = call
  const row = await seenDraft(call, body.draftId, true)
  await removeRows(db, 'ai_draft', { owner_id: row.owner_id, id: row.id })
  note({ target: row.name })
  return {}
}

const written = (row: DraftRow, now: Date) =>
  analyse('writeDraft', { lines: linesOf(row.content), title: row.name, at: now.toISOString() })

export const exportDraft: PlainHandler<'/draftAI/export'> = async (call) => {
  const { body, note, now } = call
  const row = await seenDraft(call, body.draftId)
  const { docx, pdf } = await written(row, now)
  note({ target: row.name, detail: { format: body.format } })
  return fileAnswer(
    body.format === 'word' ? docx : pdf,
    `${row.name}.${ENDING[body.format]}`,
    MEDIA[body.format],
  )
}

const pagesOf = async (call: PreparingCall<'/draftAI/use'>) => {
  const { actor, body, now } = call
  assertMayBecome(actor, body.as)
  const row = await seenDraft(call, body.draftId)
  const blank = /【待填：([^】]+)】/.exec(draftText(row.content))
  if (blank && body.as === 'contract')
    throw new CodedError('CONTRACT_INCOMPLETE', `还有待填内容（${blank[1]}），补全后再发起签署`)
  return { row, ...(await written(row, now)) }
}

/** 发起签署: the pages are those that were written, drawn here, so that nothing is converted on the way. */
export const useDraft = prepareThenCommit<'/draftAI/use', Awaited<ReturnType<typeof pagesOf>>>(
  pagesOf,
  async (call: Call<'/draftAI/use'>, { row, docx, pdf }) => {
    const pages = { name: `${row.name}.docx`, source: docx, pdf, sizes: pageSizes(pdf) }
    const made = await intoContract(call, pages, row.name, call.body.as)
    if (call.body.as === 'contract') await expectSupplement(call, made.contractId, row.supplements_subject)
    call.note({ target: row.name, detail: { as: call.body.as } })
    return made
  },
  { withFiles: true },
)

const pageSizes = (pdf: Uint8Array): [number, number][] =>
  describePdf(pdf).pages.map(({ width, height }) => [width, height])
