import { TASK } from '@xinqi/api/status-names'
import { call } from '../../../shared/api/call.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import type { Task } from './useTaskEvents.ts'

const REPEATABLE = new Set(['contractPackage', 'contractExport', 'contractOfdCopy', 'contractArchiveCopy'])

export const saveTask = (taskId: string) => saveLink(() => call('/task/download', { taskId }))
export const isExpired = ({ expiresAt }: Pick<Task, 'expiresAt'>) =>
  expiresAt !== null && new Date(expiresAt) <= new Date()
/** What only reads can be asked for again as it was. */
export const mayRepeat = ({ kind, status }: Pick<Task, 'kind' | 'status'>) =>
  REPEATABLE.has(kind) && status >= TASK.done
