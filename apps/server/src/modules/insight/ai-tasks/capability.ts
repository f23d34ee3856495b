import { capability } from '../../../platform/capability.ts'
import { ANALYSIS_THREADS } from '../analysis/analysis-threads.ts'
import { TASK_KIND } from './kinds.ts'
import { giveUpTask, runTask } from './run-task.ts'
import { RUN_AI_TASK } from './start-task.ts'
import type { TaskKey } from './task-rows.ts'

export const aiTasks = capability({
  name: 'insight/ai-tasks',
  jobs: (services, work) =>
    work.job<TaskKey>(
      RUN_AI_TASK,
      runTask(services, () => services.extensions.all(TASK_KIND)),
      {
        retries: 2,
        timeLimit: 1800,
        concurrency: ANALYSIS_THREADS,
        on: RUN_AI_TASK,
        onDead: giveUpTask(services),
      },
    ),
  tables: ['ai_task', 'ai_task_file', 'ai_mark'],
})
