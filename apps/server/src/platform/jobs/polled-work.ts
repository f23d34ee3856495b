import { type RawBuilder, sql } from 'kysely'
import { extensionPoint } from '../capability.ts'
import type { Queryable } from '../db/database.ts'
import { withinTime } from '../outside/guard.ts'
import type { Services } from '../services.ts'

// One shape for work the clock looks for: rows whose time has come are leased, each is done within a time of its own, one
// that fails holds nobody back and is tried again ever more slowly, and one that always fails is set aside and told.

export type PolledKind<T> = {
  kind: string
  /** Due rows that `isFree`, those waiting longest first, so many at most. */
  due: (now: Date, isFree: (key: RawBuilder<unknown>) => RawBuilder<boolean>, most: number) => Promise<T[]>
  keyOf: (one: T) => string
  /** How people know it. */
  about: (one: T) => string
  /** Moves it on; in one run each is tried once. Done twice it does no harm. */
  work: (one: T) => Promise<unknown>
  /** The longest one may take; the lease is twice that. */
  limitMs: number
  atOnce?: number
  /** The longest one run may take; what is left is for the next. */
  budgetMs?: number
  /** So many failures, and it is set aside. */
  mostFailures?: number
}

const AT_ONCE = 4
const BUDGET_MS = 45_000
export const MOST_FAILURES = 8
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 3_600_000

/** Ever more slowly. */
export const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)

type Of = Pick<Services, 'db' | 'clock' | 'log'>

/** Works off what is due; says how much was done and how much failed. */
export const workOff = async <T>(
  services: Of,
  polled: PolledKind<T>,
  signal?: AbortSignal,
): Promise<{ done: number; failed: number }> => {
  const { kind, keyOf, atOnce = AT_ONCE, budgetMs = BUDGET_MS } = polled
  const endsAt = performance.now() + budgetMs
  const tried = new Set<string>()
  const told = { done: 0, failed: 0 }
  while (!signal?.aborted && performance.now() < endsAt) {
    const now = services.clock()
    const isFree = (key: RawBuilder<unknown>) =>
      sql<boolean>`(${key})::text <> all(${[...tried]}::text[]) and not ${isHeldBack(kind, key, now)}`
    const due = await polled.due(now, isFree, atOnce)
    if (due.length === 0) break
    const mine = await lease(services.db, polled, due, now)
    for (const one of due) tried.add(keyOf(one))
    const outcomes = await Promise.all(mine.map((one) => doOne(services, polled, one)))
    told.done += outcomes.filter(Boolean).length
    told.failed += outcomes.filter((done) => !done).length
  }
  return told
}

/** Leased, waiting for its next try, or set aside. */
export const isHeldBack = (kind: string, key: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from polled_work held where held.kind = ${kind} and held.key = (${key})::text
       and (held.set_aside_at is not null or held.leased_until > ${now} or held.retry_at > ${now}))`

const lease = async <T>(
  db: Queryable,
  { kind, keyOf, about, limitMs }: PolledKind<T>,
  due: readonly T[],
  now: Date,
): Promise<T[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into polled_work as held (kind, key, leased_until, about)
    select ${kind}, key, ${new Date(now.getTime() + 2 * limitMs)}, about
      from unnest(${due.map(keyOf)}::text[], ${due.map(about)}::text[]) as given (key, about)
    on conflict (kind, key) do update set leased_until = excluded.leased_until, about = excluded.about
      where held.set_aside_at is null and coalesce(held.leased_until <= ${now}, true)
        and coalesce(held.retry_at <= ${now}, true)
    returning key`.execute(db)
  const mine = new Set(rows.map(({ key }) => key))
  return due.filter((one) => mine.has(keyOf(one)))
}

const doOne = async <T>(services: Of, polled: PolledKind<T>, one: T): Promise<boolean> => {
  const { kind, keyOf, limitMs, work } = polled
  try {
    await withinTime(kind, limitMs, () => work(one))
  } catch (error) {
    const { about, mostFailures } = polled
    await countFailure(services, { kind, key: keyOf(one), about: about(one), mostFailures }, error as Error)
    return false
  }
  await forgetFailures(services.db, kind, keyOf(one))
  return true
}

/** It has been done, or need not be done any more. */
export const forgetFailures = async (db: Queryable, kind: string, key: string): Promise<void> => {
  await sql`delete from polled_work where kind = ${kind} and key = ${key}`.execute(db)
}

type FailedWork = { kind: string; key: string; about: string; mostFailures?: number }

/** Also for work that is handed out by turns of its own. Says whether it was the last failure: it is set aside then. */
export const countFailure = async (
  { db, clock, log }: Of,
  { kind, key, about, mostFailures = MOST_FAILURES }: FailedWork,
  error: Error,
): Promise<boolean> => {
  const now = clock()
  const reason = error.message.slice(0, 200)
  const { rows } = await sql<{ failures: number }>`
    insert into polled_work as held (kind, key, about, failures, reason)
    values (${kind}, ${key}, ${about}, 1, ${reason})
    on conflict (kind, key) do update
      set failures = held.failures + 1, leased_until = null, reason = excluded.reason
    returning failures`.execute(db)
  const { failures } = rows[0]!
  const isLast = failures >= mostFailures
  await sql`
    update polled_work
       set retry_at = ${isLast ? null : new Date(now.getTime() + retryAfter(failures))},
           set_aside_at = ${isLast ? now : null}
     where kind = ${kind} and key = ${key}`.execute(db)
  const facts = { kind, key, about, failures, error }
  if (isLast) log.error(facts, 'polled work was set aside')
  else log.warn(facts, 'polled work failed')
  return isLast
}

/** Where a table counts its own tries: what failed for the last time is told in the same place. */
export const setAside = async (
  db: Queryable,
  { kind, key, about, reason, at }: { kind: string; key: string; about: string; reason: string; at: Date },
): Promise<void> => {
  await sql`
    insert into polled_work (kind, key, about, reason, set_aside_at)
    values (${kind}, ${key}, ${about}, ${reason.slice(0, 200)}, ${at})
    on conflict (kind, key) do update set about = excluded.about, reason = excluded.reason,
      set_aside_at = excluded.set_aside_at, leased_until = null, retry_at = null`.execute(db)
}

export type SetAside = { kind: string; key: string; about: string; reason: string; setAsideAt: Date }

export const setAsideCounts = async (db: Queryable): Promise<{ kind: string; count: number }[]> =>
  (
    await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from polled_work where set_aside_at is not null
       group by kind order by kind`.execute(db)
  ).rows

export const listSetAside = async (db: Queryable, most: number): Promise<SetAside[]> => {
  const { rows } = await sql<SetAside>`
    select kind, key, about, coalesce(reason, '') as reason, set_aside_at as "setAsideAt" from polled_work
     where set_aside_at is not null order by set_aside_at desc limit ${most}`.execute(db)
  return rows
}

/** What is set aside waits again; says of which keys. Named ones, or all of the kind. */
export const takeUpSetAside = async (
  db: Queryable,
  kind: string,
  keys?: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    delete from polled_work where kind = ${kind} and set_aside_at is not null
       ${keys ? sql`and key = any(${keys}::text[])` : sql``} returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** A kind of polled work as people call it, and what taking it up again takes besides. */
export type PolledWork = {
  kind: string
  name: string
  takeUp?: (services: Services, db: Queryable, keys: readonly string[]) => Promise<unknown>
}
export const POLLED_WORK = extensionPoint<PolledWork>('polled work', ({ kind }) => kind)
