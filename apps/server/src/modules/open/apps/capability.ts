import { capability, onTheClock } from '../../../platform/capability.ts'
import { appsCalls } from './calls.ts'
import { tellOfEndingKeys } from './keys-ending.ts'

export const openApps = capability({
  name: 'open/apps',
  calls: appsCalls,
  jobs: (services, work) =>
    work.job('open.keysEnding', () => tellOfEndingKeys(services), onTheClock('*/10 * * * *')),
  tables: ['open_app', 'open_key', 'open_ip', 'open_scope_request'],
})
