import type { ComparisonOptions } from '@xinqi/comparison'
import { capability, provide } from '../../../platform/capability.ts'
import { TASK_KIND } from '../ai-tasks/kinds.ts'
import type { KindOfTask } from '../ai-tasks/run-task.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { comparisonCalls } from './calls.ts'

const compareTask: KindOfTask = {
  kind: 'compare',
  work: async ({ task, files }) => {
    const model = (side: string) => files.find(({ row }) => row.side === side)!.model
    const result = await analyse('compareDocuments', {
      base: model('base'),
      final: model('final'),
      options: task.options as ComparisonOptions,
    })
    return { result, similarity: result.similarity, counts: result.counts }
  },
}

export const comparison = capability({
  name: 'insight/comparison',
  calls: comparisonCalls,
  provides: [provide(TASK_KIND, compareTask)],
})
