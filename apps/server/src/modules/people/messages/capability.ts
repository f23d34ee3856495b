import { capability, onTheClock } from '../../../platform/capability.ts'
import { messagesCalls } from './calls.ts'
import { foldMessages } from './fold.ts'

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
