import { proveConsistency } from '@xinqi/evidence/log'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { raiseAlarm } from '../../../platform/evidence/audit-log.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import { WitnessDisagrees } from '../../../providers/witness.ts'
import { checkpointToShow } from './checkpoint-to-show.ts'

const KIND = 'witness'

/** The newest checkpoint is put before the witness with the proof that it only grew. Nothing is locked meanwhile. */
export const witnessEvidence = async (services: Services): Promise<void> => {
  const { witness, db } = services
  if (!witness) return
  const newest = await checkpointToShow(services, { kind: KIND, witness_key: witness.key })
  if (!newest) return
  const reader = logReader(db)
  const { line, at, keyId } = await witness
    .cosign({
      note: newest.note,
      size: newest.size,
      old: newest.seen,
      prove: async (from) => (from === 0 ? [] : proveConsistency(reader, from, newest.size)),
    })
    .catch(async (error) => {
      if (error instanceof WitnessDisagrees)
        await raiseAlarm(services, { reason: `见证人不承认日志：${error.message}` })
      throw error
    })
  await addRow(db, 'evidence_anchor', {
    id: newId(),
    size: newest.size,
    kind: KIND,
    name: witness.name,
    is_sandbox: false,
    token: Buffer.from(line, 'utf8'),
    serial: keyId,
    witness_key: witness.key,
    at,
    created_at: newest.now,
  })
}
