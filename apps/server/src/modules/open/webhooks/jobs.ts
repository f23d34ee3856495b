import { onTheClock, type Work } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import { DELIVER, deliverTo, dueEndpoints, nudge } from './deliver.ts'
import { deliverNow } from './deliver-now.ts'
import { SEAL_EVENTS, sealEvents } from './event-data.ts'
import { contractRecorded, DEPOSITED } from './evidence-ready.ts'
import { PUSHED } from './publish-event.ts'
import { tellAllExpiring } from './tell-expiring.ts'

/** Many receivers at the same time: one that hangs occupies one place. */
const RECEIVERS_AT_ONCE = 12
const EVENTS_AT_ONCE = 6

export const pushJobs = (services: Services, work: Work): void => {
  work.job<{ endpointIds: string[] }>(PUSHED, ({ data }) => deliverNow(services, data.endpointIds), {
    on: PUSHED,
    concurrency: EVENTS_AT_ONCE,
  })
  work.job<{ endpointId: string }>(
    DELIVER,
    async ({ data }) => {
      const next = await deliverTo(services, data.endpointId)
      if (next) await nudge(services, [data.endpointId], next)
    },
    { concurrency: RECEIVERS_AT_ONCE, singleton: true, retries: 2, timeLimit: 600 },
  )
  work.job<{ contractId: string }>(DEPOSITED, ({ data }) => contractRecorded(services, data.contractId), {
    on: DEPOSITED,
    retries: 12,
    retryDelay: 15,
  })
  work.job('open.contractsExpiring', () => tellAllExpiring(services), onTheClock('*/5 * * * *'))
  work.job(
    SEAL_EVENTS,
    ({ signal }) => sealEvents(services, signal),
    onTheClock('*/5 * * * *', { timeLimit: 4 * 3600 }),
  )
  // What waited for an answer that never left, and whatever a lost job forgot.
  work.job(
    'open.sweepPushes',
    async () => nudge(services, await dueEndpoints(services)),
    onTheClock('* * * * *'),
  )
}
