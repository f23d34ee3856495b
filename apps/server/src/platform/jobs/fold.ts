import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'

type Folding = {
  lock: number
  /** Where rows wait. */
  from: string
  atOnce: number
  /** What becomes of those that are taken, called `gone`: common table expressions, the last of them called `kept`. */
  kept: RawBuilder<unknown>
}

/**
 * Some of the rows that wait are taken out and added to what is kept, in one statement: at every moment both together
 * are the same. One folder at a time, whichever server. Says how many were taken.
 */
export const foldSome = async (tx: Tx, { lock, from, atOnce, kept }: Folding): Promise<number> => {
  const waiting = sql.table(from)
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  const { rows } = await sql<{ moved: number }>`
    with gone as (
      delete from ${waiting} where ctid = any(array(select ctid from ${waiting} limit ${atOnce})) returning *),
    ${kept}
    select (select count(*) from gone) as moved, (select count(*) from kept) as kept`.execute(tx)
  return Number(rows[0]!.moved)
}

/** Until nothing waits any more, so many at once in a transaction of their own. */
export const foldAll = async ({ db }: Pick<Services, 'db'>, folding: Folding): Promise<number> => {
  for (let folded = 0; ; ) {
    const moved = await db.transaction().execute((tx) => foldSome(tx, folding))
    folded += moved
    if (moved < folding.atOnce) return folded
  }
}

/** All of it within a transaction that goes on to something else. */
export const foldWithin = async (tx: Tx, folding: Folding): Promise<void> => {
  while ((await foldSome(tx, folding)) === folding.atOnce);
}
