import { handlers } from '../../../platform/http/call.ts'
import { listMessages, readMessages, unreadCount } from './messages.ts'

export const messagesCalls = handlers({
  '/message/list': listMessages,
  '/message/count': async ({ actor, db }) => ({ unread: await unreadCount(db, actor.accountId) }),
  '/message/read': readMessages,
})
