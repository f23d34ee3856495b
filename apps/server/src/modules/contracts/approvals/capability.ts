import { capability, provide } from '../../../platform/capability.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { ACCOUNT_FACT } from '../../people/account/account-facts.ts'
import { TURN_COMES } from '../contract/carry-out.ts'
import { settingFacts } from './account-facts.ts'
import { approvalsCalls } from './calls.ts'
import { dueApprovals } from './hand-over-approvals.ts'
import { defineApprovalJobs } from './late.ts'
import { askSealUseOfDue } from './seal-use.ts'

export const approvals = capability({
  name: 'contracts/approvals',
  calls: approvalsCalls,
  jobs: defineApprovalJobs,
  provides: [
    provide(HAND_OVER, dueApprovals),
    provide(TURN_COMES, { what: 'seal use', follow: askSealUseOfDue }),
    provide(ACCOUNT_FACT, settingFacts),
  ],
  tables: ['approval', 'approval_flow', 'approval_voter', 'signing_setting'],
  reads: ['contract', 'contract_type', 'member', 'member_role'],
})
