import { AI_TASK, SWITCHES } from '@xinqi/api/ai'
import type { Body } from '@xinqi/api/calls'
import type { PublicPath } from '@xinqi/api/open/registry'
import type { Tx } from '../../../platform/db/database.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { copyReferences, paidKind } from '../../insight/ai-tasks/copies.ts'
import { createCompareTask } from '../../insight/comparison/create-task.ts'
import { viewComparison } from '../../insight/comparison/view.ts'
import { createExamineTask } from '../../insight/contract-review/create-task.ts'
import { viewReview } from '../../insight/contract-review/view.ts'
import { billUses, rememberUse } from '../billing/uses.ts'
import { readyFile } from '../files/app-files.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, openHandlers } from '../gateway/open-call.ts'
import { assertOwnTask, keepTask, type RequestedKind } from './tasks-of-app.ts'

type InsightCall = Pick<OpenCall<PublicPath>, 'app' | 'db' | 'now' | 'note' | 'services'>
const WORDS: Record<number, string> = {
  [AI_TASK.waiting]: 'waiting',
  [AI_TASK.running]: 'running',
  [AI_TASK.done]: 'finished',
  [AI_TASK.failed]: 'failed',
}

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
  await rememberUse(db, { app, kind: paidKind(kind === 'review' ? 'examine' : kind), references, now })
  await billUses(db as Tx, app.company_id, references)
  note({ target: taskId, detail: { kind } })
  return { taskNo: taskId }
}

type ComparisonTask = Awaited<ReturnType<typeof viewComparison>>['task']
const present = ({ app, services }: InsightCall, task: ComparisonTask, path: string) => ({
  taskNo: task.taskId,
  status: WORDS[task.status] ?? 'waiting',
  progress: task.progress,
  reason: task.reason,
  copies: task.copies,
  webUrl: app.is_sandbox ? null : urlOf(services, path),
  createdAt: task.createdAt,
  finishedAt: task.finishedAt,
})

/** The same tools the web has, in the name of the app's seat. */
export const insightEndpoints = openHandlers({
  'compare/create': async (call) => {
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
  },
  'compare/get': async (call) => {
    const { taskNo } = call.body
    await assertOwnTask(call.db, call.app.id, 'compare', taskNo)
    const { task, diffs } = await viewComparison(
      asWeb<'/contractCompare/view'>(call, call.actor, { taskId: taskNo }),
    )
    return {
      ...present(call, task, `/comparisonDetail?taskId=${taskNo}`),
      similarity: task.similarity,
      diffs: diffs.map(({ type, importance, clause, baseText, finalText }) => ({
        type,
        importance,
        clause,
        baseText,
        compareText: finalText,
      })),
    }
  },
  'review/create': async (call) => {
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
  },
  'review/get': async (call) => {
    const { taskNo } = call.body
    await assertOwnTask(call.db, call.app.id, 'review', taskNo)
    const { task, contractType, findings } = await viewReview(
      asWeb<'/contractExamine/view'>(call, call.actor, { fileId: taskNo }),
    )
    return {
      ...present(call, task, `/examineAIDetail?fileId=${taskNo}`),
      type: contractType,
      findings: findings.map(({ title, level, quote, why, legalBasis, suggestion, wording }) => ({
        title,
        level,
        quote,
        why,
        legalBasis: legalBasis.map(({ law, article, version }) => `${law}${article}（${version}）`),
        suggestion,
        wording,
      })),
    }
  },
})
