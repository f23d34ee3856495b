import { capability } from '../../../platform/capability.ts'
import { messagesCalls } from './calls.ts'

export const messages = capability({
  name: 'people/messages',
  calls: messagesCalls,
  tables: ['message'],
})
