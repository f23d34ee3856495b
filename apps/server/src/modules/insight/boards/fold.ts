import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Until nothing waits any more, so many at once in a transaction of their own; one folder at a time, whichever server. */
export const foldAll = async (
  { db }: Pick<Services, 'db'>,
  { lock, atOnce }: { lock: number; atOnce: number },
  foldSome: (tx: Tx) => Promise<number>,
): Promise<number> => {
  let folded = 0
  for (;;) {
    const moved = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
      return Number(await foldSome(tx))
    })
    folded += moved
    if (moved < atOnce) return folded
  }
}
