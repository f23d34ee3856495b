import type { Path } from '@xinqi/api/calls'
import type { Tables } from './db/tables.ts'
import type { Handlers } from './http/call.ts'
import type { JobHandler, JobOptions, JobSettings } from './jobs/job-queue.ts'
import type { TaskKey } from './jobs/tasks.ts'
import type { Services } from './services.ts'

// What a capability offers, and how all of them become one server. What one declares twice, or two declare alike,
// is refused at start: by then it is too late to guess which was meant.

/**
 * Where a lower capability lets higher ones take part without knowing them: a member leaves, and whoever keeps
 * something of his hands it over. The lower one declares the point, the higher ones provide entries.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly keyOf: (entry: T) => string }
export const extensionPoint = <T>(name: string, keyOf: (entry: T) => string): ExtensionPoint<T> => ({
  name,
  keyOf,
})

/** Something that happened, and what others do about it. */
export const followed = <F extends (...given: never[]) => Promise<unknown>>(name: string) =>
  extensionPoint<{ what: string; follow: F }>(name, ({ what }) => what)

export type Provision = { point: ExtensionPoint<never>; entry: unknown }
export const provide = <T>(point: ExtensionPoint<T>, entry: T): Provision => ({
  point: point as ExtensionPoint<never>,
  entry,
})

export type Extensions = {
  /** In the order the capabilities are listed. */
  all: <T>(point: ExtensionPoint<T>) => readonly T[]
  find: <T>(point: ExtensionPoint<T>, key: string) => T | undefined
}

export type Work = {
  /** `on` names the outbox message that starts it, `every` the minute by the clock of China. */
  job: <T extends object>(
    name: string,
    run: JobHandler<T>,
    options?: JobSettings<T> & { on?: string; every?: string },
  ) => void
  /** A task people wait for: when its last try fails, they are told why instead of seeing it run for ever. */
  task: (
    kind: string,
    run: JobHandler<TaskKey>,
    limits?: Pick<JobOptions, 'timeLimit' | 'concurrency'>,
  ) => void
}

export type Capability<P extends Path = never> = {
  /** As its folder: `area/capability`. */
  name: string
  calls?: Pick<Handlers, P>
  /** Work that outlives a request. */
  jobs?: (services: Services, work: Work) => void
  /** What it adds to capabilities further down. */
  provides?: readonly Provision[]
  /** Tables only this capability writes. */
  tables?: readonly (keyof Tables)[]
  /** Tables of others that its own queries read. */
  reads?: readonly (keyof Tables)[]
}
export const capability = <P extends Path = never>(facts: Capability<P>): Capability<P> => facts

type AnyCapability = Omit<Capability, 'calls'> & { calls?: object }

export type Composition = {
  handlers: Handlers
  extensions: Extensions
  defineJobs: (services: Services) => void
  /** Table → capability. */
  owners: ReadonlyMap<string, string>
  /** Capability → tables of others it reads. */
  readers: ReadonlyMap<string, readonly string[]>
}

const claimOnce = (what: string) => {
  const taken = new Map<string, string>()
  return {
    taken,
    claim: (key: string, by: string) => {
      const other = taken.get(key)
      if (other !== undefined) throw new Error(`${what} ${key} is declared by both ${other} and ${by}`)
      taken.set(key, by)
    },
  }
}

export const compose = (capabilities: readonly AnyCapability[]): Composition => {
  const names = claimOnce('the name')
  const paths = claimOnce('the call')
  const tables = claimOnce('the table')
  const entries = claimOnce('the extension')
  const handlers: Record<string, unknown> = {}
  const provided = new Map<string, unknown[]>()
  for (const { name, calls = {}, tables: owned = [], provides = [] } of capabilities) {
    names.claim(name, name)
    for (const [path, handler] of Object.entries(calls)) {
      paths.claim(path, name)
      handlers[path] = handler
    }
    for (const table of owned) tables.claim(table, name)
    for (const { point, entry } of provides) {
      entries.claim(`${point.name}/${point.keyOf(entry as never)}`, name)
      provided.set(point.name, [...(provided.get(point.name) ?? []), entry])
    }
  }
  const all = <T>(point: ExtensionPoint<T>) => (provided.get(point.name) ?? []) as T[]
  return {
    handlers: handlers as Handlers,
    extensions: { all, find: (point, key) => all(point).find((entry) => point.keyOf(entry) === key) },
    defineJobs: (services) => {
      const jobs = claimOnce('the job')
      for (const { name, jobs: define } of capabilities)
        define?.(services, workOf(services, name, jobs.claim))
    },
    owners: tables.taken,
    readers: new Map(capabilities.map(({ name, reads = [] }) => [name, reads])),
  }
}

/** Work the clock starts: by one server at a time, and what failed waits for the next round unless it is tried again. */
export const onTheClock = (every: string, more: JobOptions = {}): JobOptions & { every: string } => ({
  singleton: true,
  retries: 0,
  ...more,
  every,
})

const TASK_RETRIES = 3

const workOf = (services: Services, owner: string, claim: (job: string, by: string) => void): Work => {
  const job: Work['job'] = (name, run, { on, every, ...options } = {}) => {
    claim(name, owner)
    services.queue.define(name, run, options)
    if (on) services.outbox.subscribe(on, name)
    if (every) services.queue.schedule(name, every)
  }
  return {
    job,
    task: (kind, run, limits = {}) => {
      const name = `task.${kind}`
      job<TaskKey>(
        name,
        async (asked) => {
          try {
            await run(asked)
          } catch (error) {
            services.log.error({ error, task: asked.data.taskId }, 'task failed')
            await services.tasks.progress(services.db, asked.data, 0, '遇到问题，稍后自动重试')
            throw error
          }
        },
        {
          ...limits,
          retries: TASK_RETRIES,
          on: name,
          onDead: (data) => services.tasks.fail(services.db, data, '处理失败，请稍后重新提交'),
        },
      )
    },
  }
}
