import { PgBoss } from 'pg-boss'
import type { Connection } from '../db/database.ts'
import type { Logger } from '../logging.ts'

/** Work that outlives a request. A handler may run more than once: it must be idempotent. */
export type Job<T> = { id: string; data: T; signal: AbortSignal }
export type JobHandler<T> = (job: Job<T>) => Promise<void>
/** Several at once; for each in its place nothing, or why it failed. */
export type LotHandler<T> = (jobs: readonly Job<T>[]) => Promise<(Error | undefined)[]>

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
  /** For work that is cheaper in numbers: up to `together` that wait are done in one run. */
  defineLots: <T extends object>(
    name: string,
    handler: LotHandler<T>,
    options: JobOptions & { together: number; onDead?: OnDead<T> },
  ) => void
  schedule: (name: string, cron: string) => void
  /** Null when a job with the same key is already waiting. */
  send: (name: string, data: object, options?: { key?: string; after?: Date }) => Promise<string | null>
  /** Many at once; one whose key is already waiting is left out. */
  sendAll: (name: string, jobs: readonly { data: object; key: string }[]) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** What failed for good, with the reason. */
  dead: () => Promise<DeadJob[]>
  /** Puts what failed for good back in line. */
  redrive: (name: string) => Promise<number>
}

const DEAD = 'dead-letter'
const ZONE = 'Asia/Shanghai'
const HEARTBEAT_SECONDS = 10

/** How often, in seconds, it looks for what nobody told it of, and for workers that fell silent. */
export type Pace = { look: number; supervise: number }
const PACE: Pace = { look: 5, supervise: HEARTBEAT_SECONDS }

type Kind = {
  handler: LotHandler<never>
  options: JobOptions & { together?: number; onDead?: OnDead<never> }
}
type Fetched = Job<never> & { retryCount: number; retryLimit: number }

const oneByOne =
  (handler: JobHandler<never>): LotHandler<never> =>
  (jobs) =>
    Promise.all(jobs.map((job) => handler(job).then(() => undefined, asError)))

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

export const jobQueue = (connection: Connection, log: Logger, pace = PACE): JobQueue => {
  const boss = new PgBoss({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    schema: 'jobs',
    max: 6,
    useListenNotify: true,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  const kinds = new Map<string, Kind>()
  const crons = new Map<string, string>()

  const createQueue = async (name: string, { options }: Kind) => {
    const settings = {
      retryLimit: options.retries ?? 4,
      retryDelay: options.retryDelay ?? 2,
      retryBackoff: true,
      expireInSeconds: options.timeLimit ?? 900,
      // A worker that dies mid-job is noticed by its silence, and the job runs again elsewhere.
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD,
      notify: true,
    }
    const known = await boss.getQueue(name)
    if (known) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: options.singleton ? 'short' : 'standard' })
  }

  /** Where one of them brings all down, each is tried by itself, and only that one fails. */
  const runLot = async ({ handler }: Kind, jobs: readonly Fetched[]): Promise<(Error | undefined)[]> => {
    try {
      return await handler(jobs)
    } catch (error) {
      if (jobs.length === 1) return [asError(error)]
      const outcomes: (Error | undefined)[] = []
      for (const job of jobs) outcomes.push(...(await runLot({ handler, options: {} }, [job])))
      return outcomes
    }
  }

  const handle = async (name: string, kind: Kind, jobs: readonly Fetched[]) => {
    const outcomes = await runLot(kind, jobs)
    return Promise.all(
      jobs.map(async ({ id, data, retryCount, retryLimit }, at) => {
        const failure = outcomes[at]
        if (!failure) return { id, status: 'completed' as const }
        log.warn({ job: name, jobId: id, reason: failure.message }, 'job failed')
        if (retryCount >= retryLimit) await kind.options.onDead?.(data)
        return { id, status: 'failed' as const, output: failure }
      }),
    )
  }

  const work = async (name: string, kind: Kind): Promise<void> => {
    const workerId = await boss.work<object>(
      name,
      {
        batchSize: kind.options.together ?? 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: pace.look,
        includeMetadata: true,
        perJobResults: true,
      },
      async (jobs) => {
        // Where one was waiting there may be more: looked for at once, or a thousand would take hours.
        boss.notifyWorker(workerId)
        return handle(name, kind, jobs as unknown as Fetched[])
      },
    )
  }

  return {
    define: (name, handler, options = {}) => {
      const kind = { handler: oneByOne(handler as JobHandler<never>), options: options as Kind['options'] }
      kinds.set(name, kind)
    },
    defineLots: (name, handler, options) => {
      kinds.set(name, { handler: handler as LotHandler<never>, options: options as Kind['options'] })
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
      if (!(await boss.getQueue(DEAD)))
        await boss.createQueue(DEAD, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
      for (const [name, kind] of kinds) {
        await createQueue(name, kind)
        // One worker each, so that each can be told to look again.
        for (let hand = 0; hand < (kind.options.concurrency ?? 2); hand++) await work(name, kind)
      }
      for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: ZONE })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
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
