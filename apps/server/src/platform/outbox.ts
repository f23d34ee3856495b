import { sql } from 'kysely'
import type { Database, Queryable } from './db/database.ts'
import { newId } from './db/ids.ts'
import { type Signals, signalling } from './db/signals.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Logger } from './logging.ts'

/**
 * What must happen after a commit and only after it. The row is written with the change it belongs to; the relay turns
 * it into a job. A crash between leaves the row, and the next relay takes it: at least once, never lost.
 */
export type Outbox = {
  publish: (db: Queryable, topic: string, ...payloads: object[]) => Promise<void>
  /** The job of this name receives `{ id, ...payload }` for every message of the topic. */
  subscribe: (topic: string, jobName: string) => void
  start: () => void
  stop: () => Promise<void>
  /** Hands over everything waiting now; for tests and for orderly stops. */
  drain: () => Promise<number>
}

const SWEEP_MS = 5000
const BATCH = 100
/** The first is handed over at once; while many come, so many times a second, each time all there are. */
const BETWEEN_MS = 200

export const outbox = (
  db: Database,
  queue: JobQueue,
  signals: Signals,
  log: Logger,
  clock: () => Date,
): Outbox => {
  const subscribers = new Map<string, string[]>()
  let sweep: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let again = false

  const relayBatch = (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const waiting = await tx
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const [topic, jobNames] of subscribers) {
        // The message id is the job's key, so a relay repeated after a crash does not send it twice while it waits.
        const jobs = waiting
          .filter((message) => message.topic === topic)
          .map(({ id, payload }) => ({ data: { ...(payload as object), outboxId: id }, key: id }))
        for (const jobName of jobNames) await queue.sendAll(jobName, jobs)
      }
      if (waiting.length) {
        await tx
          .deleteFrom('outbox')
          .where(
            'id',
            'in',
            waiting.map((message) => message.id),
          )
          .execute()
      }
      return waiting.length
    })

  const drain = async (): Promise<number> => {
    if (running) {
      again = true
      return running
    }
    const run = async () => {
      let total = 0
      do {
        again = false
        let moved = await relayBatch()
        total += moved
        while (moved === BATCH) {
          moved = await relayBatch()
          total += moved
        }
      } while (again)
      return total
    }
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  const quietly = () => {
    drain().catch((error) => log.warn({ error }, 'outbox relay'))
  }
  let next = 0
  let coming: NodeJS.Timeout | undefined
  const soon = () => {
    if (coming) return
    coming = setTimeout(
      () => {
        coming = undefined
        next = performance.now() + BETWEEN_MS
        quietly()
      },
      Math.max(0, next - performance.now()),
    )
  }

  return {
    publish: async (db, topic, ...payloads) => {
      if (payloads.length === 0) return
      // Row and signal in one statement: every signature waits for it.
      await sql`
        with written as (
          insert into outbox (id, topic, payload, created_at)
          select id, ${topic}, payload, ${clock()}
            from unnest(${payloads.map(() => newId())}::uuid[], ${payloads.map((payload) => JSON.stringify(payload))}::jsonb[])
              as given (id, payload))
        ${signalling('outbox_filled', topic)}`.execute(db)
    },
    subscribe: (topic, jobName) => subscribers.set(topic, [...(subscribers.get(topic) ?? []), jobName]),
    start: () => {
      signals.on('outbox_filled', soon)
      // A signal may be lost while the connection is down; the row is not.
      sweep = setInterval(quietly, SWEEP_MS)
      quietly()
    },
    stop: async () => {
      clearInterval(sweep)
      clearTimeout(coming)
      await running?.catch(() => {})
    },
    drain,
  }
}
