import { capability } from '../../../platform/capability.ts'
import { accountSettingsCalls } from './calls.ts'

export const accountSettings = capability({
  name: 'open/account-settings',
  calls: accountSettingsCalls,
  reads: ['account', 'company', 'partner', 'partner_user'],
})
