import { appendEntries, signCheckpoint } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { logWriter } from './log-storage.ts'

const SEQUENCER_LOCK = 7_310_019
const BATCH = 500
export const LOG_ORIGIN = 'xinqi/evidence'

/**
 * Puts waiting leaves into the log and signs what it then says. One sequencer at a time over all servers; nobody who
 * signs waits for it, and a crash leaves leaves waiting, never lost.
 */
export const sequenceLeaves = async (services: Services): Promise<number> => {
  let placed = 0
  for (;;) {
    const moved = await services.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`.execute(tx)
      const waiting = await tx
        .selectFrom('evidence_leaf')
        .select(['id', 'entry'])
        .where('place', 'is', null)
        .orderBy('sequence')
        .limit(BATCH)
        .execute()
      if (waiting.length === 0) return 0
      const log = logWriter(
        tx,
        waiting.map(({ id }) => id),
      )
      const { size } = await appendEntries(
        log,
        waiting.map(({ entry }) => entry),
      )
      const now = services.clock()
      const note = await signCheckpoint(log, LOG_ORIGIN, [services.checkpointSigner], now)
      await tx.insertInto('evidence_checkpoint').values({ size, note, at: now }).execute()
      return waiting.length
    })
    placed += moved
    if (moved < BATCH) return placed
  }
}
