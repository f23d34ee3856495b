import { capability, provide } from '../../../platform/capability.ts'
import { ACCOUNT_FACT } from './account-facts.ts'
import { accountCalls } from './calls.ts'
import { interfaceFacts } from './interface-facts.ts'

export const account = capability({
  name: 'people/account',
  calls: accountCalls,
  provides: [provide(ACCOUNT_FACT, interfaceFacts)],
  reads: ['account', 'company', 'company_relation', 'member', 'member_role', 'role', 'saas_api'],
})
