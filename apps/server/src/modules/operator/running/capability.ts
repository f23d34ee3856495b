import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { measureRunning } from './measure.ts'
import { listDeadJobs, redriveJobs, runningState } from './operate.ts'

export const running = capability({
  name: 'operator/running',
  calls: handlers({
    '/operator/running/state': runningState,
    '/operator/running/deadJobs': listDeadJobs,
    '/operator/running/redrive': redriveJobs,
  }),
  jobs: (services) => measureRunning(services),
})
