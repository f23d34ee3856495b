import { handlers } from '../../platform/http/call.ts'
import { downloadTask, followTasks, listTasks } from './my-tasks.ts'

export const tasksCalls = handlers({
  '/task/list': listTasks,
  '/task/events': followTasks,
  '/task/download': downloadTask,
})
