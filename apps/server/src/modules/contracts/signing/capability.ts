import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { DEPUTISED_WORK } from '../../company/absences/deputised-work-point.ts'
import { signingCalls } from './calls.ts'
import { deputisedSigning } from './deputise-signing.ts'
import { expireContracts } from './expire.ts'
import { noteOlderRevisions } from './note-older-revisions.ts'

export const signing = capability({
  name: 'contracts/signing',
  calls: signingCalls,
  jobs: (services, work) => {
    work.job('expireContracts', () => expireContracts(services), onTheClock('* * * * *'))
    work.job(
      'noteOlderRevisions',
      ({ signal }) => noteOlderRevisions(services, signal),
      onTheClock('3 * * * *', { timeLimit: 3600 }),
    )
  },
  provides: [provide(DEPUTISED_WORK, deputisedSigning)],
  tables: ['contract_signature', 'contract_page_picture', 'signing_consent'],
  reads: [
    'account',
    'company',
    'company_seal',
    'contract',
    'contract_party',
    'contract_picture',
    'contract_signer',
    'member',
  ],
})
