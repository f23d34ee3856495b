import { capability } from '../../../platform/capability.ts'
import { carbonCalls } from './calls.ts'
import { foldCarbon } from './fold.ts'

export const carbon = capability({
  name: 'insight/carbon',
  calls: carbonCalls,
  jobs: (services, work) => {
    work.job('foldCarbon', async () => void (await foldCarbon(services)), {
      singleton: true,
      retries: 0,
      every: '*/10 * * * *',
    })
  },
  tables: ['carbon_cursor', 'carbon_total'],
})
