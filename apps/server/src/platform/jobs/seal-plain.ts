import { DAY } from '@xinqi/api/durations'
import type { Queryable, Tx } from '../db/database.ts'
import { rowOf } from '../db/row.ts'
import type { Services } from '../services.ts'
import { backfill, isFilled } from './backfill.ts'

/** Servers of the release before read what lies in clear; by then the last of them has been replaced. */
export const OLD_RELEASE_MS = DAY

export type Sealing<P extends object> = {
  /** Of the copying; `${name}:only` is done once nothing is written or read in clear any more. */
  name: string
  first: P
  atOnce: number
  /** Makes the sealed copy of some rows, where there is none, and leaves what lies in clear. */
  copy: (services: Services, tx: Tx, from: P, atOnce: number) => Promise<{ next: P | null; count: number }>
  /** The same for whatever has no copy: what an older server wrote behind the copying. */
  copyMissed: (services: Services, tx: Tx) => Promise<void>
  /** Takes some of what lies in clear away, sealing first what has no copy. Says how many rows it changed. */
  clear: (services: Services, tx: Tx, atOnce: number) => Promise<number>
}

const onlyOf = (name: string) => `${name}:only`

/**
 * Whether it is sealed alone. Until then both are written and what lies in clear is read, so that servers of this release
 * and of the one before find the same.
 */
export const isSealedOnly = (db: Queryable, name: string): Promise<boolean> => isFilled(db, onlyOf(name))

/**
 * Copies, waits until no older server is left, switches over, clears. Each step goes on after a kill, and may be run as
 * often as one likes: what a late older server writes in clear is sealed and cleared by the next run.
 */
export const sealPlain =
  <P extends object>(sealing: Sealing<P>) =>
  async (services: Services, signal?: AbortSignal): Promise<void> => {
    const { db, clock } = services
    const { name, atOnce } = sealing
    await backfill(sealing, (tx, from, run) => sealing.copy(services, tx, from, run.atOnce))(services, signal)
    const copied = await rowOf(db, 'backfill', { name }, ['done_at'])
    if (!copied?.done_at || clock().getTime() < copied.done_at.getTime() + OLD_RELEASE_MS) return
    if (!(await isSealedOnly(db, name)))
      await db.transaction().execute(async (tx) => {
        await sealing.copyMissed(services, tx)
        await tx
          .insertInto('backfill')
          .values({ name: onlyOf(name), position: '{}', done_at: clock() })
          .onConflict((oc) => oc.column('name').doNothing())
          .execute()
      })
    while (!signal?.aborted) {
      const cleared = await db.transaction().execute((tx) => sealing.clear(services, tx, atOnce))
      if (cleared < atOnce) return
    }
  }
