import { capability } from '../../../platform/capability.ts'
import { signingCalls } from './calls.ts'
import { expireContracts } from './expire.ts'

export const signing = capability({
  name: 'contracts/signing',
  calls: signingCalls,
  jobs: (services, work) =>
    work.job('expireContracts', async () => void (await expireContracts(services)), {
      singleton: true,
      retries: 0,
      every: '* * * * *',
    }),
  tables: ['contract_signature', 'contract_page_picture', 'signing_consent'],
})
