import { capability } from '../../../platform/capability.ts'
import { signInCalls } from './calls.ts'

export const signIn = capability({
  name: 'people/sign-in',
  calls: signInCalls,
  tables: ['account', 'agreement_consent', 'verification_code', 'totp'],
  reads: ['company', 'member', 'member_role', 'partner', 'role'],
})
