import { capability, provide } from '../../../platform/capability.ts'
import { TASK_KIND } from '../ai-tasks/kinds.ts'
import { contractReviewCalls } from './calls.ts'
import { examineTask } from './examine-task.ts'

export const contractReview = capability({
  name: 'insight/contract-review',
  calls: contractReviewCalls,
  provides: [provide(TASK_KIND, examineTask)],
  tables: ['review_checklist', 'review_checklist_version'],
})
