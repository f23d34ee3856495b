import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { SEAL_SIGNERS } from '../webhooks/signer-accounts.ts'
import { forgetPackages } from './packages.ts'
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
  provides: [provide(SANDBOX_RESET, { of: 'open/contracts', forget: forgetPackages })],
  tables: ['open_contract', 'open_contract_signer', 'open_package', 'open_package_contract'],
  reads: ['account', 'contract', 'contract_type'],
})
