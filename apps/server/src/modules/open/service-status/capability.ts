import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { lookAround } from './look.ts'
import { viewStatus } from './show.ts'

/** Whether what partners build on is well, told to everybody from what is looked at every minute. */
export const serviceStatus = capability({
  name: 'open/service-status',
  calls: handlers({ '/open/status/view': viewStatus }),
  jobs: (services, work) =>
    work.job('serviceStatus.look', () => lookAround(services), onTheClock('* * * * *')),
  tables: ['service_check', 'service_incident'],
  reads: ['open_api_log'],
})
