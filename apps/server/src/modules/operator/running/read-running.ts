import { sql } from 'kysely'
import { writtenAt } from '../../../platform/db/ids.ts'
import { type Expiry, readExpiries } from '../../../platform/expiries.ts'
import { parkingOf } from '../../../platform/jobs/job-parking.ts'
import { setAsideCounts } from '../../../platform/jobs/polled-work.ts'
import { type QueueDepth, queueDepths } from '../../../platform/jobs/queue-depth.ts'
import { outsideTallies } from '../../../platform/outside/guard.ts'
import type { Services } from '../../../platform/services.ts'
import { overduePushes } from '../../open/webhooks/deliver.ts'

export type Running = {
  queues: QueueDepth[]
  deadJobs: number
  /** Work that always fails, by kind. */
  setAside: { kind: string; count: number }[]
  /** What ends one day and must be renewed before. */
  expiries: Expiry[]
  outbox: { waiting: number; oldestSeconds: number }
  pool: ReturnType<Services['pool']>
  database: { bytes: number; connections: number; mostConnections: number; isReadOnly: boolean }
  watch: {
    timeline: number | null
    timelineSeen: number | null
    primaries: number | null
    clockAheadMs: number | null
  }
  laterMigrations: { pending: string[]; failure: string | null }
  jobs: { mode: string; parkedAt: Date | null; parkedBecause: string | null }
  evidence: { unsequenced: number; oldestSeconds: number; isBroken: boolean }
  webhooks: { waiting: number; oldestSeconds: number }
  /** The keys that seal now, and what still hangs on older ones; null before it was counted. */
  keys: { generation: number; older: number; hanging: number | null }
  store: string | null
  /** What the last proof of the books of copies found; at null before there was one. */
  ledger: { faults: number; provenAt: Date | null }
  /** What the last proof of the book of money found. */
  money: { faults: number; firstFault: string | null; provenAt: Date | null }
  /** How it went with everybody outside since this server began. */
  outside: {
    who: string
    answered: number
    refused: number
    away: number
    isResting: boolean
    /** Whoever asked last got no answer. */
    isAway: boolean
  }[]
}

/** Read together, for the page and for the measurements: one set of facts. */
export const readRunning = async (services: Services): Promise<Running> => {
  const { blobs, db, queue, pool } = services
  const aged = async (from: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`
      select count(*)::int as waiting, extract(epoch from now() - min(at))::float as oldest from (${from}) as due`.execute(
      db,
    )
    return { waiting: rows[0]!.waiting, oldestSeconds: Math.max(0, Math.round(rows[0]!.oldest ?? 0)) }
  }
  const { rows: base } = await sql<{ bytes: number; connections: number; most: number; standby: boolean }>`
    select pg_database_size(current_database())::bigint as bytes,
           (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
           current_setting('max_connections')::int as most,
           pg_is_in_recovery() as standby`.execute(db)
  const { rows: alarms } = await sql<{ broken: boolean }>`
    select exists (select 1 from evidence_alarm where settled_at is null) as broken`.execute(db)
  const evidence = await aged(sql`select ${writtenAt('id')} as at from evidence_leaf where place is null`)
  const database = base[0]!
  const generations = await db
    .selectFrom('key_generation')
    .select(['number', 'hanging'])
    .where('number', '>', 0)
    .where('retired_at', 'is', null)
    .where('active_at', '<=', services.clock())
    .orderBy('number')
    .execute()
  const { current, seen } = services.timeline.state()
  const parking = await parkingOf(db)
  const proof = await db.selectFrom('quota_proof').select(['faults', 'proven_at']).executeTakeFirst()
  const moneyProof = await db.selectFrom('money_proof').selectAll().executeTakeFirst()
  return {
    // Before it starts the queue has no tables, and after it stops nobody works.
    queues: queue.isRunning() ? await queueDepths(db) : [],
    deadJobs: queue.isRunning() ? (await queue.deadCounts()).reduce((sum, { count }) => sum + count, 0) : 0,
    setAside: await setAsideCounts(db),
    expiries: await readExpiries(services),
    outbox: await aged(sql`select created_at as at from outbox`),
    pool: pool(),
    database: {
      bytes: Number(database.bytes),
      connections: database.connections,
      mostConnections: database.most,
      isReadOnly: database.standby,
    },
    watch: {
      timeline: current,
      timelineSeen: seen,
      primaries: services.primaries.count,
      clockAheadMs: services.clockOffset.ms(),
    },
    laterMigrations: await services.later.state(db),
    jobs: {
      mode: services.config.JOBS,
      parkedAt: parking?.at ?? null,
      parkedBecause: parking?.reason ?? null,
    },
    evidence: {
      unsequenced: evidence.waiting,
      oldestSeconds: evidence.oldestSeconds,
      isBroken: alarms[0]!.broken,
    },
    webhooks: await aged(overduePushes(services.clock())),
    keys: {
      generation: generations.at(-1)!.number,
      older: generations.length - 1,
      hanging: generations.length > 1 ? generations.at(-1)!.hanging : 0,
    },
    store: await blobs.probe().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : '文件存储不可用'),
    ),
    money: {
      faults: moneyProof?.faults ?? 0,
      firstFault: moneyProof?.first_fault ?? null,
      provenAt: moneyProof?.proven_at ?? null,
    },
    ledger: { faults: proof?.faults ?? 0, provenAt: proof?.proven_at ?? null },
    outside: [...outsideTallies()].map(([who, { answered, refused, away, last, isResting }]) => ({
      who,
      answered,
      refused,
      away,
      isResting: isResting(),
      isAway: last === 'away',
    })),
  }
}
