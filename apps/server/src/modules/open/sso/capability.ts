import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { EXPIRIES } from '../../../platform/expiries.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { lookAtKeys } from '../../company/sso/sign-in-keys.ts'
import { saveSso, ssoSetting, switchSso } from './configure.ts'
import { oidcPartners, samlExpiries } from './queries.ts'
import { askProviderFirst, beginSso, finishSso, redeemSso } from './sign-in.ts'
import { askProvider, tellSteps } from './try-out.ts'

const ssoCalls = handlers({
  '/open/sso/detail': ssoSetting,
  '/open/sso/save': saveSso,
  '/open/sso/test': prepareThenCommit(askProvider, tellSteps),
  '/open/sso/switch': switchSso,
  '/open/sso/begin': prepareThenCommit(askProviderFirst, beginSso),
  '/open/sso/login': prepareThenCommit(redeemSso, finishSso),
})

export const openSso = capability({
  name: 'open/sso',
  calls: ssoCalls,
  jobs: (services, work) =>
    work.job(
      'open.lookAtSignInKeys',
      async () => lookAtKeys(services, await oidcPartners(services.db)),
      onTheClock('43 */6 * * *', { timeLimit: 3600 }),
    ),
  provides: [provide(EXPIRIES, { name: 'partners’ sign-in', read: ({ db }) => samlExpiries(db) })],
  tables: ['open_sso'],
})
