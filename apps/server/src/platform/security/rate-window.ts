import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Counts a hit in the current window of `key`, over all servers, and tells whether it is still within the limit. */
export const hitWindow = async (
  db: Queryable,
  key: string,
  limit: number,
  windowMs: number,
  now: Date,
): Promise<{ allowed: boolean; hits: number; endsAt: Date }> => {
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const endsAt = new Date(start.getTime() + windowMs)
  const { hits } = await db
    .insertInto('rate_window')
    .values({ key, window_start: start, hits: 1, ends_at: endsAt })
    .onConflict((oc) => oc.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_window.hits + 1` }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return { allowed: hits <= limit, hits, endsAt }
}

export const hitsInWindow = async (
  db: Queryable,
  key: string,
  windowMs: number,
  now: Date,
): Promise<number> => {
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const row = await db
    .selectFrom('rate_window')
    .select('hits')
    .where('key', '=', key)
    .where('window_start', '=', start)
    .executeTakeFirst()
  return row?.hits ?? 0
}

export const clearWindow = async (db: Queryable, key: string): Promise<void> => {
  await db.deleteFrom('rate_window').where('key', '=', key).execute()
}
