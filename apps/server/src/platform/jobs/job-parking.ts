import { sql } from 'kysely'
import type pg from 'pg'
import type { Queryable } from '../db/database.ts'

export type Parking = { at: Date; reason: string }

/** As migration 0400 makes it: a restored copy may be older than that. */
const TABLE =
  'create table if not exists job_parking (only_one boolean primary key default true check (only_one), parked_at timestamptz not null, reason text not null)'

/** From now on no server takes a job, until it is released: what waits in a restored queue would reach real people. */
export const parkJobs = async (
  client: Pick<pg.ClientBase, 'query'>,
  reason: string,
  now: Date,
): Promise<void> => {
  await client.query(TABLE)
  await client.query(
    `insert into job_parking (parked_at, reason) values ($1, $2)
     on conflict (only_one) do update set parked_at = excluded.parked_at, reason = excluded.reason`,
    [now, reason],
  )
}

/** False when nothing was parked. */
export const releaseJobs = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  await client.query(TABLE)
  return ((await client.query('delete from job_parking')).rowCount ?? 0) > 0
}

export const parkingOf = async (db: Queryable): Promise<Parking | null> => {
  const { rows } = await sql<Parking>`select parked_at as at, reason from job_parking`.execute(db)
  return rows[0] ?? null
}
