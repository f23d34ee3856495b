import { capability } from '../../../platform/capability.ts'
import { rolesCalls } from './calls.ts'

export const roles = capability({
  name: 'company/roles',
  calls: rolesCalls,
  tables: ['role', 'role_grant', 'member_role'],
  reads: ['department', 'member'],
})
