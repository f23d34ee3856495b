import { FILL, PARTY, SIGNER } from '@xinqi/api/status'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, addRows, inRows, oneOf, removeRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

// The rows of a contract as others change them, each under the lock and the rules of perform(). Its status and phase are
// perform()'s alone.

type Contract = Tables['contract']
type Party = Tables['contract_party']
type Signer = Tables['contract_signer']
type File = Tables['contract_file']
type Field = Tables['contract_field']
type Copy = Tables['contract_cc']
/** What may be set of a part: whose it is stays. */
type Change<T> = Omit<Updateable<T>, 'contract_id' | 'id'>

export const addContract = async (db: Queryable, contract: Insertable<Contract>): Promise<void> => {
  await addRow(db, 'contract', contract)
}

export const changeContract = async (
  db: Queryable,
  contractId: string,
  change: Omit<Updateable<Contract>, 'id' | 'status' | 'phase'>,
): Promise<void> => {
  await inRows(db, 'contract', { id: contractId }).set(change)
}

/** A draft is taken apart into rows each time it is sent: those of the time before go first. */
export const dropParts = async (db: Queryable, contractId: string): Promise<void> => {
  await sql`
    with fields as (delete from contract_field where contract_id = ${contractId}),
         signers as (delete from contract_signer where contract_id = ${contractId}),
         parties as (delete from contract_party where contract_id = ${contractId})
    delete from contract_cc where contract_id = ${contractId}`.execute(db)
}

export const addParties = (db: Queryable, parties: readonly Insertable<Party>[]): Promise<void> =>
  addRows(db, 'contract_party', parties)

export const changeParty = (
  db: Queryable,
  contract_id: string,
  id: string,
  change: Change<Party>,
): Promise<void> => inRows(db, 'contract_party', { contract_id, id }).set(change)

/** Whoever had less time than the others, and let it pass, has as much as they from now on. */
export const liftLateDeadlines = async (db: Queryable, contractId: string, now: Date): Promise<void> => {
  await db
    .updateTable('contract_party')
    .set({ deadline_at: null })
    .where('contract_id', '=', contractId)
    .where('deadline_at', '<=', now)
    .execute()
}

export const addSigners = (db: Queryable, signers: readonly Insertable<Signer>[]): Promise<void> =>
  addRows(db, 'contract_signer', signers)

export const changeSigner = (
  db: Queryable,
  contract_id: string,
  id: string,
  change: Change<Signer>,
): Promise<void> => inRows(db, 'contract_signer', { contract_id, id }).set(change)

export const addFields = (db: Queryable, fields: readonly Insertable<Field>[]): Promise<void> =>
  addRows(db, 'contract_field', fields)

export const dropFields = (db: Queryable, contractId: string, kinds: readonly string[]): Promise<void> =>
  removeRows(db, 'contract_field', { contract_id: contractId, kind: oneOf(kinds) })

/** Who gets a copy. */
export const addCopies = (db: Queryable, copies: readonly Insertable<Copy>[]): Promise<void> =>
  addRows(db, 'contract_cc', copies)

export const dropCopies = (db: Queryable, contractId: string, copyIds: readonly string[]): Promise<void> =>
  removeRows(db, 'contract_cc', { contract_id: contractId, id: oneOf(copyIds) })

export const addContractFiles = (db: Queryable, files: readonly Insertable<File>[]): Promise<void> =>
  addRows(db, 'contract_file', files)

/** These parties fill in once more; the files are open again, and nobody's turn it is to sign until all is whole. */
export const reopenFilling = async (
  db: Queryable,
  contractId: string,
  { partyIds, reason }: { partyIds: readonly string[]; reason: string },
): Promise<void> => {
  await db
    .updateTable('contract_party')
    .set({ fill_status: FILL.due, return_reason: reason })
    .where('contract_id', '=', contractId)
    .where('id', 'in', partyIds)
    .execute()
  await inRows(db, 'contract_file', { contract_id: contractId }).set({
    current_blob: null,
    current_sha256: null,
    view_blob: null,
    left_out: false,
    // Nor are the pages a long table was continued on: it is written anew.
    page_sizes: sql<string>`(select coalesce(jsonb_agg(size order by at), '[]'::jsonb)
      from jsonb_array_elements(page_sizes) with ordinality as sizes (size, at)
      where at <= jsonb_array_length(page_sizes) - added_pages)`,
    added_pages: 0,
  })
  await inRows(db, 'contract_party', { contract_id: contractId, status: PARTY.due }).set({
    status: PARTY.waits,
  })
  await inRows(db, 'contract_signer', { contract_id: contractId, status: SIGNER.due }).set({
    status: SIGNER.waits,
  })
}
