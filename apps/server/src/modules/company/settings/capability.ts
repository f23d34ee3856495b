import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { companyDetail, companyIndex, myIdentities, uploadLogo } from './companies.ts'
import { changeCompanyPreferences, companyPreferences } from './company.ts'
import { changePersonalPreferences, personalPreferences } from './personal.ts'
import { updateProfile, whatMayChange } from './profile.ts'

const settingsCalls = handlers({
  '/user/preference/detail': personalPreferences,
  '/user/preference/update': changePersonalPreferences,
  '/company/preference/detail': companyPreferences,
  '/company/preference/update': changeCompanyPreferences,
  '/v2/user/checkForUpdateUser': whatMayChange,
  '/user/update': updateProfile,
  '/user/list': myIdentities,
  '/company/detail': companyDetail,
  '/company/index': companyIndex,
  '/company/uploadLogo': uploadLogo,
})

export const settings = capability({
  name: 'company/settings',
  calls: settingsCalls,
  reads: ['account', 'company', 'department', 'member', 'member_role', 'role', 'totp'],
})
