import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type AiTaskRow = Selectable<Tables['ai_task']>
export type AiFileRow = Selectable<Tables['ai_task_file']>
export type MarkRow = Selectable<Tables['ai_mark']>
export type TaskKey = { ownerId: string; taskId: string }
export type Side = 'base' | 'final'

export const taskNumbered = (
  db: Queryable,
  { ownerId, taskId }: TaskKey,
  lock = false,
): Promise<AiTaskRow | undefined> =>
  db
    .selectFrom('ai_task')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', taskId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const filesOfTasks = async (
  db: Queryable,
  ownerId: string,
  taskIds: readonly string[],
): Promise<Map<string, AiFileRow[]>> => {
  const found = new Map<string, AiFileRow[]>()
  if (taskIds.length === 0) return found
  const rows = await rowsOf(
    db,
    'ai_task_file',
    { owner_id: ownerId, task_id: oneOf(taskIds) },
    { by: 'side' },
  )
  for (const row of rows) found.set(row.task_id, [...(found.get(row.task_id) ?? []), row])
  return found
}

export const filesOfTask = async (db: Queryable, { ownerId, taskId }: TaskKey): Promise<AiFileRow[]> =>
  (await filesOfTasks(db, ownerId, [taskId])).get(taskId) ?? []

export const updateTask = async (
  db: Queryable,
  { ownerId, taskId }: TaskKey,
  change: Partial<Omit<AiTaskRow, 'counts' | 'options'>> & { counts?: string; options?: string },
): Promise<void> => {
  await inRows(db, 'ai_task', { owner_id: ownerId, id: taskId }).set(change)
}
