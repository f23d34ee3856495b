import { openCheckpoint } from '@xinqi/evidence/log'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import type { Services } from '../../../platform/services.ts'

/** The leaf as it was written when the contract was finished: see deposit.ts. */
export type DepositEntry = {
  record: string
  at: string
  parties: { kind: 'company' | 'person'; name: string }[]
  files: { file: string; original: string; signed: string; versions: string[] }[]
  signatures: {
    file: string
    sequence: number
    signer: string
    certificate: string
    sandbox: boolean
    at: string
  }[]
}

export type EvidenceRecord = {
  contractId: string
  number: string
  leafId: string
  entryBytes: Buffer
  entry: DepositEntry
}

const recordWhere = (db: Queryable) =>
  db
    .selectFrom('evidence_record')
    .innerJoin('evidence_leaf', 'evidence_leaf.id', 'evidence_record.leaf_id')
    .select([
      'evidence_record.contract_id',
      'evidence_record.number',
      'evidence_record.leaf_id',
      'evidence_leaf.entry',
    ])

const present = (row: {
  contract_id: string
  number: string
  leaf_id: string
  entry: Buffer
}): EvidenceRecord => ({
  contractId: row.contract_id,
  number: row.number,
  leafId: row.leaf_id,
  entryBytes: row.entry,
  entry: JSON.parse(row.entry.toString('utf8')),
})

export const recordByNumber = async (db: Queryable, number: string): Promise<EvidenceRecord> => {
  const row = await recordWhere(db).where('evidence_record.number', '=', number).executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND', '没有这个编号的存证记录，请核对后重试')
  return present(row)
}

export const recordOfContract = async (
  db: Queryable,
  contractId: string,
): Promise<EvidenceRecord | undefined> => {
  const row = await recordWhere(db).where('evidence_record.contract_id', '=', contractId).executeTakeFirst()
  return row && present(row)
}

/** Where a leaf stands in the log, and the newest statement the platform signed about it. */
export const placeOf = async (services: Services, leafId: string) => {
  await refuseWhileAlarmed(services.db)
  const placed = () => theRow(services.db, 'evidence_leaf', { id: leafId }, ['place'])
  let { place } = await placed()
  if (place === null) {
    // Just finished: whoever looks first does not have to wait for the sequencer's next round.
    await checkpointLeaves(services)
    place = (await placed()).place
  }
  const { note } = await services.db
    .selectFrom('evidence_checkpoint')
    .select('note')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { index: place!, note, checkpoint: openCheckpoint(note, services.checkpointSigner) }
}
