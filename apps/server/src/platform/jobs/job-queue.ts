import { setTimeout as pause } from 'node:timers/promises'
import { type ConstructorOptions, type JobResult, PgBoss, type WorkOptions } from 'pg-boss'
import { type Connection, optionsOf } from '../db/database.ts'
import type { TimelineGuard } from '../db/timeline.ts'
import type { Logger } from '../logging.ts'
import { withSpan } from '../tracing.ts'

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
/** Many that wait are done by this at once; where that fails, each by itself. */
export type Together<T> = (all: readonly T[]) => Promise<unknown>
type Beyond<T> = {
  onDead?: OnDead<T>
  together?: Together<T>
  /** Before jobs that failed for good are put back in line: whatever was given up with them is taken up again. */
  onRedrive?: (all: readonly T[]) => Promise<unknown>
}
export type JobSettings<T> = JobOptions & Beyond<T>

export type DeadJob = { id: string; name: string; data: unknown; reason: string; failedAt: Date }

export type JobQueue = {
  /** Names a kind of work and who does it; before `start`. */
  define: <T extends object>(name: string, handler: JobHandler<T>, options?: JobSettings<T>) => void
  schedule: (name: string, cron: string) => void
  /** Null when a job with the same key is already waiting. */
  send: (name: string, data: object, options?: { key?: string; after?: Date }) => Promise<string | null>
  /** Many at once; one whose key is already waiting is left out. */
  sendAll: (name: string, jobs: readonly { data: object; key: string }[]) => Promise<void>
  /**
   * `work` takes jobs and sends those of the clock; `send` only puts jobs in line, for whoever works elsewhere or later.
   * Started again in the other way while it runs, it changes over without a moment in which nothing can be sent.
   */
  start: (how?: 'work' | 'send') => Promise<void>
  stop: () => Promise<void>
  /** Between start and stop: before and after nothing can be sent. */
  isRunning: () => boolean
  /** What failed for good, with the reason; the newest, so many at most. */
  dead: (most?: number) => Promise<DeadJob[]>
  /** How many of each kind failed for good: counted by the database, however many there are. */
  deadCounts: () => Promise<{ name: string; count: number }[]>
  /** Puts what failed for good back in line. */
  redrive: (name: string) => Promise<number>
}

const DEAD = 'dead-letter'
/** So many of the dead are shown. */
const DEAD_SHOWN = 200
/** So many are put back in line by one statement. */
const AT_ONCE = 1000
const OF_THE_CLOCK = '__pgboss__send-it'
const ZONE = 'Asia/Shanghai'
const HEARTBEAT_SECONDS = 10
/** Long enough to be looked at by whoever waits for it. */
const DONE_SECONDS = 10
/** How often what is done is removed; else it would be once a day, and the table would be a day's work long. */
const TIDY_SECONDS = 30

/** So many are done together at most, and no sooner than so long after the ones before: a busy hour makes them many. */
const TOGETHER = 200
const BETWEEN_MS = 1000
/** How often each worker looks by itself, though nobody told it of anything and the look for all found nothing. */
const BY_ITSELF_SECONDS = 60

/** How often, in seconds, it looks for what nobody told it of, and for workers that fell silent. */
export type Pace = { look: number; supervise: number }
const PACE: Pace = { look: 5, supervise: HEARTBEAT_SECONDS }

type Kind = { handler: JobHandler<never>; options: JobSettings<never> }

/** What is done together is done by one: two would share out the few there are. */
const handsFor = ({ options }: Kind): number => options.concurrency ?? (options.together ? 1 : 2)

type DeadRow = {
  id: string
  source_name: string | null
  data: unknown
  source_output: { message?: string } | null
  created_on: Date
}

/** Each job has an outcome of its own, however many were taken at once. */
type PerJob = WorkOptions & { perJobResults: true; includeMetadata: true }

type Fetched = Job<object> & { retryCount: number; retryLimit: number }

export const jobQueue = (
  connection: Connection,
  log: Logger,
  pace = PACE,
  connections = 6,
  timeline?: TimelineGuard,
): JobQueue => {
  const makeBoss = (works: boolean): PgBoss => {
    const made = new PgBoss({
      ...(optionsOf(connection) as ConstructorOptions),
      // Handed on to its pool.
      ...(timeline ? { verify: timeline.verify } : {}),
      schema: 'jobs',
      max: connections,
      useListenNotify: true,
      superviseIntervalSeconds: pace.supervise,
      monitorIntervalSeconds: pace.supervise,
      maintenanceIntervalSeconds: TIDY_SECONDS,
      supervise: works,
      schedule: works,
    })
    made.on('error', (error) => log.error({ error }, 'job queue'))
    return made
  }
  let boss = makeBoss(true)
  const kinds = new Map<string, Kind>()
  const crons = new Map<string, string>()
  /** Its workers, by kind. */
  const hands = new Map<string, string[]>()
  let running = false
  let looks: NodeJS.Timeout | undefined

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
      await withSpan(`job ${name}`, { 'xinqi.job': job.id, 'xinqi.try': job.retryCount + 1 }, () =>
        handler({ id: job.id, data: job.data as never, signal: job.signal }),
      )
    } catch (error) {
      log.warn({ job: name, jobId: job.id, error }, 'job failed')
      if (job.retryCount >= job.retryLimit) await options.onDead?.(job.data as never)
      throw error
    }
  }

  const outcomeOf = (name: string, kind: Kind, job: Fetched): Promise<JobResult> =>
    run(name, kind, job).then(
      () => ({ id: job.id, status: 'completed' }),
      (error) => ({ id: job.id, status: 'failed', output: error }),
    )

  /** Where doing them together fails, whichever of them it is must not keep back the others. */
  const runAll = async (name: string, kind: Kind, jobs: readonly Fetched[]): Promise<JobResult[]> => {
    const { together } = kind.options
    if (together && jobs.length > 1)
      try {
        await withSpan(`jobs ${name}`, { 'xinqi.jobs': jobs.length }, () =>
          together(jobs.map(({ data }) => data as never)),
        )
        return jobs.map(({ id }) => ({ id, status: 'completed' }))
      } catch (error) {
        log.warn({ job: name, jobs: jobs.length, error }, 'jobs failed together')
      }
    const outcomes: JobResult[] = []
    for (const job of jobs) outcomes.push(await outcomeOf(name, kind, job))
    return outcomes
  }

  const work = async (name: string, kind: Kind): Promise<string> => {
    const { together } = kind.options
    let next = 0
    const workerId = await boss.work<object, unknown, PerJob>(
      name,
      {
        batchSize: together ? TOGETHER : 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: BY_ITSELF_SECONDS,
        includeMetadata: true,
        perJobResults: true,
      },
      async (jobs) => {
        // Where one was waiting there may be more: looked for at once, or a thousand would take most of an hour.
        boss.notifyWorker(workerId)
        const outcomes = await runAll(name, kind, jobs as unknown as Fetched[])
        if (together) {
          await pause(Math.max(0, next - Date.now()), undefined, { ref: false })
          next = Date.now() + BETWEEN_MS
        }
        return outcomes
      },
    )
    return workerId
  }

  /** Told of nothing there may still be something: tries that come again later, and words lost with a connection. */
  const lookForAll = async (): Promise<void> => {
    const { rows } = (await boss.getDb().executeSql(
      `select name from unnest($1::text[]) as known (name)
        where exists (select from jobs.job j where j.name = known.name and j.state < 'active' and not j.blocked
                         and j.start_after <= jobs.job_now())`,
      [[...hands.keys()]],
    )) as { rows: { name: string }[] }
    for (const { name } of rows) for (const hand of hands.get(name)!) boss.notifyWorker(hand)
  }
  const takeUpAgain = async (name: string): Promise<void> => {
    const onRedrive = kinds.get(name)?.options.onRedrive
    if (!onRedrive) return
    const { rows } = (await boss
      .getDb()
      .executeSql(`select data from jobs.job where name = $1 and state < 'active' and source_name = $2`, [
        DEAD,
        name,
      ])) as { rows: { data: unknown }[] }
    await onRedrive(rows.map(({ data }) => data as never))
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= lookForAll()
      .catch((error) => log.warn({ error }, 'looking for jobs'))
      .finally(() => {
        looking = undefined
      })
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
    start: async (how = 'work') => {
      const works = how === 'work'
      const before = running ? boss : undefined
      const next = before || !works ? makeBoss(works) : boss
      await next.start()
      boss = next
      running = true
      clearInterval(looks)
      hands.clear()
      // Those who worked finish what they have in hand.
      await before?.stop({ graceful: true, timeout: 10_000, close: true })
      // The queue's own, by which the clock starts others: a dozen a minute, kept for a week if nobody says otherwise.
      if (await boss.getQueue(OF_THE_CLOCK))
        await boss.updateQueue(OF_THE_CLOCK, { deleteAfterSeconds: DONE_SECONDS })
      if (!(await boss.getQueue(DEAD)))
        await boss.createQueue(DEAD, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
      for (const [name, kind] of kinds) {
        await createQueue(name, kind)
        if (!works) continue
        // One worker each, so that each can be told to look again.
        const ids = []
        for (let hand = 0; hand < handsFor(kind); hand++) ids.push(await work(name, kind))
        hands.set(name, ids)
      }
      if (!works) return
      for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: ZONE })
      looks = setInterval(look, pace.look * 1000)
    },
    stop: async () => {
      running = false
      clearInterval(looks)
      await looking
      return boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
    isRunning: () => running,
    dead: async (most = DEAD_SHOWN) => {
      const { rows } = (await boss.getDb().executeSql(
        `select id, source_name, data, source_output, created_on from jobs.job
          where name = $1 and state < 'active' order by created_on desc limit $2`,
        [DEAD, most],
      )) as { rows: DeadRow[] }
      return rows.map((row) => ({
        id: row.id,
        name: row.source_name ?? DEAD,
        data: row.data,
        reason: row.source_output?.message ?? '',
        failedAt: row.created_on,
      }))
    },
    deadCounts: async () => {
      const { rows } = (await boss.getDb().executeSql(
        `select coalesce(source_name, name) as name, count(*)::int as count from jobs.job
          where name = $1 and state < 'active' group by 1 order by 1`,
        [DEAD],
      )) as { rows: { name: string; count: number }[] }
      return rows
    },
    redrive: async (name) => {
      await takeUpAgain(name)
      let moved = 0
      for (;;) {
        const some = await boss.redrive(DEAD, { sourceName: name, limit: AT_ONCE })
        moved += some
        if (some < AT_ONCE) return moved
      }
    },
  }
}
