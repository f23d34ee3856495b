import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { inRows, oneOf, removeRows, rowsOf } from '../db/row.ts'

/** Counts a hit in the current window of `key`, over all servers, and tells whether it is still within the limit. */
export const hitWindow = async (
  db: Queryable,
  key: string,
  limit: number,
  windowMs: number,
  now: Date,
): Promise<{ allowed: boolean; hits: number; endsAt: Date }> => {
  const hits = await countInWindow(db, key, 1, windowMs, now)
  return { allowed: hits <= limit, hits, endsAt: new Date(startOf(windowMs, now).getTime() + windowMs) }
}

const startOf = (windowMs: number, now: Date) => new Date(Math.floor(now.getTime() / windowMs) * windowMs)

/** Adds to the current window of `key`, over all servers, and tells how much there is in it. */
export const countInWindow = async (
  db: Queryable,
  key: string,
  amount: number,
  windowMs: number,
  now: Date,
): Promise<number> => {
  const start = startOf(windowMs, now)
  const { hits } = await db
    .insertInto('rate_window')
    .values({ key, window_start: start, hits: amount, ends_at: new Date(start.getTime() + windowMs) })
    .onConflict((oc) =>
      oc.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_window.hits + excluded.hits` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

/** How much is in the current windows of these keys. */
export const windowCounts = async (
  db: Queryable,
  keys: readonly string[],
  windowMs: number,
  now: Date,
): Promise<(key: string) => number> => {
  const rows = await rowsOf(
    db,
    'rate_window',
    { key: oneOf(keys), window_start: startOf(windowMs, now) },
    { columns: ['key', 'hits'] },
  )
  const hits = new Map(rows.map((row) => [row.key, row.hits]))
  return (key) => hits.get(key) ?? 0
}

/** What was counted in advance and turned out to be none. */
export const giveBack = async (db: Queryable, key: string, windowMs: number, now: Date): Promise<void> => {
  await inRows(db, 'rate_window', {
    key,
    window_start: new Date(Math.floor(now.getTime() / windowMs) * windowMs),
  }).set({ hits: sql`greatest(hits - 1, 0)` })
}

export const clearWindow = async (db: Queryable, key: string): Promise<void> => {
  await removeRows(db, 'rate_window', { key })
}

/**
 * A guess at a secret. Counted before it is checked: many at one moment would otherwise all be the first. `undefined`
 * when there were too many already. A check that could not be made is no guess; a right one wipes out the wrong ones.
 */
export const countedTry = async (
  db: Queryable,
  counted: { key: string; limit: number; windowMs: number; now: Date },
  check: () => Promise<boolean>,
): Promise<boolean | undefined> => {
  const { key, limit, windowMs, now } = counted
  const { allowed } = await hitWindow(db, key, limit, windowMs, now)
  if (!allowed) return undefined
  try {
    const right = await check()
    if (right) await clearWindow(db, key)
    return right
  } catch (error) {
    await giveBack(db, key, windowMs, now)
    throw error
  }
}
