import { DRAFT_REQUEST, OTHER_DRAFT } from '@xinqi/api/ai'
import type { Body } from '@xinqi/api/calls'
import { type DraftNode, type DraftSource, toContent } from '@xinqi/api/draft-document'
import { NAME_MAX } from '@xinqi/api/limits'
import {
  type Draft,
  type DraftAnswers,
  draftContract,
  draftWithModel,
  ModelError,
  notWritten,
  OTHER,
  refuseUnlawful,
  TEMPLATES,
} from '@xinqi/review'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { askedModel, onScreen } from '../model/ask.ts'
import { beginModelUse } from '../model/log-use.ts'
import { modelSettingsOf } from '../model/settings.ts'
import { draftColumns } from './draft-words.ts'
import { clausesOf, fillReference, titleOf } from './reference-lines.ts'
import { contentOf, questionsOf, toAnswers } from './rules.ts'
import { refused } from './understand.ts'

/** Below what the page waits for, so that the rules can still take over. */
const PATIENCE_MS = 95_000

type Order = Body<'/draftAI/create'>
export type Written = { name: string; content: DraftNode; source: DraftSource; notes: string[] }

/** Everything that takes its time comes before the transaction: the model is asked, the rules step in where it fails. */
export const write = async (call: PreparingCall<'/draftAI/create'>): Promise<Written> => {
  const { body } = call
  const answers = toAnswers(body.type, body.answers)
  try {
    refuseUnlawful(body.request ?? '', ...Object.values(answers))
    if (body.writer !== '模型') return byRules(body, answers)
    return await byModel(call, answers)
  } catch (error) {
    return refused(error)
  }
}

const byRules = (body: Order, answers: DraftAnswers): Written => {
  if (body.reference) {
    const lines = fillReference(body.reference.lines, answers)
    refuseUnlawful(JSON.stringify(lines))
    return {
      name: titleOf(lines, body.reference.name),
      content: toContent(lines),
      source: '参考',
      notes: ['草稿沿用参考模板的条款，请核对其中的名称、金额与日期'],
    }
  }
  if (body.type === OTHER_DRAFT)
    throw new CodedError('BAD_REQUEST', '没有这一类合同的范本，请选择合同类型或上传参考模板')
  const draft = draftContract(body.type, answers, body.stance)
  return {
    name: draft.title,
    content: contentOf(draft.text, draft.clauses),
    source: '规则',
    notes: [...leftOut(body), ...checkedNotes(body.type, answers, draft)],
  }
}

const leftOut = ({ unused = [] }: Order): string[] =>
  unused.length ? [`需求中的下列内容没有写入合同：${unused.join('；')}`] : []

/** What the draft says of itself: confirmed facts that are not in it, and what our own review finds. */
const checkedNotes = (type: string, answers: DraftAnswers, draft: Draft): string[] => {
  const lost = notWritten(type, answers, draft.text)
  const risky = draft.findings.filter(({ level }) => level !== '低')
  return [
    ...(lost.length ? [`已确认但没有写入正文：${lost.join('、')}，请在正文中补上`] : []),
    ...(risky.length
      ? [
          `起草后自查发现 ${risky.length} 项风险：${risky.map(({ level, title }) => `【${level}】${title}`).join('；')}`,
        ]
      : []),
  ]
}

const byModel = async (call: PreparingCall<'/draftAI/create'>, answers: DraftAnswers): Promise<Written> => {
  const { body, services } = call
  const known = modelSettingsOf(services.config)
  if (!known) throw new CodedError('MODEL_NONE')
  const settings = onScreen(services, known, PATIENCE_MS)
  const request = body.request?.trim() ?? ''
  if (request.length < DRAFT_REQUEST.min)
    throw new CodedError('BAD_REQUEST', `请用 ${DRAFT_REQUEST.min}–${DRAFT_REQUEST.max} 字说明需求`)
  const template = TEMPLATES[body.type] ?? OTHER
  const labels = new Map(questionsOf(template.type).map(({ key, label }) => [key, label]))
  const given = request.length + JSON.stringify(body.reference?.lines ?? []).length
  const log = beginModelUse(services, 'draft', given)
  try {
    const { draft, sources, notes, usage } = await askedModel(services, settings, () =>
      draftWithModel(settings, {
        request,
        type: template.type,
        stance: body.stance,
        facts: Object.entries(answers).map(([key, value]) => ({
          label: labels.get(key) ?? key,
          value: String(value),
        })),
        answers,
        reference: body.reference
          ? { name: body.reference.name, clauses: clausesOf(body.reference.lines) }
          : null,
      }),
    )
    await log(null, draft.text.length, usage)
    return {
      name: draft.title.slice(0, NAME_MAX),
      content: contentOf(
        draft.text,
        draft.clauses.map(({ heading }, index) => ({ heading, source: sources[index] })),
      ),
      source: '模型',
      notes: ['标有「模型」的条款由大模型撰写，不是法律意见，使用前请逐条核对', ...notes],
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await log(error.message, 0, null)
    if (template === OTHER && !body.reference)
      throw new CodedError('MODEL_FAILED', `${error.message}，请稍后再试，或选择合同类型由规则起草`)
    const instead = byRules(body, answers)
    return { ...instead, notes: [`${error.message}，本稿已改由规则起草`, ...instead.notes] }
  }
}

export const begun = async (call: Call<'/draftAI/create'>, written: Written) => {
  const { actor, body, db, note, now, services } = call
  const draft = { ownerId: quotaOwner(actor), id: newId(), revision: 1 }
  await addRow(db, 'ai_draft', {
    owner_id: draft.ownerId,
    id: draft.id,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    name: written.name,
    contract_type: body.type,
    stance: body.stance,
    ...(await draftColumns(services, db, draft, {
      content: written.content,
      request: body.request ?? null,
      answers: toAnswers(body.type, body.answers),
      notes: written.notes,
    })),
    source: written.source,
    created_at: now,
    updated_at: now,
  })
  note({ target: written.name, detail: { source: written.source } })
  return { draftId: draft.id }
}
