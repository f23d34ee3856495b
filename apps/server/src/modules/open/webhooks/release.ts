import type { Services } from '../../../platform/services.ts'
import { PUSH, PUSHED } from './publish-event.ts'

/** The answer is out: what its call caused may leave. */
export const releasePushes = async (services: Services, requestId: string): Promise<void> => {
  try {
    const released = await services.db
      .updateTable('open_push')
      .set({ next_at: services.clock(), request_id: null })
      .where('request_id', '=', requestId)
      .where('status', '=', PUSH.waiting)
      .returning('endpoint_id')
      .execute()
    if (released.length && services.queue.isRunning())
      await services.queue.send(PUSHED, {
        endpointIds: [...new Set(released.map(({ endpoint_id }) => endpoint_id))],
      })
  } catch (error) {
    // Not lost: they leave by themselves a few seconds later.
    services.log.warn({ error }, 'pushes held back')
  }
}
