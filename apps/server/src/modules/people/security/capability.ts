import { capability } from '../../../platform/capability.ts'
import { securityCalls } from './calls.ts'

export const security = capability({
  name: 'people/security',
  calls: securityCalls,
  tables: ['passkey', 'recovery_code', 'signing_password'],
  reads: ['account', 'company', 'partner', 'totp'],
})
