import type { Enclosure } from '@xinqi/api/calls'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'

export type EnclosureRow = Selectable<Tables['contract_enclosure']>

/** What the sender enclosed, in its order. Who is shown it is for `shownTo` to say: everybody who sees the contract. */
export const enclosuresOf = (db: Queryable, contractId: string): Promise<EnclosureRow[]> =>
  db
    .selectFrom('contract_enclosure')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .orderBy('id')
    .execute()

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
  await db.insertInto('contract_enclosure').values(row).execute()
}

export const dropEnclosure = async (
  db: Tx,
  contractId: string,
  enclosureId: string,
): Promise<string | null> => {
  const gone = await db
    .deleteFrom('contract_enclosure')
    .where('contract_id', '=', contractId)
    .where('id', '=', enclosureId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name ?? null
}

/** The same papers with another contract: copied from one, or made of one by a scan. */
export const encloseAgain = async (db: Tx, from: string, to: string, now: Date): Promise<void> => {
  const rows = await enclosuresOf(db, from)
  for (const row of rows) await keepEnclosure(db, { ...row, contract_id: to, id: newId(), created_at: now })
}
