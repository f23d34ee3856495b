import { sendWaiting } from '../../../platform/audit-stream/send-waiting.ts'
import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { rewrap } from '../../../platform/keys/rewrap.ts'
import { measureRunning } from './measure.ts'
import { listDeadJobs, listWorkSetAside, redriveJobs, runningState, takeUpWork } from './running-state.ts'

export const running = capability({
  name: 'operator/running',
  calls: handlers({
    '/operator/running/state': runningState,
    '/operator/running/deadJobs': listDeadJobs,
    '/operator/running/redrive': redriveJobs,
    '/operator/running/setAside': listWorkSetAside,
    '/operator/running/takeUp': takeUpWork,
  }),
  jobs: (services, work) => {
    measureRunning(services)
    work.job('keys.rewrap', ({ signal }) => rewrap(services, { signal }), {
      every: '* * * * *',
      singleton: true,
      concurrency: 1,
      timeLimit: 86_400,
    })
    work.job('audit.stream', ({ signal }) => sendWaiting(services, signal), {
      every: '* * * * *',
      singleton: true,
      concurrency: 1,
    })
  },
  reads: ['evidence_alarm', 'money_proof', 'quota_proof'],
})
