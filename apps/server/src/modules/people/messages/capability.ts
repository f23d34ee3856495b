import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { foldMessages } from './fold.ts'
import { listMessages, readMessages, unreadCount } from './messages.ts'

const messagesCalls = handlers({
  '/message/list': listMessages,
  '/message/count': async ({ actor, db }) => ({ unread: await unreadCount(db, actor.accountId) }),
  '/message/read': readMessages,
})

export const messages = capability({
  name: 'people/messages',
  calls: messagesCalls,
  jobs: (services, work) =>
    work.job(
      'foldMessages',
      ({ signal }) => foldMessages(services, signal),
      onTheClock('*/10 * * * *', { timeLimit: 3600 }),
    ),
  tables: ['message', 'message_page'],
})
