import { capability, onTheClock } from '../../../platform/capability.ts'
import { appsCalls } from './calls.ts'
import { tellOfEndingKeys } from './keys-ending.ts'

export const openApps = capability({
  name: 'open/apps',
  calls: appsCalls,
  jobs: (services, work) =>
    work.job('open.keysEnding', () => tellOfEndingKeys(services), onTheClock('*/10 * * * *')),
  tables: ['open_app', 'open_key', 'open_ip', 'open_scope_request'],
  reads: [
    'company',
    'contract',
    'open_contract',
    'open_endpoint',
    'open_ip_refused',
    'open_push',
    'open_usage',
    'partner',
  ],
})
