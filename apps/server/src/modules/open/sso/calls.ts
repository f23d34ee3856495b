import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { saveSso, ssoSetting, switchSso } from './configure.ts'
import { askProviderFirst, beginSso, finishSso, redeemSso } from './sign-in.ts'
import { askProvider, tellSteps } from './try-out.ts'

export const ssoCalls = handlers({
  '/open/sso/detail': ssoSetting,
  '/open/sso/save': saveSso,
  '/open/sso/test': prepareThenCommit(askProvider, tellSteps),
  '/open/sso/switch': switchSso,
  '/open/sso/begin': prepareThenCommit(askProviderFirst, beginSso),
  '/open/sso/login': prepareThenCommit(redeemSso, finishSso),
})
