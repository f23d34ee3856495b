import { AI_TASK } from '@xinqi/api/ai'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { bytesOf, finishedResult } from '../ai-tasks/results.ts'
import { filesOfTask, taskNumbered, updateTask } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { ownRulesOf } from '../company-rules/rule-rows.ts'
import { checklistFor } from './checklists.ts'
import { CONTRACT_TYPES } from './contract-types.ts'
import { countsOf, type ExamineOptions, settingOf } from './examine-task.ts'
import { EXAMINED } from './view.ts'

type Rerunning = Call<'/contractExamine/rerun'>

/** The same file read once more with other eyes; it was paid for. What a model added the first time stays. */
const readAgain = async ({ actor, body, db, now, services }: PreparingCall<'/contractExamine/rerun'>) => {
  const task = await seenTask(db, actor, body.fileId, EXAMINED)
  if (body.contractType && !CONTRACT_TYPES.includes(body.contractType))
    throw new CodedError('BAD_REQUEST', '没有这一合同类型，请重新选择')
  const before = await finishedResult<ShownReview>(services, db, task)
  const [file] = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  if (!file?.model_blob) throw new CodedError('AI_TASK_RUNNING')
  const options: ExamineOptions = {
    contractType: body.contractType,
    stance: body.stance,
    strictness: body.strictness,
    checklistId: body.checklistId,
  }
  const checklist = await checklistFor(db, task.owner_id, options.checklistId)
  const review = await analyse('reviewDocument', {
    model: await bytesOf(services, db, file.model_blob),
    setting: {
      ...settingOf(options, now),
      checklist,
      ...(await ownRulesOf(services, db, task.owner_id, now)),
    },
    llm: null,
  })
  const added = before.findings.filter(({ source }) => source === 'model')
  return {
    task,
    options,
    result: { ...review, model: before.model, findings: [...review.findings, ...added] },
  }
}

export const rerun = prepareThenCommit<'/contractExamine/rerun', Awaited<ReturnType<typeof readAgain>>>(
  readAgain,
  async ({ db, note, now, services }: Rerunning, { task, options, result }) => {
    const key = { ownerId: task.owner_id, taskId: task.id }
    const current = await taskNumbered(db, key, true)
    if (current?.status !== AI_TASK.done) throw new CodedError('NOT_FOUND')
    const blob = await services.blobs.put(db, {
      scopeId: task.owner_id,
      bytes: Buffer.from(JSON.stringify(result)),
      mediaType: 'application/json',
    })
    const version = current.result_version + 1
    await updateTask(db, key, {
      options: JSON.stringify(options),
      counts: JSON.stringify(countsOf(result)),
      result_blob: blob.id,
      result_version: version,
      updated_at: now,
    })
    note({ target: task.title })
    return { version }
  },
  { withFiles: true },
)
