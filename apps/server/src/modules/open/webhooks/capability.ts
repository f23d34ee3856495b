import { capability, provide } from '../../../platform/capability.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { contractWitness } from './contract-witness.ts'
import { pushJobs } from './jobs.ts'

export const webhooks = capability({
  name: 'open/webhooks',
  jobs: pushJobs,
  provides: [provide(CONTRACT_WITNESS, contractWitness)],
  tables: ['open_event', 'open_push', 'open_push_attempt', 'open_endpoint'],
  reads: ['contract', 'open_app', 'open_contract', 'open_contract_signer'],
})
