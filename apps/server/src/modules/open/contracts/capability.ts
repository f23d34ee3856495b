import { capability } from '../../../platform/capability.ts'

/** Which contracts are an app’s, under the app’s own numbers. */
export const appContracts = capability({
  name: 'open/contracts',
  tables: ['open_contract', 'open_contract_signer'],
  reads: ['account', 'contract', 'contract_signer', 'contract_type'],
})
