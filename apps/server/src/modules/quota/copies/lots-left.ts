import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { isLive } from './books.ts'

/** What somebody still has of each kind, by when it ends, the soonest first. */
export const lotsLeft = (db: Queryable, ownerId: string, now: Date) =>
  db
    .selectFrom('quota_lot')
    .select(['kind', 'expires_at', sql<number>`sum(remaining)::int`.as('left')])
    .where('owner_id', '=', ownerId)
    .where(isLive(now))
    .groupBy(['kind', 'expires_at'])
    .orderBy(sql`expires_at asc nulls last`)
    .execute()
