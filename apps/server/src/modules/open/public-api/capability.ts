import { capability } from '../../../platform/capability.ts'

/** Its endpoints stand in a registry of their own; see all-endpoints. */
export const publicApi = capability({
  name: 'open/public-api',
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
