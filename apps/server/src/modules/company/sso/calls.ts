import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { saveSso, ssoSetting, tryIssuer } from './configure.ts'
import { askProvider, beginSso, finishSso, redeemSso, ssoConfig } from './sign-in.ts'

export const ssoCalls = handlers({
  '/sso/config/{param}': ssoConfig,
  '/sso/begin/{param}': prepareThenCommit(askProvider, beginSso),
  '/sso/{param}': prepareThenCommit(redeemSso, finishSso),
  '/companySso/detail': ssoSetting,
  '/companySso/save': prepareThenCommit(tryIssuer, saveSso),
})
