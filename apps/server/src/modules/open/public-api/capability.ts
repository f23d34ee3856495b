import { capability, provide } from '../../../platform/capability.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset.ts'
import { forgetCalls } from './forget-app.ts'

/** Its endpoints stand in a registry of their own; see all-endpoints. */
export const publicApi = capability({
  name: 'open/public-api',
  provides: [provide(SANDBOX_RESET, { of: 'open/public-api', forget: forgetCalls })],
  tables: [
    'open_api_log',
    'open_usage',
    'open_ip_refused',
    'open_contract',
    'open_contract_signer',
    'open_identity',
    'open_inbox',
    'open_user',
  ],
})
