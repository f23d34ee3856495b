import { TASK_CALLS } from '@xinqi/api/open/link-tasks'
import { extensionPoint } from '../capability.ts'
import type { Queryable } from '../db/database.ts'
import type { SessionTask } from './actor.ts'

/** Whether what a session was opened for still holds: its link, and the app the link came from. */
export const TASK_STANDING = extensionPoint<{
  of: string
  holds: (db: Queryable, task: SessionTask) => Promise<boolean>
}>('session/task standing', ({ of }) => of)

const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

const MAKES_ONE: ReadonlySet<string> = new Set(['/template/upload'])
type Named = { body: unknown; query: unknown; params: unknown }

/** A call belongs to a task when the task needs it, and when every contract and template it names is the task's. Pure. */
export const belongsToTask = (task: SessionTask, path: string, { body, query, params }: Named): boolean => {
  if (!(TASK_CALLS[task.purpose] as readonly string[]).includes(path)) return false
  const { contractId, contractIds, templateNo, param } = {
    ...(query as object),
    ...(body as object),
    ...(params as object),
  } as Record<string, unknown>
  const contracts = [...strings(contractId), ...strings(contractIds)]
  if (contracts.some((id) => !task.contractIds.includes(id))) return false
  if (strings(templateNo).some((no) => no !== task.templateNo)) return false
  // Without a number these make a template of their own.
  if (MAKES_ONE.has(path) && templateNo === undefined) return false
  return strings(param).every((named) => named === task.templateNo || task.contractIds.includes(named))
}
