import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { presentProgress, presentShownFile, presentTask } from '../ai-tasks/present-task.ts'
import { resultOf } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { CONTRACT_TYPES } from './contract-types.ts'
import type { ExamineOptions } from './examine-task.ts'

export const EXAMINED = ['examine'] as const

export const viewReview: PlainHandler<'/contractExamine/view'> = async ({ actor, body, db, services }) => {
  const task = await seenTask(db, actor, body.fileId, EXAMINED)
  const files = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  const result = await resultOf<ShownReview>(services, db, task)
  const options = task.options as ExamineOptions
  return {
    task: presentTask(task, files, actor.accountId),
    version: task.result_version,
    file: files[0] ? presentShownFile(services, files[0]) : null,
    types: [...CONTRACT_TYPES],
    contractType: result?.contractType ?? options.contractType ?? '',
    confidence: result?.confidence ?? 0,
    stance: result?.stance ?? options.stance ?? '中立',
    strictness: result?.strictness ?? options.strictness ?? '中立',
    checklistId: options.checklistId ?? null,
    lawDate: result?.lawDate ?? '',
    model: result?.model ?? null,
    findings: result?.findings ?? [],
    hints: result?.hints ?? [],
    passed: result?.passed ?? [],
    facts: result?.facts ?? [],
  }
}

export const reviewProgress = async ({ actor, body, db }: Call<'/contractExamine/progress'>) =>
  presentProgress(await seenTask(db, actor, body.fileId, EXAMINED))

export const fileWebUrl = async ({ actor, body, db, services }: Call<'/contractExamine/getFileWebUrl'>) => {
  const task = await seenTask(db, actor, body.fileId, EXAMINED)
  const [file] = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  const query = new URLSearchParams({
    fileId: task.id,
    ...(task.page_type ? { pageType: String(task.page_type) } : {}),
    ...(task.contract_id ? { contractId: task.contract_id } : {}),
  })
  return {
    url: `/examineAIDetail?${query}`,
    fileUrl: file ? services.links.make({ blobId: file.source_blob, fileName: file.name }) : null,
    fileName: file?.name ?? task.title,
  }
}
