import { capability, onTheClock } from '../../../platform/capability.ts'
import { ALERT, tellAlert, watchPartners } from './alerts.ts'
import { notifyCalls } from './calls.ts'
import { EXPORT_PUSHES, runPushExport } from './export-pushes.ts'

export const notify = capability({
  name: 'open/notify',
  calls: notifyCalls,
  jobs: (services, work) => {
    work.task(EXPORT_PUSHES, runPushExport(services))
    work.job('open.watchPartners', () => watchPartners(services), onTheClock('*/5 * * * *'))
    work.job<Parameters<typeof tellAlert>[1]>(ALERT, ({ data }) => tellAlert(services, data), { on: ALERT })
  },
  tables: ['open_alert'],
  reads: [
    'open_api_log',
    'open_app',
    'open_endpoint',
    'open_event',
    'open_push',
    'open_push_attempt',
    'partner',
  ],
})
