import { capability } from '../../../platform/capability.ts'
import { settingsCalls } from './calls.ts'

export const settings = capability({
  name: 'company/settings',
  calls: settingsCalls,
  reads: ['account', 'company', 'department', 'member', 'member_role', 'role', 'totp'],
})
