import { capability } from '../../../platform/capability.ts'
import { addKey, revokeKey, saveReceiver, scimSetting } from './keys.ts'

export const scim = capability({
  name: 'company/scim',
  calls: {
    '/companyScim/detail': scimSetting,
    '/companyScim/receiver': saveReceiver,
    '/companyScim/addKey': addKey,
    '/companyScim/revokeKey': revokeKey,
  },
  tables: ['scim_key', 'scim_setting', 'scim_user', 'scim_group'],
  reads: ['account', 'department', 'member', 'member_department'],
})
