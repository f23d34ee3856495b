import { AI_STAGE, AI_TASK, copiesFor } from '@xinqi/api/ai'
import { removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seenTask } from './access.ts'
import { assertToolOpen, chargeTask, paidKind, returnCopies } from './copies.ts'
import { RUN_AI_TASK } from './start-task.ts'
import { updateTask } from './task-rows.ts'

type Retrying = '/contractCompare/retry' | '/contractExamine/retry'
type Deleting = '/contractCompare/delete' | '/contractExamine/delete'

const idIn = (body: { taskId: string } | { fileId: string }) => ('taskId' in body ? body.taskId : body.fileId)

/** A failed task once more, with the files that are here; its copies went back and are charged anew. */
export const retryTask = async (
  { actor, body, db, note, now, services }: Call<Retrying>,
  kinds: readonly string[],
) => {
  const task = await seenTask(db, actor, idIn(body), kinds, true)
  if (task.status !== AI_TASK.failed) throw new CodedError('AI_TASK_RUNNING', '任务未失败，无需重试')
  await assertToolOpen(db, actor, paidKind(task.kind), now)
  const again = { ...task, attempt: task.attempt + 1 }
  const copies = copiesFor(task.pages ?? 1)
  await chargeTask(db, again, copies, now)
  const key = { ownerId: task.owner_id, taskId: task.id }
  await updateTask(db, key, {
    attempt: again.attempt,
    status: AI_TASK.waiting,
    stage: AI_STAGE.waiting,
    progress: 0,
    reason: null,
    copies,
    finished_at: null,
    updated_at: now,
  })
  await services.outbox.publish(db, RUN_AI_TASK, key)
  note({ target: task.title })
  return {}
}

/** One that waits costs nothing; one under way was begun at the asker's wish, and ends at it. */
export const deleteTask = async (
  { actor, body, db, note, now }: Call<Deleting>,
  kinds: readonly string[],
) => {
  const task = await seenTask(db, actor, idIn(body), kinds, true)
  if (task.status === AI_TASK.waiting) await returnCopies(db, task, now)
  await removeRows(db, 'ai_task', { owner_id: task.owner_id, id: task.id })
  note({ target: task.title })
  return {}
}
