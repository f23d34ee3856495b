import { capability } from '../../../platform/capability.ts'
import { partnerAccountsCalls } from './calls.ts'

export const partnerAccounts = capability({
  name: 'open/partner-accounts',
  calls: partnerAccountsCalls,
  tables: ['partner', 'partner_user'],
  reads: ['open_app'],
})
