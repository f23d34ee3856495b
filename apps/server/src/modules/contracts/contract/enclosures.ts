import type { Enclosure } from '@xinqi/api/calls'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowsOf, takeRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'

export type EnclosureRow = Selectable<Tables['contract_enclosure']>

/** What the sender enclosed, in its order. Who is shown it is for `shownTo` to say: everybody who sees the contract. */
export const enclosuresOf = (db: Queryable, contractId: string): Promise<EnclosureRow[]> =>
  rowsOf(db, 'contract_enclosure', { contract_id: contractId }, { by: ['position', 'id'] })

export const presentEnclosure = (
  services: Services,
  { id, name, size, blob_id }: EnclosureRow,
  mayKeep: boolean,
): Enclosure => ({
  enclosureId: id,
  name,
  size: Number(size),
  url: mayKeep ? services.links.make({ blobId: blob_id, fileName: name }) : null,
})

export const keepEnclosure = async (db: Tx, row: EnclosureRow): Promise<void> => {
  await addRow(db, 'contract_enclosure', row)
}

export const dropEnclosure = async (
  db: Tx,
  contractId: string,
  enclosureId: string,
): Promise<string | null> => {
  const gone = await takeRow(db, 'contract_enclosure', { contract_id: contractId, id: enclosureId }, ['name'])
  return gone?.name ?? null
}

/** The same papers with another contract: copied from one, or made of one by a scan. */
export const encloseAgain = async (db: Tx, from: string, to: string, now: Date): Promise<void> => {
  const rows = await enclosuresOf(db, from)
  for (const row of rows) await keepEnclosure(db, { ...row, contract_id: to, id: newId(), created_at: now })
}
