import { extensionPoint } from '../../../platform/capability.ts'
import type { KindOfTask } from './run-task.ts'

/** The tools register what they make of documents that were read; the machinery of tasks is the same for all. */
export const TASK_KIND = extensionPoint<KindOfTask>('insight/ai-tasks/kind', ({ kind }) => kind)
