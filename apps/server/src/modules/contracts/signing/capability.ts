import { capability } from '../../../platform/capability.ts'
import { signingCalls } from './calls.ts'
import { expireContracts } from './expire.ts'
import { noteOlderRevisions } from './note-older-revisions.ts'

export const signing = capability({
  name: 'contracts/signing',
  calls: signingCalls,
  jobs: (services, work) => {
    work.job('expireContracts', async () => void (await expireContracts(services)), {
      singleton: true,
      retries: 0,
      every: '* * * * *',
    })
    work.job('noteOlderRevisions', async ({ signal }) => void (await noteOlderRevisions(services, signal)), {
      singleton: true,
      retries: 0,
      timeLimit: 3600,
      every: '3 * * * *',
    })
  },
  tables: ['contract_signature', 'contract_page_picture', 'signing_consent'],
})
