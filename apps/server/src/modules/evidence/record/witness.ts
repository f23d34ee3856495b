import { DAY } from '@xinqi/api/durations'
import { openCheckpoint, proveConsistency } from '@xinqi/evidence/log'
import { newId } from '../../../platform/db/ids.ts'
import { raiseAlarm, refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import { WitnessDisagrees } from '../../../providers/witness.ts'

const KIND = 'witness'
/** Also when nothing has been added: that nothing was taken away is worth saying every day. */
const AT_LEAST_EVERY_MS = DAY

/** The newest checkpoint is put before the witness with the proof that it only grew. Nothing is locked meanwhile. */
export const witnessEvidence = async (services: Services): Promise<void> => {
  const { witness, db, clock, checkpointSigner } = services
  if (!witness) return
  await refuseWhileAlarmed(db)
  const newest = await db
    .selectFrom('evidence_checkpoint')
    .select(['size', 'note'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  openCheckpoint(newest.note, checkpointSigner)
  const last = await db
    .selectFrom('evidence_anchor')
    .select(['size', 'created_at'])
    .where('kind', '=', KIND)
    .where('witness_key', '=', witness.key)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const now = clock()
  const isNew = !last || last.size < newest.size
  if (!isNew && now.getTime() - last.created_at.getTime() < AT_LEAST_EVERY_MS) return
  const reader = logReader(db)
  const { line, at, keyId } = await witness
    .cosign({
      note: newest.note,
      size: newest.size,
      old: last?.size ?? 0,
      prove: async (from) => (from === 0 ? [] : proveConsistency(reader, from, newest.size)),
    })
    .catch(async (error) => {
      if (error instanceof WitnessDisagrees)
        await raiseAlarm(services, { reason: `见证人不承认日志：${error.message}` })
      throw error
    })
  await db
    .insertInto('evidence_anchor')
    .values({
      id: newId(),
      size: newest.size,
      kind: KIND,
      name: witness.name,
      is_sandbox: false,
      token: Buffer.from(line, 'utf8'),
      serial: keyId,
      witness_key: witness.key,
      at,
      created_at: now,
    })
    .execute()
}
