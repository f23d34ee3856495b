import { capability } from '../../../platform/capability.ts'
import { appsCalls } from './calls.ts'

export const openApps = capability({
  name: 'open/apps',
  calls: appsCalls,
  tables: ['open_app', 'open_key', 'open_ip', 'open_scope_request'],
})
