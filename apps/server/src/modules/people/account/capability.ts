import { capability } from '../../../platform/capability.ts'
import { accountCalls } from './calls.ts'

export const account = capability({
  name: 'people/account',
  calls: accountCalls,
})
