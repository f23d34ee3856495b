import { SWITCHES } from '@xinqi/api/ai'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { presentProgress, presentShownFile, presentTask } from '../ai-tasks/present-task.ts'
import { resultOf } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import type { ShownComparison } from '../analysis/compare-documents.ts'

export const COMPARED = ['compare', 'text'] as const

export const viewComparison: PlainHandler<'/contractCompare/view'> = async (call) => {
  const { actor, body, db, services } = call
  const task = await seenTask(db, actor, body.taskId, COMPARED)
  const files = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  const result = await resultOf<ShownComparison>(services, db, task)
  const options = task.options as Record<string, boolean>
  return {
    task: presentTask(task, files, actor.accountId),
    switches: SWITCHES.filter(({ key }) => options[key]).map(({ label }) => label),
    files: files.map((file) => presentShownFile(services, file)),
    remarks: result?.remarks ?? [],
    texts: result?.texts ?? null,
    anchors: result?.anchors ?? [],
    diffs: result?.diffs ?? [],
  }
}

export const comparisonProgress = async ({ actor, body, db }: Call<'/contractCompare/progress'>) =>
  presentProgress(await seenTask(db, actor, body.taskId, COMPARED))
