import { capability } from '../../../platform/capability.ts'
import { backgroundTasksCalls } from './calls.ts'

export const backgroundTasks = capability({
  name: 'people/background-tasks',
  calls: backgroundTasksCalls,
  tables: ['task_item'],
})
