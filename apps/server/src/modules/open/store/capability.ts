import { capability, provide } from '../../../platform/capability.ts'
import { APP_CONTRACT_WITNESS } from '../webhooks/contract-witness.ts'
import { storeCalls } from './calls.ts'
import { finishedWitness } from './finished-witness.ts'
import { copyJobs } from './jobs.ts'

export const openStore = capability({
  name: 'open/store',
  calls: storeCalls,
  jobs: copyJobs,
  provides: [provide(APP_CONTRACT_WITNESS, finishedWitness)],
  tables: ['open_store', 'open_store_copy', 'open_sandbox_object'],
  reads: ['contract', 'open_app', 'open_contract'],
})
