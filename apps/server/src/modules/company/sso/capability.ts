import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { EXPIRIES } from '../../../platform/expiries.ts'
import { ssoCalls } from './calls.ts'
import { companyIssuers, keyExpiries, lookAtKeys } from './sign-in-keys.ts'

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
