import { capability, provide } from '../../../platform/capability.ts'
import { TASK_KIND } from '../ai-tasks/kinds.ts'
import { comparisonCalls } from './calls.ts'
import { compareTask } from './compare-task.ts'

export const comparison = capability({
  name: 'insight/comparison',
  calls: comparisonCalls,
  provides: [provide(TASK_KIND, compareTask)],
})
