import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { listNotices } from './notices.ts'
import { overview } from './overview.ts'
import { downloadTask, listTasks } from './tasks.ts'
import { todo } from './todo.ts'

export const openHome = capability({
  name: 'open/home',
  calls: handlers({
    '/open/home/overview': overview,
    '/open/home/todo': todo,
    '/open/notice/list': listNotices,
    '/open/task/list': listTasks,
    '/open/task/download': downloadTask,
  }),
  tables: ['open_notice'],
  reads: [
    'contract',
    'open_alert',
    'open_app',
    'open_contract',
    'open_endpoint',
    'open_key',
    'open_push',
    'open_usage',
    'partner',
  ],
})
