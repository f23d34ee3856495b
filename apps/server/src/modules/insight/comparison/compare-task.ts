import type { ComparisonOptions } from '@xinqi/comparison'
import type { KindOfTask } from '../ai-tasks/run-task.ts'
import { analyse } from '../analysis/analysis-threads.ts'

export const compareTask: KindOfTask = {
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
