import { capability, onTheClock } from '../../../platform/capability.ts'
import { carbonCalls } from './calls.ts'
import { foldCarbon } from './fold.ts'

export const carbon = capability({
  name: 'insight/carbon',
  calls: carbonCalls,
  jobs: (services, work) => work.job('foldCarbon', () => foldCarbon(services), onTheClock('*/10 * * * *')),
  tables: ['carbon_cursor', 'carbon_total'],
  reads: ['contract', 'contract_file', 'contract_party'],
})
