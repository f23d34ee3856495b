import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Alive, ready, and measured. Metrics are for the operator: by token, or from this machine. */
export const addHealth = (app: FastifyInstance, services: Services, isStopping: () => boolean) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.ip, request.headers.authorization, services.config.METRICS_TOKEN)) {
      return reply.callNotFound()
    }
    return reply.type(services.metrics.contentType).send(await services.metrics.text())
  })
}

const mayReadMetrics = (
  address: string,
  authorization: string | undefined,
  token: string | undefined,
): boolean => {
  if (!token) return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
