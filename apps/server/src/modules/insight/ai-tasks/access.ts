import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { reachedDepartments } from '../../company/members/own-departments.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { type AiTaskRow, taskNumbered } from './task-rows.ts'

export type TaskReach = { ownerId: string; accountId: string; everyone: boolean; departmentIds: string[] }

/** One's own tasks; those of the department, or of the whole company, as far as one's rights reach. */
export const taskReach = async (db: Queryable, actor: Actor): Promise<TaskReach> => {
  const { dataScope, accountId } = actor
  const departmentIds = dataScope === 2 ? await reachedDepartments(db, actor) : []
  return { ownerId: quotaOwner(actor), accountId, everyone: dataScope === 3, departmentIds }
}

export const withinReach =
  ({ ownerId, accountId, everyone, departmentIds }: TaskReach) =>
  (eb: ExpressionBuilder<Tables, 'ai_task'>): Expression<SqlBool> =>
    eb.and([
      eb('ai_task.owner_id', '=', ownerId),
      ...(everyone
        ? []
        : [
            eb.or([
              eb('ai_task.account_id', '=', accountId),
              ...(departmentIds.length ? [eb('ai_task.department_id', 'in', departmentIds)] : []),
            ]),
          ]),
    ])

/** Whoever may not see it is told that it is not there. */
export const seenTask = async (
  db: Queryable,
  actor: Actor,
  taskId: string,
  kinds: readonly string[],
  lock = false,
): Promise<AiTaskRow> => {
  const reach = await taskReach(db, actor)
  const task = await taskNumbered(db, { ownerId: reach.ownerId, taskId }, lock)
  const seen =
    task &&
    kinds.includes(task.kind) &&
    (reach.everyone ||
      task.account_id === reach.accountId ||
      (task.department_id !== null && reach.departmentIds.includes(task.department_id)))
  if (!seen) throw new CodedError('NOT_FOUND')
  return task
}
