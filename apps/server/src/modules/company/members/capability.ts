import { capability, provide } from '../../../platform/capability.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { membersCalls } from './calls.ts'
import { colleaguesStep } from './guide-step.ts'
import { HAND_OVER, leadership } from './hand-over.ts'

export const members = capability({
  name: 'company/members',
  calls: membersCalls,
  provides: [provide(GUIDE, colleaguesStep), provide(HAND_OVER, leadership)],
  tables: ['member', 'member_department', 'department'],
  reads: ['account', 'company', 'delegation', 'member_role', 'role', 'role_grant'],
})
