import { capability } from '../../../platform/capability.ts'
import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { bindCompany } from './bind-company.ts'
import { changeMobile, changePassword, mobileCode } from './credentials.ts'
import { operationLog } from './operation-log.ts'
import { partnerDetail, saveSecurity, updatePartner } from './profile.ts'

const accountSettingsCalls = handlers({
  '/open/partner/detail': partnerDetail,
  '/open/partner/update': updatePartner,
  '/open/partner/bindCompany': bindCompany,
  '/open/partner/mobileCode': sendThenCommit(mobileCode),
  '/open/partner/changePwd': changePassword,
  '/open/partner/changeMobile': changeMobile,
  '/open/partner/saveSecurity': saveSecurity,
  '/open/partner/operationLog': operationLog,
})

export const accountSettings = capability({
  name: 'open/account-settings',
  calls: accountSettingsCalls,
  reads: ['account', 'company', 'partner', 'partner_user'],
})
