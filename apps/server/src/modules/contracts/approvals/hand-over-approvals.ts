import { APPROVAL_IS } from '@xinqi/api/status'
import type { HandOverStep } from '../../company/members/hand-over.ts'
import { handedOn } from '../contract/hand-over-contracts.ts'
import { VOTER } from './rules.ts'

/** What he was to approve goes to whoever takes over; what he has decided stays decided by him. */
export const dueApprovals: HandOverStep = {
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
