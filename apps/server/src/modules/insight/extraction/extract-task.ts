import { chinaDay } from '@xinqi/api/china-day'
import type { OwnField } from '@xinqi/review'
import type { KindOfTask } from '../ai-tasks/run-task.ts'
import { analyse } from '../analysis/analysis-threads.ts'

export type ExtractOptions = { fields: OwnField[] }

export const extractTask: KindOfTask = {
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
