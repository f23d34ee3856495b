import { AI_TASK, SWITCHES } from '@xinqi/api/ai'
import type { Body } from '@xinqi/api/calls'
import type { PublicPath } from '@xinqi/api/open/registry'
import { type CatalogueEntry, FACT_CATALOGUE, type FactKey, isRead } from '@xinqi/review'
import type { UploadedFile } from '../../../platform/http/call.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { copyReferences } from '../../insight/ai-tasks/copies.ts'
import { finishedResult } from '../../insight/ai-tasks/results.ts'
import type { ShownComparison } from '../../insight/analysis/compare-documents.ts'
import type { Extraction } from '../../insight/analysis/extract-fields.ts'
import type { ShownReview } from '../../insight/analysis/review-document.ts'
import { createCompareTask } from '../../insight/comparison/create-task.ts'
import { viewComparison } from '../../insight/comparison/view.ts'
import { createExamineTask } from '../../insight/contract-review/create-task.ts'
import { viewReview } from '../../insight/contract-review/view.ts'
import { createExtractTask } from '../../insight/extraction/create-task.ts'
import { viewExtraction } from '../../insight/extraction/view.ts'
import { billUses, rememberUse } from '../billing/uses.ts'
import { readyFile } from '../files/app-files.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, openCommitWithFiles, openHandlers } from '../gateway/open-call.ts'
import { askContracts, readFacts } from './ask-contracts.ts'
import { feedbackOf, sayFeedback } from './feedback.ts'
import { presentValue } from './present-value.ts'
import { assertOwnTask, keepTask, type RequestedKind } from './tasks-of-app.ts'

type InsightCall = Pick<OpenCall<PublicPath>, 'app' | 'db' | 'now' | 'note' | 'services'>
const WORDS: Record<number, string> = {
  [AI_TASK.waiting]: 'waiting',
  [AI_TASK.running]: 'running',
  [AI_TASK.done]: 'finished',
  [AI_TASK.failed]: 'failed',
}

/** The public API says levels as it says everything: by a word of its own. */
const LEVELS: Record<string, string> = { 高: 'high', 中: 'medium', 低: 'low' }
const PAID = { compare: 'compare', review: 'examine', extract: 'examine' } as const

const uploaded = async (
  { app, db, services }: InsightCall,
  field: string,
  fileId: string,
): Promise<UploadedFile> => {
  const file = await readyFile(db, app.id, fileId)
  const blob = (await services.blobs.find(db, file.source_blob))!
  return { field, fileName: file.name, bytes: await services.blobs.read(blob) }
}

const begun = async ({ app, db, note, now }: InsightCall, kind: RequestedKind, taskId: string) => {
  await keepTask(db, { appId: app.id, taskId, kind, at: now })
  const references = copyReferences(taskId)
  await rememberUse(db, { app, kind: PAID[kind], references, now })
  await billUses(db, app.company_id, references)
  note({ target: taskId, detail: { kind } })
  return { taskNo: taskId }
}

type ComparisonTask = Awaited<ReturnType<typeof viewComparison>>['task']
const present = (
  { app, services }: Pick<InsightCall, 'app' | 'services'>,
  task: ComparisonTask,
  path: string | null,
) => ({
  taskNo: task.taskId,
  status: WORDS[task.status] ?? 'waiting',
  progress: task.progress,
  reason: task.reason,
  copies: task.copies,
  webUrl: app.is_sandbox || path === null ? null : urlOf(services, path),
  createdAt: task.createdAt,
  finishedAt: task.finishedAt,
})

/** The same tools the web has, in the name of the app's seat. */
export const insightEndpoints = openHandlers({
  'contract/ask': askContracts,
  'contract/facts': readFacts,
  'compare/create': openCommitWithFiles<'compare/create'>(async (call) => {
    const { baseFileId, compareFileId, ...switches } = call.body
    const files = [
      await uploaded(call, 'baseFile', baseFileId),
      await uploaded(call, 'compareFile', compareFileId),
    ]
    const flags: Body<'/contractCompare/createCompareTask'> = Object.fromEntries(
      SWITCHES.map(({ key }) => [key, switches[key] ? 'true' : 'false']),
    )
    const { taskId } = await createCompareTask(
      asWeb<'/contractCompare/createCompareTask'>(call, call.actor, flags, files),
    )
    return begun(call, 'compare', taskId)
  }),
  'compare/get': async (call) => {
    const { taskNo } = call.body
    await assertOwnTask(call.db, call.app.id, 'compare', taskNo)
    const { task, diffs } = await viewComparison(
      asWeb<'/contractCompare/view'>(call, call.actor, { taskId: taskNo }),
    )
    const said = await feedbackOf(call, taskNo)
    return {
      ...present(call, task, `/comparisonDetail?taskId=${taskNo}`),
      similarity: task.similarity,
      diffs: diffs.map(({ id, type, importance, clause, baseText, finalText }) => ({
        diffId: id,
        type,
        importance,
        clause,
        baseText,
        compareText: finalText,
        feedback: said.get(id) ?? null,
      })),
    }
  },
  'compare/feedback': openCommitWithFiles<'compare/feedback'>((call) =>
    sayFeedback(call, 'compare', call.body.diffId, async (task) =>
      (await finishedResult<ShownComparison>(call.services, call.db, task)).diffs.map(({ id }) => id),
    ),
  ),
  'review/create': openCommitWithFiles<'review/create'>(async (call) => {
    const { fileId, type, side, strictness } = call.body
    const { fileId: taskId } = await createExamineTask(
      asWeb<'/contractExamine/createExamineTask'>(
        call,
        call.actor,
        {
          ...(type ? { contractType: type } : {}),
          ...(side ? { stance: side } : {}),
          ...(strictness ? { strictness } : {}),
        },
        [await uploaded(call, 'file', fileId)],
      ),
    )
    return begun(call, 'review', taskId)
  }),
  'review/get': async (call) => {
    const { taskNo } = call.body
    await assertOwnTask(call.db, call.app.id, 'review', taskNo)
    const { task, contractType, findings } = await viewReview(
      asWeb<'/contractExamine/view'>(call, call.actor, { fileId: taskNo }),
    )
    const said = await feedbackOf(call, taskNo)
    return {
      ...present(call, task, `/examineAIDetail?fileId=${taskNo}`),
      type: contractType,
      findings: findings.map(({ id, title, level, quote, why, legalBasis, suggestion, wording }) => ({
        findingId: id,
        title,
        level: LEVELS[level] ?? level,
        quote,
        why,
        legalBasis: legalBasis.map(({ law, article, version }) => `${law}${article}（${version}）`),
        suggestion,
        wording,
        feedback: said.get(id) ?? null,
      })),
    }
  },
  'review/feedback': openCommitWithFiles<'review/feedback'>((call) =>
    sayFeedback(call, 'review', call.body.findingId, async (task) =>
      (await finishedResult<ShownReview>(call.services, call.db, task)).findings.map(({ id }) => id),
    ),
  ),
  'extract/facts': async () => ({
    list: (FACT_CATALOGUE as readonly CatalogueEntry[])
      .filter(({ key }) => isRead(key as FactKey))
      .map(({ key, name, group, type, kinds = [] }) => ({ fact: key, name, group, type, kinds: [...kinds] })),
  }),
  'extract/create': openCommitWithFiles<'extract/create'>(async (call) => {
    const { fileId, fields } = call.body
    const { taskId } = await createExtractTask(call, await uploaded(call, 'file', fileId), fields)
    return begun(call, 'extract', taskId)
  }),
  'extract/get': async (call) => {
    const { taskNo } = call.body
    await assertOwnTask(call.db, call.app.id, 'extract', taskNo)
    const { task, extraction } = await viewExtraction(call, taskNo)
    const said = await feedbackOf(call, taskNo)
    return {
      ...present(call, task, null),
      type: extraction?.contractType ?? '',
      fields: (extraction?.fields ?? []).map(({ key, name, values }) => ({
        key,
        name,
        values: values.map(presentValue),
        feedback: said.get(key) ?? null,
      })),
    }
  },
  'extract/feedback': openCommitWithFiles<'extract/feedback'>((call) =>
    sayFeedback(call, 'extract', call.body.key, async (task) =>
      (await finishedResult<Extraction>(call.services, call.db, task)).fields.map(({ key }) => key),
    ),
  ),
})
