import {
  auditLog,
  type Checkpoint,
  consistencyHolds,
  EvidenceError,
  type LogReader,
  openCheckpoint,
  proveConsistency,
  rootAt,
} from '@xinqi/evidence/log'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { prefetch } from '../db/prefetch.ts'
import { addRow, EMPTY, hasRow, latestRow } from '../db/row.ts'
import { CodedError } from '../errors.ts'
import type { Services } from '../services.ts'
import { logReader } from './log-storage.ts'

/** The log does not continue what was signed for before. */
export class LogRewritten extends Error {}

/** The newest checkpoint in the tables. */
export const newestCheckpoint = (db: Queryable) =>
  latestRow(db, 'evidence_checkpoint', {}, 'size', ['size', 'note'])

/** The last head signed: the one kept outside the tables, or, before there was any, the one in them. */
export const lastHead = async (
  { heads, checkpointSigner }: Services,
  db: Queryable,
): Promise<Checkpoint | null> => {
  const row = await newestCheckpoint(db)
  // Where another server has signed meanwhile, there is a later one outside as well.
  const kept = await prefetch(`head ${row?.size}`, () => heads.latest())
  const note = kept ?? row?.note
  if (!note) return null
  try {
    return openCheckpoint(note, checkpointSigner)
  } catch (error) {
    throw new LogRewritten('the last head is not one of ours', { cause: error })
  }
}

/** Proves that the log as it is now continues the head; throws when it does not. */
export const proveContinues = async (log: LogReader, head: Checkpoint | null): Promise<void> => {
  if (!head || head.size === 0) return
  const size = await log.size()
  const holds = async () =>
    size >= head.size &&
    consistencyHolds(
      head.size,
      size,
      head.root,
      await rootAt(log, size),
      await proveConsistency(log, head.size, size),
    )
  const continues = await holds().catch((error) => {
    // Nodes that are missing or do not fit are a log that was changed; a database that is away is not.
    if (error instanceof EvidenceError) return false
    throw error
  })
  if (!continues)
    throw new LogRewritten(`the log of ${size} entries does not continue the head of ${head.size}`)
}

const isAlarmed = (db: Queryable): Promise<boolean> => hasRow(db, 'evidence_alarm', { settled_at: EMPTY })

/** While an alarm stands nothing is signed and nothing issued. */
export const refuseWhileAlarmed = async (db: Queryable): Promise<void> => {
  if (await isAlarmed(db)) throw new CodedError('UNAVAILABLE', '存证日志正在核查，暂停出具，请稍后重试')
}

/** Written down once, outside any transaction that is about to be given up. */
export const raiseAlarm = async (
  { autocommit, clock, log, metrics }: Services,
  damage: object,
): Promise<boolean> => {
  metrics.evidenceBroken(true)
  log.fatal({ damage }, 'the evidence log is not what was signed for')
  if (await isAlarmed(autocommit)) return false
  await addRow(autocommit, 'evidence_alarm', { id: newId(), at: clock(), damage: JSON.stringify(damage) })
  return true
}

/** Every entry and every node hashed anew, held against every head ever signed. True when a new alarm was raised. */
export const auditEvidence = (services: Services): Promise<boolean> => auditFrom(services, 0)

/** The same for what came since the last audit, and whatever was signed since. */
export const auditSince = async (services: Services): Promise<boolean> => {
  const audited = await services.db.selectFrom('evidence_audited').select('size').executeTakeFirst()
  return auditFrom(services, Number(audited?.size ?? 0))
}

const auditFrom = async (services: Services, from: number): Promise<boolean> => {
  const { db, checkpointSigner, clock } = services
  try {
    const head = await lastHead(services, db)
    const rows = await db
      .selectFrom('evidence_checkpoint')
      .select('note')
      .where('size', '>=', from)
      .orderBy('size')
      .execute()
    const checkpoints = rows.map(({ note }) => openCheckpoint(note, checkpointSigner))
    const report = await auditLog(logReader(db, services), {
      from,
      checkpoints: head ? [...checkpoints, head] : checkpoints,
    })
    if (report.damage) return raiseAlarm(services, report.damage)
    await db
      .insertInto('evidence_audited')
      .values({ size: report.size, at: clock() })
      .onConflict((oc) => oc.column('is_one').doUpdateSet({ size: report.size, at: clock() }))
      .execute()
    return false
  } catch (error) {
    if (error instanceof LogRewritten || (error as Error).name === 'EvidenceError')
      return raiseAlarm(services, { reason: (error as Error).message })
    throw error
  }
}
