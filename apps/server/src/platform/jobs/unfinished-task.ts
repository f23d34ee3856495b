import type { Queryable } from '../db/database.ts'
import { TASK, type TaskKey } from './tasks.ts'

/** What a job has to do; nothing when it was done before, for a job may run again after a crash. */
export const unfinishedTask = (db: Queryable, { accountId, taskId }: TaskKey) =>
  db
    .selectFrom('task')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', taskId)
    .where('status', 'in', [TASK.waiting, TASK.running])
    .executeTakeFirst()
