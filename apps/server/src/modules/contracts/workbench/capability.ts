import { capability } from '../../../platform/capability.ts'
import { workbenchCalls } from './calls.ts'

export const workbench = capability({
  name: 'contracts/workbench',
  calls: workbenchCalls,
})
