import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { downloadTask, followTasks, listTasks } from './my-tasks.ts'
import { taskAgain } from './task-again.ts'
import { taskDetail, taskProgress } from './task-detail.ts'

const backgroundTasksCalls = handlers({
  '/task/list': listTasks,
  '/task/events': followTasks,
  '/task/detail': taskDetail,
  '/task/again': taskAgain,
  '/contract/export/progress': taskProgress,
  '/contract/export/download': downloadTask,
  '/contract/oneClickExport/progress': taskProgress,
  '/contract/oneClickExport/download': downloadTask,
  '/task/download': downloadTask,
})

export const backgroundTasks = capability({
  name: 'people/background-tasks',
  calls: backgroundTasksCalls,
  tables: ['task_item'],
})
