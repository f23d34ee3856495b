import type { Queryable, Tx } from '../db/database.ts'
import { inRows, lockTheRow, rowOf } from '../db/row.ts'
import type { Services } from '../services.ts'

type Portion<P> = { next: P | null; count: number }

/**
 * Goes once through what was there before, portion by portion: what a portion writes and where the next one begins are
 * one transaction, so a kill repeats nothing and leaves nothing out. Done, it is done for good; says how much this run did.
 */
export const backfill =
  <P extends object>(
    { name, first, atOnce: usual }: { name: string; first: P; atOnce: number },
    work: (tx: Tx, from: P, run: { atOnce: number; clock: () => Date }) => Promise<Portion<P>>,
  ) =>
  async (
    { db, clock }: Pick<Services, 'db' | 'clock'>,
    signal?: AbortSignal,
    atOnce = usual,
  ): Promise<number> => {
    let done = 0
    while (!signal?.aborted) {
      const { next, count } = await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('backfill')
          .values({ name, position: JSON.stringify(first) })
          .onConflict((oc) => oc.column('name').doNothing())
          .execute()
        const held = await lockTheRow(tx, 'backfill', { name }, ['position', 'done_at'])
        if (held.done_at) return { next: null, count: 0 }
        const portion = await work(tx, held.position as P, { atOnce, clock })
        await inRows(tx, 'backfill', { name }).set(
          portion.next ? { position: JSON.stringify(portion.next) } : { done_at: clock() },
        )
        return portion
      })
      done += count
      if (!next) break
    }
    return done
  }

/** Whether it has been through everything: until then what it fills does not know all there is. */
export const isFilled = async (db: Queryable, name: string): Promise<boolean> =>
  Boolean((await rowOf(db, 'backfill', { name }, ['done_at']))?.done_at)
