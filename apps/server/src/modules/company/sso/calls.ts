import { asking, handlers } from '../../../platform/http/call.ts'
import { saveSso, ssoSetting, tryIssuer } from './configure.ts'
import { askProvider, beginSso, finishSso, redeemSso, ssoConfig } from './sign-in.ts'

export const ssoCalls = handlers({
  '/sso/config/{param}': ssoConfig,
  '/sso/begin/{param}': asking(askProvider, beginSso),
  '/sso/{param}': asking(redeemSso, finishSso),
  '/companySso/detail': ssoSetting,
  '/companySso/save': asking(tryIssuer, saveSso),
})
