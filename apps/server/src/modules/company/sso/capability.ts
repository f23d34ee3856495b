import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { EXPIRIES } from '../../../platform/expiries.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { saveSso, ssoSetting, tryIssuer } from './configure.ts'
import { askProvider, beginSso, finishSso, redeemSso, ssoConfig } from './sign-in.ts'
import { companyIssuers, keyExpiries, lookAtKeys } from './sign-in-keys.ts'

const ssoCalls = handlers({
  '/sso/config/{param}': ssoConfig,
  '/sso/begin/{param}': prepareThenCommit(askProvider, beginSso),
  '/sso/{param}': prepareThenCommit(redeemSso, finishSso),
  '/companySso/detail': ssoSetting,
  '/companySso/save': prepareThenCommit(tryIssuer, saveSso),
})

export const sso = capability({
  name: 'company/sso',
  calls: ssoCalls,
  jobs: (services, work) =>
    work.job(
      'lookAtSignInKeys',
      async () => lookAtKeys(services, await companyIssuers(services)),
      onTheClock('33 */6 * * *', { timeLimit: 3600 }),
    ),
  provides: [provide(EXPIRIES, { name: 'sign-in keys', read: keyExpiries })],
  tables: ['company_sso', 'sign_in_key'],
  reads: ['company'],
})
