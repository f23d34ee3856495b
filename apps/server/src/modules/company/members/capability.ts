import { capability, provide } from '../../../platform/capability.ts'
import { membersCalls } from './calls.ts'
import { HAND_OVER, leadership } from './hand-over.ts'

export const members = capability({
  name: 'company/members',
  calls: membersCalls,
  provides: [provide(HAND_OVER, leadership)],
})
