import { APPROVAL_IS } from '@xinqi/api/status'
import { capability, provide } from '../../../platform/capability.ts'
import { DEPUTISED_WORK } from '../../company/absences/deputised-work-point.ts'
import { HAND_OVER, type HandOverStep } from '../../company/members/hand-over.ts'
import { CARD_TASKS } from '../../company/workplace/card-point.ts'
import { ACCOUNT_FACT, type FactsQuery } from '../../people/account/account-facts.ts'
import { TURN_COMES } from '../contract/carry-out.ts'
import { handedOn } from '../contract/hand-over-contracts.ts'
import { approvalCards } from './approve-in-card.ts'
import { approvalsCalls } from './calls.ts'
import { deputisedApprovals } from './deputise-approvals.ts'
import { defineApprovalJobs } from './late-voters.ts'
import { VOTER } from './rules.ts'
import { askSealUseOfDue } from './seal-use.ts'
import { settingOf } from './settings.ts'

/** What he was to approve goes to whoever takes over; what he has decided stays decided by him. */
const dueApprovals: HandOverStep = {
  kind: '待审批的合同',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('approval_voter')
      .from('approval')
      .set({ account_id: to.account_id, name: to.name })
      .whereRef('approval.contract_id', '=', 'approval_voter.contract_id')
      .whereRef('approval.id', '=', 'approval_voter.approval_id')
      .where('approval.company_id', '=', companyId)
      .where('approval.status', '=', APPROVAL_IS.underWay)
      .where('approval_voter.account_id', '=', from.account_id)
      .where('approval_voter.status', 'in', [VOTER.waits, VOTER.due])
      .returning('approval_voter.contract_id')
      .execute()
    return handedOn(db, moved)
  },
}

const settingFacts = {
  of: 'signing setting',
  tell: async ({ actor, db }: FactsQuery) => ({
    isNotice: (await settingOf(db, actor.company?.id ?? null)).tellPartiesOfEnd,
  }),
}

export const approvals = capability({
  name: 'contracts/approvals',
  calls: approvalsCalls,
  jobs: defineApprovalJobs,
  provides: [
    provide(HAND_OVER, dueApprovals),
    provide(DEPUTISED_WORK, deputisedApprovals),
    provide(CARD_TASKS, approvalCards),
    provide(TURN_COMES, { what: 'seal use', follow: askSealUseOfDue }),
    provide(ACCOUNT_FACT, settingFacts),
  ],
  tables: ['approval', 'approval_flow', 'approval_voter', 'signing_setting'],
  reads: ['account', 'contract', 'contract_type', 'member', 'member_role'],
})
