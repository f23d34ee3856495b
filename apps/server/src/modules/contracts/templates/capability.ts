import { capability, provide } from '../../../platform/capability.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { BATCH_START } from './batch-start.ts'
import { templatesCalls } from './calls.ts'
import { madeTemplates } from './hand-over-templates.ts'
import { runBatchStart } from './run-batch-start.ts'

export const templates = capability({
  name: 'contracts/templates',
  calls: templatesCalls,
  jobs: (services, work) => work.task(BATCH_START, runBatchStart(services)),
  provides: [provide(HAND_OVER, madeTemplates)],
  tables: ['contract_template', 'contract_template_file', 'contract_template_grant', 'flow_start'],
  reads: ['contract', 'department', 'member', 'member_role', 'role', 'task_item'],
})
