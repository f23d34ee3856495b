import { capability, onTheClock } from '../../../platform/capability.ts'
import { SEAL_SIGNERS } from '../webhooks/signer-accounts.ts'
import { sealSigners } from './seal-signers.ts'

/** Which contracts are an app’s, under the app’s own numbers. */
export const appContracts = capability({
  name: 'open/contracts',
  jobs: (services, work) =>
    work.job(
      SEAL_SIGNERS,
      ({ signal }) => sealSigners(services, signal),
      onTheClock('*/5 * * * *', { timeLimit: 4 * 3600 }),
    ),
  tables: ['open_contract', 'open_contract_signer'],
  reads: ['account', 'contract', 'contract_type'],
})
