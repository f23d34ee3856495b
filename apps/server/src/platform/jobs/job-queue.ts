import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Connection, optionsOf } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import { traced } from '../tracing.ts'

/** Work that outlives a request. A handler may run more than once: it must be idempotent. */
export type Job<T> = { id: string; data: T; signal: AbortSignal }
export type JobHandler<T> = (job: Job<T>) => Promise<unknown>

export type JobOptions = {
  /** Tries after the first. */
  retries?: number
  /** Seconds before the first retry; doubles with each further one. */
  retryDelay?: number
  /** Seconds one run may take. */
  timeLimit?: number
  /** Runs at once on this server. */
  concurrency?: number
  /** One waiting job per key. */
  singleton?: boolean
}

/** Told once when the last try has failed. */
export type OnDead<T> = (data: T) => Promise<void>

export type DeadJob = { id: string; name: string; data: unknown; reason: string; failedAt: Date }

export type JobQueue = {
  /** Names a kind of work and who does it; before `start`. */
  define: <T extends object>(
    name: string,
    handler: JobHandler<T>,
    options?: JobOptions & { onDead?: OnDead<T> },
  ) => void
  schedule: (name: string, cron: string) => void
  /** Null when a job with the same key is already waiting. */
  send: (name: string, data: object, options?: { key?: string; after?: Date }) => Promise<string | null>
  /** Many at once; one whose key is already waiting is left out. */
  sendAll: (name: string, jobs: readonly { data: object; key: string }[]) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Between start and stop: before and after nobody would do what is sent. */
  isRunning: () => boolean
  /** What failed for good, with the reason. */
  dead: () => Promise<DeadJob[]>
  /** Puts what failed for good back in line. */
  redrive: (name: string) => Promise<number>
}

const DEAD = 'dead-letter'
const OF_THE_CLOCK = '__pgboss__send-it'
const ZONE = 'Asia/Shanghai'
const HEARTBEAT_SECONDS = 10
/** Long enough to be looked at by whoever waits for it. */
const DONE_SECONDS = 10
/** How often what is done is removed; else it would be once a day, and the table would be a day's work long. */
const TIDY_SECONDS = 30

/** How often, in seconds, it looks for what nobody told it of, and for workers that fell silent. */
export type Pace = { look: number; supervise: number }
const PACE: Pace = { look: 5, supervise: HEARTBEAT_SECONDS }

type Kind = { handler: JobHandler<never>; options: JobOptions & { onDead?: OnDead<never> } }

type Fetched = Job<object> & { retryCount: number; retryLimit: number }

export const jobQueue = (connection: Connection, log: Logger, pace = PACE, connections = 6): JobQueue => {
  const boss = new PgBoss({
    ...(optionsOf(connection) as ConstructorOptions),
    schema: 'jobs',
    max: connections,
    useListenNotify: true,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    maintenanceIntervalSeconds: TIDY_SECONDS,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  const kinds = new Map<string, Kind>()
  const crons = new Map<string, string>()
  let running = false

  const createQueue = async (name: string, { options }: Kind) => {
    const settings = {
      retryLimit: options.retries ?? 4,
      retryDelay: options.retryDelay ?? 2,
      retryBackoff: true,
      expireInSeconds: options.timeLimit ?? 900,
      // A worker that dies mid-job is noticed by its silence, and the job runs again elsewhere.
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD,
      // What is done is of no use to anybody; what failed for good is among the dead, with its reason.
      deleteAfterSeconds: DONE_SECONDS,
      notify: true,
    }
    const known = await boss.getQueue(name)
    if (known) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: options.singleton ? 'short' : 'standard' })
  }

  const run = async (name: string, { handler, options }: Kind, job: Fetched) => {
    try {
      await traced(`job ${name}`, { 'xinqi.job': job.id, 'xinqi.try': job.retryCount + 1 }, () =>
        handler({ id: job.id, data: job.data as never, signal: job.signal }),
      )
    } catch (error) {
      log.warn({ job: name, jobId: job.id, error }, 'job failed')
      if (job.retryCount >= job.retryLimit) await options.onDead?.(job.data as never)
      throw error
    }
  }

  const work = async (name: string, kind: Kind): Promise<void> => {
    const workerId = await boss.work<object>(
      name,
      {
        batchSize: 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: pace.look,
        includeMetadata: true,
      },
      async ([job]) => {
        if (!job) return
        // Where one was waiting there may be more: looked for at once, or a thousand would take most of an hour.
        boss.notifyWorker(workerId)
        await run(name, kind, job as unknown as Fetched)
      },
    )
  }

  return {
    define: (name, handler, options = {}) => {
      kinds.set(name, { handler: handler as JobHandler<never>, options: options as Kind['options'] })
    },
    schedule: (name, cron) => crons.set(name, cron),
    send: (name, data, { key, after } = {}) =>
      boss.send(name, data, {
        ...(key ? { singletonKey: key } : {}),
        ...(after ? { startAfter: after } : {}),
      }),
    sendAll: async (name, jobs) => {
      if (jobs.length)
        await boss.insert(
          name,
          jobs.map(({ data, key }) => ({ data, singletonKey: key })),
        )
    },
    start: async () => {
      await boss.start()
      running = true
      // The queue's own, by which the clock starts others: a dozen a minute, kept for a week if nobody says otherwise.
      if (await boss.getQueue(OF_THE_CLOCK))
        await boss.updateQueue(OF_THE_CLOCK, { deleteAfterSeconds: DONE_SECONDS })
      if (!(await boss.getQueue(DEAD)))
        await boss.createQueue(DEAD, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
      for (const [name, kind] of kinds) {
        await createQueue(name, kind)
        // One worker each, so that each can be told to look again.
        for (let hand = 0; hand < (kind.options.concurrency ?? 2); hand++) await work(name, kind)
      }
      for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: ZONE })
    },
    stop: () => {
      running = false
      return boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
    isRunning: () => running,
    dead: async () => {
      const jobs = await boss.findJobs<object>(DEAD)
      return jobs.map((job) => ({
        id: job.id,
        name: job.sourceName ?? DEAD,
        data: job.data,
        reason: (job.sourceOutput as { message?: string } | null)?.message ?? '',
        failedAt: job.createdOn,
      }))
    },
    redrive: (name) => boss.redrive(DEAD, { sourceName: name }),
  }
}
