import { handlers } from '../../platform/http/call.ts'
import { exportOperations } from './export-operations.ts'
import { listMessages, readMessages, unreadCount } from './messages.ts'
import { downloadTask, followTasks, listTasks } from './my-tasks.ts'
import { listOperations } from './operations.ts'
import { searchAll } from './search.ts'

export const noticesCalls = handlers({
  '/message/list': listMessages,
  '/message/count': async ({ actor, db }) => ({ unread: await unreadCount(db, actor.accountId) }),
  '/message/read': readMessages,
  '/task/list': listTasks,
  '/task/events': followTasks,
  '/task/download': downloadTask,
  '/operation/list': listOperations,
  '/operation/export': exportOperations,
  '/search/all': searchAll,
})
