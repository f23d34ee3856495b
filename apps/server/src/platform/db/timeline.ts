// After a failover the old primary may come back and take writes as if nothing had happened. PostgreSQL counts every
// promotion: a primary's timeline is higher than that of the primary it took over from. The highest one seen is kept in
// the file store, beside the head of the evidence log, where all servers look; nothing is written to a host below it.
import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { withinTime } from '../outside/guard.ts'
import { ObjectMissing, type ObjectStore } from '../storage/object-store.ts'

/** What changes under its name, as the latest head of the evidence log does; backups leave both out. */
export const TIMELINE_OBJECT = 'evidence/timeline'

/** A cluster keeps its system identifier over every promotion; a database restored elsewhere has another one. */
export type Position = { system: string; timeline: number }

/** This host was a primary once, and another one has taken over. */
export class TimelineBehind extends Error {
  readonly code = 'TIMELINE_BEHIND'
  constructor(at: Position, seen: number) {
    super(`this primary is on timeline ${at.timeline}, another one took over on timeline ${seen}`)
  }
}

const ASK_MS = 3000
/** A cloud's PostgreSQL may not let its customers ask: there its own failover decides. */
const NOT_TOLD = new Set(['42501', '42883', '0A000', '55000'])

/** Where a primary stands; nothing of a standby, which nobody can write to. */
export const positionOf = async (client: Pick<pg.ClientBase, 'query'>): Promise<Position | undefined> => {
  try {
    // Not from the control file, which learns of a promotion with the next checkpoint.
    const { rows } = await client.query<{ wal: string | null; system: string }>({
      text: `select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as wal,
                    (select system_identifier::text from pg_control_system()) as system`,
      query_timeout: ASK_MS,
    } as pg.QueryConfig)
    const { wal, system } = rows[0]!
    return wal === null ? undefined : { system, timeline: Number.parseInt(wal.slice(0, 8), 16) }
  } catch (error) {
    if (NOT_TOLD.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

export type TimelineState = {
  /** Of the primary that was reached last; null before one was, and where it does not tell. */
  current: number | null
  /** The highest of its cluster that any server has seen. */
  seen: number | null
  /** The host that answers has been overtaken: it is not used. */
  isBehind: boolean
}

export type TimelineGuard = {
  /** For pools: a new connection to a host that was overtaken is refused before anybody gets it. */
  verify: (client: pg.ClientBase, done: (error?: Error) => void) => void
  /** The same for a connection outside any pool. */
  check: (client: pg.ClientBase) => Promise<void>
  /** What other servers have seen, and what `pool` reaches now; connections to what was overtaken meanwhile are ended. */
  look: (pool?: Pick<pg.Pool, 'query'>) => Promise<void>
  /**
   * What `work` committed is told only when, after that, no server is known to have seen another primary take over: its
   * connection may be older than the failover, and the next look seconds away.
   */
  acknowledged: <T>(work: () => Promise<T>) => Promise<T>
  state: () => TimelineState
}

/** A server that was frozen or is new must not go by what it knew long ago. */
const FRESH_MS = 10_000
/** How long a new connection, or an answer, waits for the store; what is known is used when it does not answer. */
const STORE_MS = 1000
/** So long a store that did not answer is not waited for again by those who have done something. */
const AWAY_MS = 3000

export const timelineGuard = (
  objects: Pick<ObjectStore, 'get' | 'put'>,
  now: () => number = () => performance.now(),
): TimelineGuard => {
  const seen = new Map<string, number>()
  const open = new Map<pg.ClientBase, Position>()
  let current: Position | undefined
  let isBehind = false
  let readAt = Number.NEGATIVE_INFINITY
  /** What this server saw and could not keep yet. */
  let isUnkept = false
  /** How often the primary this server reached was found overtaken. */
  let takeovers = 0

  /**
   * Not on behalf of whoever happens to need a connection, be it within a transaction: for him it is part of connecting,
   * and happens when a primary is new or nobody has looked for a while, which `look` does all the time.
   */
  const apart = new AsyncResource('timeline')
  const briefly = (work: () => Promise<void>): Promise<void> =>
    apart.runInAsyncScope(() => withinTime('file store', STORE_MS, work).catch(() => undefined))

  const readStore = async (): Promise<void> => {
    const kept = await keptTimelines(objects)
    for (const [system, timeline] of kept) raise(system, timeline)
    // Another server that read before we wrote may have written over it.
    isUnkept = [...seen].some(([system, timeline]) => timeline > (kept.get(system) ?? 0))
    readAt = now()
  }
  const raise = (system: string, timeline: number): boolean => {
    const known = seen.get(system)
    if (timeline <= (known ?? 0)) return false
    seen.set(system, timeline)
    if (known !== undefined && system === current?.system) takeovers++
    return true
  }
  const keep = async (): Promise<void> => {
    await objects.put(TIMELINE_OBJECT, Buffer.from(JSON.stringify(Object.fromEntries(seen))))
    isUnkept = false
  }
  const isOvertaken = ({ system, timeline }: Position) => timeline < (seen.get(system) ?? 0)

  /** With whatever it had begun: its transaction must not be committed where nobody will look for it. */
  const endOvertaken = () => {
    for (const [client, at] of open) if (isOvertaken(at)) endNow(client)
  }

  let reading: Promise<void> | undefined
  let nextReading: Promise<void> | undefined
  let awayUntil = Number.NEGATIVE_INFINITY
  /** One for all who ask before it begins. One that is under way may be older than what was done. */
  const readAnew = (): Promise<void> => {
    nextReading ??= (reading ?? Promise.resolve()).then(() => {
      nextReading = undefined
      const begunAt = now()
      reading = briefly(readStore).then(() => {
        if (readAt < begunAt) awayUntil = now() + AWAY_MS
      })
      return reading
    })
    return nextReading
  }

  const meet = async (at: Position): Promise<void> => {
    current = at
    if (isOvertaken(at)) {
      isBehind = true
      throw new TimelineBehind(at, seen.get(at.system)!)
    }
    isBehind = false
    if (!raise(at.system, at.timeline)) return
    endOvertaken()
    isUnkept = true
    // Kept before anything is written here. When the store is away the next look keeps it: meanwhile nothing can be
    // signed anyway, since a signature needs the store before it is acknowledged.
    await briefly(keep)
  }

  const check = async (client: pg.ClientBase): Promise<void> => {
    if (now() - readAt > FRESH_MS) await briefly(readStore)
    const at = await positionOf(client)
    if (!at) return
    try {
      await meet(at)
    } catch (error) {
      // Whoever chose this host looks for another one.
      endNow(client)
      throw error
    }
    open.set(client, at)
    // Ended between two statements it has nobody to tell; unheard, that would end the process.
    client.on('error', () => {})
    client.once('end', () => open.delete(client))
  }

  return {
    verify: (client, done) => {
      check(client).then(() => done(), done)
    },
    check,
    look: async (pool) => {
      await readStore()
      endOvertaken()
      if (isUnkept) await keep()
      const at = pool && (await positionOf(pool as unknown as pg.ClientBase))
      if (!at) return
      // Behind a pooler a connection may lead to another host than when it was opened.
      await meet(at).catch((error) => {
        for (const client of open.keys()) endNow(client)
        throw error
      })
    },
    acknowledged: async (work) => {
      const before = takeovers
      const done = await work()
      // Where the database does not tell its timeline there is nothing to compare.
      if (current && now() >= awayUntil) await readAnew()
      endOvertaken()
      if (takeovers !== before && current) throw new TimelineBehind(current, seen.get(current.system)!)
      return done
    },
    state: () => ({
      current: current?.timeline ?? null,
      seen: (current && seen.get(current.system)) ?? null,
      isBehind,
    }),
  }
}

const keptTimelines = async (objects: Pick<ObjectStore, 'get'>): Promise<Map<string, number>> => {
  try {
    const kept = JSON.parse((await objects.get(TIMELINE_OBJECT)).toString('utf8')) as Record<string, number>
    return new Map(Object.entries(kept).filter(([, timeline]) => Number.isInteger(timeline)))
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof SyntaxError) return new Map()
    throw error
  }
}

/** A database that was brought back by PostgreSQL's own means may be below what was seen, knowingly: it counts from here. */
export const adoptTimeline = async (
  objects: Pick<ObjectStore, 'get' | 'put'>,
  client: Pick<pg.ClientBase, 'query'>,
): Promise<void> => {
  const at = await positionOf(client)
  if (!at) return
  const kept = await keptTimelines(objects)
  kept.set(at.system, at.timeline)
  await objects.put(TIMELINE_OBJECT, Buffer.from(JSON.stringify(Object.fromEntries(kept))))
}

const endNow = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy: (why: Error) => void } } }
  connection.stream.destroy(new Error('Connection terminated: another primary has taken over'))
}
