import { DAY, HOUR } from '@xinqi/api/durations'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** So long the release before can be gone back to, which does not read what this one writes. */
export const ROLLBACK_WINDOW = 7 * DAY
/** All migrations of a new database are made in one go. */
const ONE_GO = HOUR / 2

/** Whether nobody goes back behind this migration: it has been there for long, or as long as the database. */
export const pastRollback = (migration: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  coalesce((select at <= ${new Date(now.getTime() - ROLLBACK_WINDOW)}
                   or at <= (select min(at) from schema_migration) + ${ONE_GO} * interval '1 ms'
              from schema_migration where name = ${migration}), false)`

export const isPastRollback = async (db: Queryable, migration: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ settled: boolean }>`select ${pastRollback(migration, now)} as settled`.execute(
    db,
  )
  return rows[0]!.settled
}
