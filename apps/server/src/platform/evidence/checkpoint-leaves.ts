import { appendEntries, signCheckpoint } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import { transactWithFiles } from '../db/prefetch.ts'
import { addRow } from '../db/row.ts'
import type { Services } from '../services.ts'
import { LogRewritten, lastHead, proveContinues, raiseAlarm, refuseWhileAlarmed } from './audit-log.ts'
import { logWriter } from './log-storage.ts'

const SEQUENCER_LOCK = 7_310_019
const BATCH = 500
export const LOG_ORIGIN = 'xinqi/evidence'

type Sequenced = { moved: number; signed?: { size: number; note: string } }

/**
 * Puts waiting leaves into the log and signs what it then says. One sequencer at a time over all servers; nobody who
 * signs waits for it, and a crash leaves leaves waiting, never lost.
 */
export const checkpointLeaves = async (services: Services): Promise<number> => {
  const { db, heads } = services
  await refuseWhileAlarmed(db)
  let placed = 0
  for (;;) {
    const { moved, signed } = await transactWithFiles(db, async (tx): Promise<Sequenced> => {
      await sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`.execute(tx)
      const waiting = await tx
        .selectFrom('evidence_leaf')
        .select(['id', 'entry'])
        .where('place', 'is', null)
        .orderBy('sequence')
        .limit(BATCH)
        .execute()
      if (waiting.length === 0) return { moved: 0 }
      const head = await lastHead(services, tx)
      const log = logWriter(
        tx,
        waiting.map(({ id }) => id),
      )
      // Before anything is put behind what was signed for, and again after: what is signed next continues it.
      await proveContinues(log, head)
      const { size } = await appendEntries(
        log,
        waiting.map(({ entry }) => entry),
      )
      await proveContinues(log, head)
      const now = services.clock()
      const note = await signCheckpoint(
        log,
        LOG_ORIGIN,
        [services.checkpointSigner, services.sm2CheckpointSigner],
        now,
      )
      await addRow(tx, 'evidence_checkpoint', { size, note, at: now })
      return { moved: waiting.length, signed: { size, note } }
    }).catch(async (error) => {
      if (!(error instanceof LogRewritten)) throw error
      await raiseAlarm(services, { reason: error.message })
      await refuseWhileAlarmed(services.autocommit)
      throw error
    })
    // After the commit: a head for entries that were never kept would accuse the log for ever.
    if (signed) await heads.keep(signed.size, signed.note)
    placed += moved
    if (moved < BATCH) return placed
  }
}
