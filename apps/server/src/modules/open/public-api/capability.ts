import { capability, provide } from '../../../platform/capability.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { PERSON_PROVEN } from '../../people/identity/verified.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { companyProven, personProven } from '../users/proven-on-page.ts'
import { forgetCalls } from './forget-app.ts'

/** Its endpoints stand in a registry of their own; see all-endpoints. */
export const publicApi = capability({
  name: 'open/public-api',
  provides: [
    provide(SANDBOX_RESET, { of: 'open/public-api', forget: forgetCalls }),
    provide(PERSON_PROVEN, { of: 'open/public-api', follow: personProven }),
    provide(COMPANY_CERTIFIED, { what: 'users of apps', follow: companyProven }),
  ],
  tables: ['open_inbox'],
  reads: ['open_usage', 'open_api_log'],
})
