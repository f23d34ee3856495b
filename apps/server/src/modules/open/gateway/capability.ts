import { capability } from '../../../platform/capability.ts'

/** What every call of an app leaves behind. */
export const gateway = capability({
  name: 'open/gateway',
  tables: ['open_api_log', 'open_usage', 'open_ip_refused'],
  reads: ['account', 'company', 'open_app', 'open_ip', 'open_key', 'partner'],
})
