import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { copyReferences } from '../../insight/ai-tasks/copies.ts'
import type { TaskEnded } from '../../insight/ai-tasks/kinds.ts'
import type { SandboxReset } from '../apps/sandbox-reset-point.ts'
import { billUses } from '../billing/uses.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

export type RequestedKind = 'compare' | 'review' | 'extract'
const ENDED = {
  compare: 'compare.finished',
  review: 'review.finished',
  extract: 'extract.finished',
} as const

export const keepTask = async (
  db: Queryable,
  task: { appId: string; taskId: string; kind: RequestedKind; at: Date },
): Promise<void> => {
  await addRow(db, 'open_ai_task', {
    app_id: task.appId,
    task_id: task.taskId,
    kind: task.kind,
    created_at: task.at,
  })
}

/** Another app of the same company has not asked for it: to that one it is not there. */
export const assertOwnTask = async (
  db: Queryable,
  appId: string,
  kind: RequestedKind,
  taskId: string,
): Promise<void> => {
  const own = await rowOf(db, 'open_ai_task', { app_id: appId, task_id: taskId, kind }, ['task_id'])
  if (!own) throw new CodedError('NOT_FOUND', '任务不存在')
}

/** Told with the result itself. */
export const tellTaskEnded: TaskEnded['ended'] = async (services, tx, { id }, reason) => {
  const asked = await rowOf(tx, 'open_ai_task', { task_id: id })
  if (!asked) return
  const app = await theRow(tx, 'open_app', { id: asked.app_id }, ['company_id'])
  // More pages than were paid for at first, or no result and everything back.
  await billUses(tx, app.company_id, copyReferences(id))
  await publishEvent(services, tx, {
    appId: asked.app_id,
    type: ENDED[asked.kind as RequestedKind],
    data: { taskNo: id, status: reason ? 'failed' : 'finished', ...(reason ? { reason } : {}) },
  })
}

export const forgetTasks: SandboxReset['forget'] = async (db, { appId }) => {
  await removeRows(db, 'open_ai_task', { app_id: appId })
}
