import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/settings.ts'
import { withinTime } from '../outside/guard.ts'
import type { Services } from '../services.ts'
import { StoreUnavailable } from '../storage/object-store.ts'

const PROBE_MS = 5000

/** Alive, ready, and measured. Metrics are for the operator alone. */
export const addHealth = (app: FastifyInstance, services: Services, isStopping: () => boolean) => {
  const store = storeProbe(services)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const trouble = (await databaseTrouble(services)) ?? (await diskTrouble(services)) ?? (await store())
    return trouble ? reply.code(503).send({ status: trouble }) : { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config)) return reply.callNotFound()
    return reply.type(services.metrics.contentType).send(await services.metrics.text())
  })
}

const ANSWER_MS = 3000

/** Reached, allowed to write, and at the state these sources were written for. */
const databaseTrouble = async ({ db, pool, migrations }: Services): Promise<string | undefined> => {
  try {
    const { rows } = await withinTime('database', ANSWER_MS, () =>
      sql<{ unwritable: boolean; applied: number }>`
        select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as unwritable,
               (select count(*)::int from schema_migration where name = any(${[...migrations]}::text[])) as applied`.execute(
        db,
      ),
    )
    const { unwritable, applied } = rows[0]!
    if (unwritable) return 'database read-only'
    return applied < migrations.length ? 'migrations pending' : undefined
  } catch {
    return pool().waiting > 0 ? 'database pool exhausted' : 'database unavailable'
  }
}

/** Work in progress is kept on this machine, whatever store the files end up in. */
const MINIMUM_FREE = 64 * 1024 * 1024
const diskTrouble = async ({ config }: Services): Promise<string | undefined> => {
  const { bavail, bsize } = await statfs(config.DATA_DIR).catch(() => ({ bavail: MINIMUM_FREE, bsize: 1 }))
  return bavail * bsize < MINIMUM_FREE ? 'disk full' : undefined
}

/** Anybody may ask whether we are ready; the store is asked every few seconds at most. */
const storeProbe = ({ blobs, clock }: Services) => {
  let asked: { until: number; trouble: Promise<string | undefined> } | undefined
  const ask = () =>
    blobs.probe().then(
      () => undefined,
      (error: unknown) =>
        error instanceof StoreUnavailable && error.isFull ? 'disk full' : 'file store unavailable',
    )
  return () => {
    const now = clock().getTime()
    if (!asked || asked.until <= now) asked = { until: now + PROBE_MS, trouble: ask() }
    return asked.trouble
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** What a proxy adds to what it passes on. */
const PASSED_ON = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * A proxy on this machine makes everybody look local, and some add nothing by which they could be told: in production
 * there is no way in without the token. A demo answers what came to it directly, by a local name.
 */
const mayReadMetrics = ({ socket, headers, hostname }: FastifyRequest, config: Config): boolean => {
  const { METRICS_TOKEN: token, MODE } = config
  if (!token) {
    return (
      MODE === 'demo' &&
      LOOPBACK.has(socket.remoteAddress ?? '') &&
      ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname) &&
      PASSED_ON.every((name) => headers[name] === undefined)
    )
  }
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
