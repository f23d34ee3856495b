import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

/**
 * One line a request, as JSON: what was asked, how it ended and how long it took. By the route and not by the address,
 * in which keys and words may stand; nobody's address, account or browser.
 */
export const addAccessLog = (
  app: FastifyInstance,
  where: string,
  write?: { write: (line: string) => void },
): void => {
  if (where === 'off') return
  const target = write ?? pino.destination({ dest: where === 'stdout' ? 1 : where, sync: false, mkdir: true })
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, target)
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length')) || undefined,
    })
    done()
  })
}
