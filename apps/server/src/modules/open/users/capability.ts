import { capability } from '../../../platform/capability.ts'

/** The people and companies an app knows, and how they were proven. */
export const appUsers = capability({
  name: 'open/users',
  tables: ['open_identity', 'open_user'],
  reads: ['account', 'company', 'contract', 'open_app', 'open_contract', 'open_contract_signer'],
})
