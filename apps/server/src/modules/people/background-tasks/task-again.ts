import { extensionPoint } from '../../../platform/capability.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { TASK } from '../../../platform/jobs/tasks.ts'
import { requireRecentProof } from '../security/proof.ts'
import { ownTask } from './my-tasks.ts'
import { copyItems } from './task-items.ts'

/** What only reads may be done again as it was asked for; what changes contracts is asked for anew, in the list. */
export const REPEATABLE_TASK = extensionPoint<{ kind: string }>('repeatable task', ({ kind }) => kind)

export const taskAgain = async (call: Call<'/task/again'>) => {
  const { actor, body, db, note, services } = call
  const task = await ownTask({ actor, body, db })
  if (!services.extensions.find(REPEATABLE_TASK, task.kind) || task.status < TASK.done)
    throw new CodedError('TASK_NOT_AGAIN')
  if (task.is_guarded) await requireRecentProof(call)
  note({ target: task.title })
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: task.kind,
    title: task.title,
    payload: task.payload as object,
    isGuarded: task.is_guarded,
  })
  await copyItems(db, { accountId: actor.accountId, taskId: body.taskId }, taskId)
  return { taskId }
}
