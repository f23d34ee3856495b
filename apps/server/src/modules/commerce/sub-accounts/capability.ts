import { capability } from '../../../platform/capability.ts'
import { subAccountsCalls } from './calls.ts'

export const subAccounts = capability({
  name: 'commerce/sub-accounts',
  calls: subAccountsCalls,
  tables: ['sub_account', 'sub_account_contract'],
  reads: ['account', 'company', 'quota_entry', 'quota_lot', 'quota_posting'],
})
