// A transaction waits for nobody outside. What it needs of the file store is fetched or stored between two tries of it:
// the first try finds out what is needed and lets go of its rows, the last one has everything at hand and commits.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionBuilder } from 'kysely'

type Prefetch = () => Promise<void>
type TransactionAttempt = {
  isOpen: boolean
  /** Whoever made this transaction has nobody waiting for its rows. */
  allowWaiting: boolean
  errands: Prefetch[]
  /** What earlier tries had brought, by what it was asked for under. */
  brought: Map<string, unknown>
  ids: string[]
  idsGiven: number
  /** For the transactions of one piece of work, where it asked for that. */
  shared?: Map<string, unknown>
}

const attempts = new AsyncLocalStorage<TransactionAttempt>()

/** Ends a try. It is the loop below that hears it, whatever is made of it on the way. */
class PrefetchNeeded extends Error {
  constructor() {
    super('the transaction is tried again once what it needs is there')
  }
}

/**
 * More than any honest transaction needs. One that asks for something else at every try would never end: it waits after
 * all, which is slow but right, and is counted, so that no test passes over it.
 */
const TRIES = 12
let waited = 0
/** How often one waited since this was last asked. */
export const countWaits = (): number => {
  const times = waited
  waited = 0
  return times
}

const open = (): TransactionAttempt | undefined => {
  const now = attempts.getStore()
  return now?.isOpen && !now.allowWaiting ? now : undefined
}

export const isInTransaction = (): boolean => open() !== undefined

/**
 * What `bring` brings: at once where no transaction is open, and for a transaction between two tries of it. The name must
 * say all that `bring` depends on.
 */
export const prefetch = async <T>(name: string, bring: () => Promise<T>): Promise<T> => {
  const now = open()
  if (!now) return bring()
  if (now.brought.has(name)) return now.brought.get(name) as T
  now.errands.push(async () => {
    const thing = await bring()
    now.brought.set(name, thing)
    if (now.shared && now.shared.size < SHARED) now.shared.set(name, thing)
  })
  throw new PrefetchNeeded()
}

/** What is at hand already need not be brought. */
export const addPrefetched = (name: string, thing: unknown): void => {
  open()?.brought.set(name, thing)
}

/**
 * Ids are given out in the same order at every try: what a file is kept under, and what is written on it, stays what it
 * was when the file was stored.
 */
export const sameOnRetry = (make: () => string): string => {
  const now = open()
  if (!now) return make()
  const at = now.idsGiven++
  now.ids[at] ??= make()
  return now.ids[at]
}

/** For the making of demo worlds and the like, where one transaction is long and nobody else is there. */
export const mayWait = <T>(work: () => Promise<T>): Promise<T> =>
  attempts.run(
    { isOpen: false, allowWaiting: true, errands: [], brought: new Map(), ids: [], idsGiven: 0 },
    work,
  )

/** A handful: what many transactions of one piece of work read again and again is the same few files. */
const SHARED = 20

/** Of many transactions one behind the other that need the same files, the first brings them for all. */
export const sharePrefetched = <T>(work: () => Promise<T>): Promise<T> =>
  attempts.run(
    {
      isOpen: false,
      allowWaiting: false,
      errands: [],
      brought: new Map(),
      ids: [],
      idsGiven: 0,
      shared: new Map(),
    },
    work,
  )

const retryUntilPrefetched = async <T>(
  attempt: (assertNothingLeft: () => void) => Promise<T>,
): Promise<T> => {
  const shared = attempts.getStore()?.shared
  const brought = new Map<string, unknown>(shared)
  const ids: string[] = []
  for (let tries = 1; ; tries++) {
    const now: TransactionAttempt = {
      isOpen: true,
      allowWaiting: tries > TRIES,
      errands: [],
      brought,
      ids,
      idsGiven: 0,
      shared,
    }
    try {
      return await attempts.run(now, () =>
        attempt(() => {
          if (now.errands.length) throw new PrefetchNeeded()
        }),
      )
    } catch (error) {
      if (now.errands.length === 0) throw error
      if (tries === TRIES) waited++
    } finally {
      // What was begun in it and goes on after it is no part of it.
      now.isOpen = false
    }
    for (const errand of now.errands) await errand()
  }
}

/** The builder, whose `execute` tries until nothing is left to be brought. One opened within another belongs to that one. */
export const withRetry = <DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> =>
  new Proxy(builder, {
    get: (target, property) => {
      if (property === 'execute') {
        const execute: TransactionBuilder<DB>['execute'] = (callback) =>
          attempts.getStore()?.isOpen || attempts.getStore()?.allowWaiting
            ? target.execute(callback)
            : retryUntilPrefetched((assertNothingLeft) =>
                target.execute(async (tx) => {
                  const result = await callback(tx)
                  assertNothingLeft()
                  return result
                }),
              )
        return execute
      }
      const member = Reflect.get(target, property)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => withRetry(member.apply(target, given))
    },
  })
