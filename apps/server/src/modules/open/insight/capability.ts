import { capability, provide } from '../../../platform/capability.ts'
import { TASK_ENDED } from '../../insight/ai-tasks/kinds.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { forgetTasks, tellTaskEnded } from './tasks-of-app.ts'

/** Comparison, review and questions for apps; their endpoints stand in the registry of the public API. */
export const openInsight = capability({
  name: 'open/insight',
  provides: [
    provide(TASK_ENDED, { of: 'open/insight', ended: tellTaskEnded }),
    provide(SANDBOX_RESET, { of: 'open/insight', forget: forgetTasks }),
  ],
  tables: ['open_ai_task'],
  reads: ['archived', 'open_app', 'open_contract'],
})
