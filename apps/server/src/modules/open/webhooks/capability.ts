import { capability, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { contractWitness } from './contract-witness.ts'
import { pushJobs } from './jobs.ts'
import { pushSetAside } from './push-again.ts'
import { PUSH_WORK } from './retry-later.ts'

export const webhooks = capability({
  name: 'open/webhooks',
  jobs: pushJobs,
  provides: [
    provide(CONTRACT_WITNESS, contractWitness),
    provide(POLLED_WORK, { kind: PUSH_WORK, name: '推送', takeUp: pushSetAside }),
  ],
  tables: ['open_event', 'open_push', 'open_push_attempt', 'open_endpoint'],
  reads: ['contract', 'open_app', 'open_contract', 'open_contract_signer', 'open_user'],
})
