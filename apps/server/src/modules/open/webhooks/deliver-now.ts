import { EMPTY, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { deliverTo, nudge } from './deliver.ts'
import { ENDPOINT } from './publish-event.ts'

const AT_ONCE = 16

/**
 * To everybody an event goes to, without a job for each: writing and fetching two hundred jobs takes longer than
 * sending. Whoever has been failing waits in the queue of deliveries instead, where he holds up nobody who answers.
 */
export const deliverNow = async (services: Services, endpointIds: readonly string[]): Promise<void> => {
  const rows = await rowsOf(
    services.db,
    'open_endpoint',
    { id: oneOf(endpointIds), status: ENDPOINT.on, removed_at: EMPTY },
    { columns: ['id', 'failing_since'] },
  )
  await nudge(
    services,
    rows.filter(({ failing_since }) => failing_since).map(({ id }) => id),
  )
  const waiting = rows.filter(({ failing_since }) => !failing_since)
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await deliverOrQueue(services, next.id)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, hand))
}

/** What goes wrong with one is no matter of the others: it is tried again by itself. */
const deliverOrQueue = async (services: Services, endpointId: string): Promise<void> => {
  try {
    const next = await deliverTo(services, endpointId)
    if (next) await nudge(services, [endpointId], next)
  } catch (error) {
    services.log.warn({ error, endpointId }, 'a delivery is left to the queue')
    await nudge(services, [endpointId])
  }
}
