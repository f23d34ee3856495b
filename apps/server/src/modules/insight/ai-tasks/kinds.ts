import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { KindOfTask } from './run-task.ts'
import type { AiTaskRow } from './task-rows.ts'

/** The tools register what they make of documents that were read; the machinery of tasks is the same for all. */
export const TASK_KIND = extensionPoint<KindOfTask>('insight/ai-tasks/kind', ({ kind }) => kind)

/** Whoever started a task for somebody else hears, in the transaction that ends it, how it ended. */
export type TaskEnded = {
  of: string
  ended: (
    services: Services,
    tx: Tx,
    task: Pick<AiTaskRow, 'id' | 'kind'>,
    reason: string | null,
  ) => Promise<void>
}
export const TASK_ENDED = extensionPoint<TaskEnded>('insight/ai-tasks/ended', ({ of }) => of)
