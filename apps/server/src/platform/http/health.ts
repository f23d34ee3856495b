import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/settings.ts'
import { withinTime } from '../outside/guard.ts'
import type { Services } from '../services.ts'
import { StoreUnavailable } from '../storage/object-store.ts'

const PROBE_MS = 5000
const STORE_AWAY = 'file store unavailable'

/** Alive, ready, and measured. Metrics are for the operator alone. */
export const addHealth = (app: FastifyInstance, services: Services, isStopping: () => boolean) => {
  const store = storeProbe(services)
  const room = roomProbe(services)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get<{ Querystring: { exclude?: string } }>('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const trouble =
      (await databaseTrouble(services)) ??
      clockTrouble(services) ??
      (await room()) ??
      (await diskTrouble(services)) ??
      (await store())
    if (!trouble) return { status: 'ready' }
    // The store is away for all servers alike: a proxy that goes by this keeps them all, for those who read and log in.
    const excluded = trouble === STORE_AWAY && request.query.exclude === 'store'
    return reply.code(excluded ? 200 : 503).send({ status: trouble })
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
  } catch (error) {
    if ((error as { code?: string }).code === 'TIMELINE_BEHIND')
      return 'database overtaken by another primary'
    return pool().waiting > 0 ? 'database pool exhausted' : 'database unavailable'
  }
}

/** By the database's clock, which all servers share. */
const clockTrouble = ({ clockOffset }: Services): string | undefined => {
  const wrongBy = clockOffset.wrongBy()
  if (wrongBy === 0) return undefined
  return `clock ${Math.round(Math.abs(wrongBy) / 1000)} s ${wrongBy > 0 ? 'ahead of' : 'behind'} the database`
}

/** Work in progress is kept on this machine, whatever store the files end up in. */
const MINIMUM_FREE = 64 * 1024 * 1024
const diskTrouble = async ({ config }: Services): Promise<string | undefined> => {
  const { bavail, bsize } = await statfs(config.DATA_DIR).catch(() => ({ bavail: MINIMUM_FREE, bsize: 1 }))
  return bavail * bsize < MINIMUM_FREE ? 'disk full' : undefined
}

const storeProbe = ({ blobs, clock }: Services) =>
  everyFewSeconds(clock, () =>
    blobs.probe().then(
      () => undefined,
      (error: unknown) => (error instanceof StoreUnavailable && error.isFull ? 'disk full' : STORE_AWAY),
    ),
  )

/** disk_full; and a limit set on temporary files, by which the same is tried out. */
const NO_ROOM = new Set(['53100', '53400'])

/**
 * A full database still answers what is read. So something is counted that does not fit into memory: for it PostgreSQL
 * writes a file where its tables lie, and leaves neither rows nor entries in its log.
 */
const roomProbe = ({ db, clock }: Services) =>
  everyFewSeconds(clock, async () => {
    try {
      await withinTime('database', ANSWER_MS, () =>
        db.transaction().execute(async (tx) => {
          await sql`set local work_mem = '64kB'`.execute(tx)
          await sql`select count(*) from generate_series(1, 30000)`.execute(tx)
        }),
      )
      return undefined
    } catch (error) {
      return NO_ROOM.has((error as { code?: string }).code ?? '') ? 'database full' : undefined
    }
  })

/** Anybody may ask whether we are ready; what takes an effort is looked at every few seconds at most. */
const everyFewSeconds = (clock: () => Date, ask: () => Promise<string | undefined>) => {
  let asked: { until: number; trouble: Promise<string | undefined> } | undefined
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
