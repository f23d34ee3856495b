import { chinaDay } from '@xinqi/api/china-day'
import type { OwnField } from '@xinqi/review'
import { capability, provide } from '../../../platform/capability.ts'
import { TASK_KIND } from '../ai-tasks/kinds.ts'
import type { KindOfTask } from '../ai-tasks/run-task.ts'
import { analyse } from '../analysis/analysis-threads.ts'

type ExtractOptions = { fields: OwnField[] }

const extractTask: KindOfTask = {
  kind: 'extract',
  work: async ({ services, task, files }) => {
    const { fields } = task.options as unknown as ExtractOptions
    const result = await analyse('extractFields', {
      model: files[0]!.model,
      fields,
      today: chinaDay(services.clock()),
    })
    const stated = result.fields.filter(({ values }) => values.some(({ state }) => state === '明确'))
    return { result, counts: { total: fields.length, stated: stated.length } }
  },
}

/** Fields of one's own, taken out of a file; asked for by the public API. */
export const extraction = capability({
  name: 'insight/extraction',
  provides: [provide(TASK_KIND, extractTask)],
})
