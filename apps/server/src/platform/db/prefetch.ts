// A transaction waits for nobody outside. Where one finds out only within itself which files it needs, it is run as
// `transactWithFiles`: the first attempt finds out what is needed and rolls back, the files are fetched or stored while
// nothing is held, and the last attempt has everything at hand and commits. Its body therefore runs more than once. Any
// other transaction runs once.

import type { Kysely, Transaction } from 'kysely'
import { asyncScope } from '../async-scope.ts'
import type { WriteLimiter } from './write-limiter.ts'

type Attempt = {
  isOpen: boolean
  /** Whether its body may be run again; one that may not waits for what it asks for. */
  isRepeatable: boolean
  /** Whoever made this transaction has nobody waiting for its rows. */
  allowWaiting: boolean
  errands: Array<() => Promise<void>>
  /** What earlier attempts had brought, by what it was asked for under. */
  brought: Map<string, unknown>
  ids: string[]
  idsGiven: number
  /** For the transactions of one piece of work, where it asked for that. */
  shared?: Map<string, unknown>
  /** No transaction yet: what is read is kept for the one that follows. */
  isBefore?: boolean
}

const attempts = asyncScope<Attempt>()

const newAttempt = (facts: Partial<Attempt>): Attempt => ({
  isOpen: false,
  isRepeatable: false,
  allowWaiting: false,
  errands: [],
  brought: new Map(),
  ids: [],
  idsGiven: 0,
  ...facts,
})

/** Ends an attempt. It is the loop below that hears it, whatever is made of it on the way. */
class PrefetchNeeded extends Error {
  constructor() {
    super('the transaction is tried again once what it needs is there')
  }
}

/**
 * More than any honest transaction needs. One that asks for something else at every attempt would never end: it waits
 * after all, which is slow but right, and is noted, so that no test passes over it.
 */
const TRIES = 12
/** As many as say what is wrong. */
const MOST = 20
const waits: string[] = []
const noteWait = (name: string) => {
  if (waits.length < MOST) waits.push(new Error(name).stack ?? name)
}
/** Which transactions waited for the file store since this was last asked, and where. */
export const waitsInTransaction = (): string[] => waits.splice(0)

const open = (): Attempt | undefined => {
  const now = attempts.current()
  return now?.isOpen && !now.allowWaiting ? now : undefined
}

/** Known of a transaction with files; of a plain one where it is watched, as in tests. */
export const isInTransaction = (): boolean => open() !== undefined

/**
 * What `bring` brings: at once where no transaction is open, and for a transaction with files between two attempts of
 * it. The name must say all that `bring` depends on.
 */
export const prefetch = async <T>(name: string, bring: () => Promise<T>): Promise<T> => {
  const now = open()
  if (!now) {
    const before = attempts.current()
    if (!before?.isBefore) return bring()
    if (before.brought.has(name)) return before.brought.get(name) as T
    const thing = await bring()
    before.brought.set(name, thing)
    return thing
  }
  if (now.brought.has(name)) return now.brought.get(name) as T
  if (!now.isRepeatable) {
    noteWait(name)
    return bring()
  }
  now.errands.push(async () => {
    const thing = await bring()
    now.brought.set(name, thing)
    if (now.shared && now.shared.size < SHARED) now.shared.set(name, thing)
  })
  throw new PrefetchNeeded()
}

/**
 * What is made within a transaction and takes long, pages drawn or signed on trial: another attempt of it does not make
 * it again. The name must say all that it depends on.
 */
export const onceForAttempts = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  const current = attempts.current()
  const now = current?.isBefore ? current : open()
  if (!now?.isRepeatable && !now?.isBefore) return make()
  if (now.brought.has(name)) return now.brought.get(name) as T
  const thing = await make()
  now.brought.set(name, thing)
  return thing
}

/** What is at hand already need not be brought. */
export const addPrefetched = (name: string, thing: unknown): void => {
  open()?.brought.set(name, thing)
}

/**
 * Ids are given out in the same order at every attempt: what a file is kept under, and what is written on it, stays what
 * it was when the file was stored.
 */
export const sameOnRetry = (make: () => string): string => {
  const now = open()
  if (!now?.isRepeatable) return make()
  const at = now.idsGiven++
  now.ids[at] ??= make()
  return now.ids[at]
}

/** For the making of demo worlds and the like, where one transaction is long and nobody else is there. */
export const mayWait = <T>(work: () => Promise<T>): Promise<T> =>
  attempts.run(newAttempt({ allowWaiting: true }), work)

/** A handful: what many transactions of one piece of work read again and again is the same few files. */
const SHARED = 20

/** Of many transactions with files one behind the other that need the same, the first brings them for all. */
export const sharePrefetched = <T>(work: () => Promise<T>): Promise<T> =>
  attempts.run(newAttempt({ shared: new Map() }), work)

/** A transaction whose body is run once, watched: what it waits for is noted. */
export const watchTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const outer = attempts.current()
  if (outer?.isOpen || outer?.allowWaiting) return work()
  const now = newAttempt({ isOpen: true })
  try {
    return await attempts.run(now, work)
  } finally {
    // What was begun in it and goes on after it is no part of it.
    now.isOpen = false
  }
}

/**
 * One transaction over files it finds out about within itself: **its body is run again** for each thing it asks the file
 * store for, with the ids it made before, so it does nothing that a rollback does not undo. Each attempt has its own
 * place among those who write: nobody keeps one while files are drawn or stored for him. One opened within another
 * belongs to that one. `before` reads what it will most likely need, so that the first attempt is mostly the last; what
 * it misses is found out as ever.
 */
export const transactWithFiles = async <DB, T>(
  db: Kysely<DB>,
  body: (tx: Transaction<DB>) => Promise<T>,
  enter: WriteLimiter = (work) => work(),
  before?: () => Promise<unknown>,
): Promise<T> => {
  const outer = attempts.current()
  if (outer?.isOpen || outer?.allowWaiting) return enter(() => db.transaction().execute(body))
  const shared = outer?.shared
  const brought = new Map<string, unknown>(shared)
  if (before) await attempts.run(newAttempt({ isBefore: true, brought, shared }), before)
  const ids: string[] = []
  for (let tries = 1; ; tries++) {
    const now = newAttempt({ isOpen: true, isRepeatable: tries <= TRIES, brought, ids, shared })
    const attempt = () =>
      db.transaction().execute(async (tx) => {
        const result = await body(tx)
        if (now.errands.length) throw new PrefetchNeeded()
        return result
      })
    try {
      return await attempts.run(now, () => enter(attempt, tries > 1))
    } catch (error) {
      if (now.errands.length === 0) throw error
    } finally {
      now.isOpen = false
    }
    for (const errand of now.errands) await errand()
  }
}
