import { capability } from '../../../platform/capability.ts'
import { terminationCalls } from './calls.ts'

export const termination = capability({
  name: 'contracts/termination',
  calls: terminationCalls,
})
