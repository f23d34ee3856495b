import { capability, provide } from '../../../platform/capability.ts'
import { TASK_KIND } from '../ai-tasks/kinds.ts'
import { extractTask } from './extract-task.ts'

/** Fields of one's own, taken out of a file; asked for by the public API. */
export const extraction = capability({
  name: 'insight/extraction',
  provides: [provide(TASK_KIND, extractTask)],
})
