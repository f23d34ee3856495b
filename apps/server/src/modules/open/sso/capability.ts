import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { EXPIRIES } from '../../../platform/expiries.ts'
import { lookAtKeys } from '../../company/sso/sign-in-keys.ts'
import { ssoCalls } from './calls.ts'
import { oidcPartners, samlExpiries } from './queries.ts'

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
