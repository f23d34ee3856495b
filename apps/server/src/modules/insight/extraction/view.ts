import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { presentTask } from '../ai-tasks/present-task.ts'
import { resultOf } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import type { Extraction } from '../analysis/extract-fields.ts'

export const EXTRACTED = ['extract'] as const

type Seeing = { actor: Actor; db: Queryable; services: Services }

export const viewExtraction = async ({ actor, db, services }: Seeing, taskId: string) => {
  const task = await seenTask(db, actor, taskId, EXTRACTED)
  const files = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  return {
    task: presentTask(task, files, actor.accountId),
    row: task,
    extraction: await resultOf<Extraction>(services, db, task),
  }
}
