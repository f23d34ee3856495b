import { capability, provide } from '../../../platform/capability.ts'
import { ACCOUNT_FACT } from '../../people/account/account-facts.ts'
import { settingFacts } from './account-facts.ts'
import { approvalsCalls } from './calls.ts'

export const approvals = capability({
  name: 'contracts/approvals',
  calls: approvalsCalls,
  provides: [provide(ACCOUNT_FACT, settingFacts)],
})
