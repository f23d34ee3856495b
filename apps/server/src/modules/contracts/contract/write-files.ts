import type { Draft } from '@xinqi/api/calls'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { sql, type Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ownPageSizes } from './page-sizes.ts'

// The files of a contract as others change them: a draft brings and drops them, a conversion settles them, a signature
// puts a new one in the place of the old.

export type FileKey = { contractId: string; fileId: string }
type Change = Omit<Updateable<Tables['contract_file']>, 'contract_id' | 'id'>

const fileAt = (db: Queryable, { contractId, fileId }: FileKey, change: Change) =>
  db.updateTable('contract_file').set(change).where('contract_id', '=', contractId).where('id', '=', fileId)

export const changeFile = async (db: Queryable, key: FileKey, change: Change): Promise<void> => {
  await fileAt(db, key, change).execute()
}

/** Not if its conversion has been settled meanwhile. */
export const changeConverting = async (db: Queryable, key: FileKey, change: Change): Promise<void> => {
  await fileAt(db, key, change).where('state', '=', FILE_STATE.converting).execute()
}

/** One that failed waits for its conversion again, if it failed for this reason and nobody has replaced it since. */
export const convertFailedAgain = async (db: Queryable, key: FileKey, reason: string): Promise<void> => {
  await fileAt(db, key, { state: FILE_STATE.converting, reason: null })
    .where('state', '=', FILE_STATE.failed)
    .where('reason', '=', reason)
    .execute()
}

export const dropFile = async (db: Queryable, { contractId, fileId }: FileKey): Promise<void> => {
  await removeRows(db, 'contract_file', { contract_id: contractId, id: fileId })
}

type Converted = {
  name: string
  source_blob: string
  pdf_blob: string | null
  page_sizes: unknown
  added_pages?: number
  hidden_cipher?: Buffer | null
  change_choice?: string | null
  source_format?: string | null
  signed_as?: string
}

/** A file that has been converted before, in its place in another contract. */
export const readyFile = <At>(
  {
    name,
    source_blob,
    pdf_blob,
    page_sizes,
    added_pages = 0,
    hidden_cipher,
    change_choice,
    source_format = null,
    signed_as = 'pdf',
  }: Converted,
  at: At,
) => ({
  ...at,
  // Whoever sends it again confirms again; how changes were settled is in its pages already.
  hidden_cipher: hidden_cipher ?? null,
  change_choice: change_choice ?? null,
  name,
  source_blob,
  pdf_blob,
  source_format,
  signed_as,
  page_sizes: JSON.stringify(ownPageSizes({ page_sizes, added_pages })),
  state: FILE_STATE.ready,
})

/** These files in this order, with when they are part of it; what was uploaded and then left out of the draft is not part of what is sent. */
export const keepFiles = async (
  db: Queryable,
  contractId: string,
  { files, fileRules = [] }: Pick<Draft, 'files' | 'fileRules'>,
): Promise<void> => {
  for (const [position, fileId] of files.entries()) {
    const rule = fileRules.find((one) => one.fileId === fileId)
    await changeFile(
      db,
      { contractId, fileId },
      { position, include_when: rule ? JSON.stringify(rule.when) : null },
    )
  }
  await db
    .deleteFrom('contract_file')
    .where('contract_id', '=', contractId)
    .where('id', 'not in', files)
    .execute()
}

type Signed = {
  contract_id: string
  file_id: string
  blob_id: string
  sha256_after: Buffer
  /** The pages to be shown, where the file is not pages itself. */
  view_blob: string | null
}

/** Signed files take the place of those they were made from, however many, in one statement. */
export const replaceSigned = async (db: Queryable, signed: readonly Signed[]): Promise<void> => {
  await sql`
    update contract_file as kept
       set current_blob = given.blob, current_sha256 = given.sha256, view_blob = given.view
      from unnest(${signed.map(({ contract_id }) => contract_id)}::uuid[], ${signed.map(({ file_id }) => file_id)}::uuid[],
                  ${signed.map(({ blob_id }) => blob_id)}::uuid[], ${signed.map(({ sha256_after }) => sha256_after)}::bytea[],
                  ${signed.map(({ view_blob }) => view_blob)}::uuid[])
        as given (contract_id, id, blob, sha256, view)
     where kept.contract_id = given.contract_id and kept.id = given.id`.execute(db)
}
