import { capability, provide } from '../../../platform/capability.ts'
import { HAND_OVER, type HandOverStep } from '../../company/members/hand-over.ts'
import { BATCH_START } from './batch-start.ts'
import { templatesCalls } from './calls.ts'
import { runBatchStart } from './run-batch-start.ts'

/** Templates and flows are the company's; whose they are says whom to ask about them. */
const madeTemplates: HandOverStep = {
  kind: '创建的模板',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('contract_template')
      .set({ created_by: to.account_id, created_by_name: to.name })
      .where('company_id', '=', companyId)
      .where('created_by', '=', from.account_id)
      .returning('id')
      .execute()
    return moved.length
  },
}

export const templates = capability({
  name: 'contracts/templates',
  calls: templatesCalls,
  jobs: (services, work) => work.task(BATCH_START, runBatchStart(services)),
  provides: [provide(HAND_OVER, madeTemplates)],
  tables: ['contract_template', 'contract_template_file', 'contract_template_grant', 'flow_start'],
  reads: ['contract', 'department', 'member', 'member_role', 'role', 'task_item'],
})
