import type { Queryable } from '../db/database.ts'
import { oneOf, rowOf } from '../db/row.ts'
import { TASK, type TaskKey } from './tasks.ts'

/** What a job has to do; nothing when it was done before, for a job may run again after a crash. */
export const unfinishedTask = (db: Queryable, { accountId, taskId }: TaskKey) =>
  rowOf(db, 'task', { account_id: accountId, id: taskId, status: oneOf([TASK.waiting, TASK.running]) })
