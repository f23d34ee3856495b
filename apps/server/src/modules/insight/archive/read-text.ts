import { DocumentError } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { pagesBlob } from '../../contracts/contract/file-format.ts'
import { factsIn, type ReadFile, textOf } from './facts.ts'
import { TEXT } from './kept-facts.ts'
import { writeText } from './kept-text.ts'
import { textWasRead } from './when-text-is-read.ts'

export const READ_TEXT = 'archive.readText'
export type TextKey = { subjectId: string }

/** The files of a contract as they lie, wherever it comes from. */
export const filesOf = async (
  db: Queryable,
  subjectId: string,
): Promise<{ fileId: string; blobId: string }[]> => {
  const signed = await rowsOf(
    db,
    'contract_file',
    { contract_id: subjectId, left_out: false },
    { columns: ['id', 'signed_as', 'current_blob', 'pdf_blob', 'view_blob'], by: 'position' },
  )
  if (signed.length)
    return signed.flatMap((file) => {
      const blobId = pagesBlob(file)
      return blobId ? [{ fileId: file.id, blobId }] : []
    })
  const brought = await rowsOf(
    db,
    'elg_contract_file',
    { contract_id: subjectId },
    { columns: ['id', 'blob_id'], by: 'position' },
  )
  return brought.map(({ id, blob_id }) => ({ fileId: id, blobId: blob_id }))
}

/** The pages of all its files, recognised where they are pictures. */
export const readFiles = async (
  services: Services,
  subjectId: string,
  signal: AbortSignal,
): Promise<ReadFile[]> => {
  const { blobs, db, documentsInBackground } = services
  const read: ReadFile[] = []
  for (const { fileId, blobId } of await filesOf(db, subjectId)) {
    const blob = await blobs.find(db, blobId)
    if (!blob) continue
    // Pages that are pictures are recognised: paper is found by its words as well.
    const model = await documentsInBackground.readModel(await blobs.read(blob), {
      signal,
      marks: false,
      owner: blob.scopeId,
    })
    read.push({ fileId, model })
  }
  return read
}

/** Whose name is not the counterparty's: the house that keeps it, or the first of several. */
const ownName = async (db: Queryable, subjectId: string): Promise<string> => {
  const kept = await rowOf(db, 'archived', { subject_id: subjectId }, ['company_id'])
  return kept ? (await theRow(db, 'company', { id: kept.company_id }, ['name'])).name : ''
}

/** Reads what the pages say, in processes of their own and when nobody signs. Run a second time it writes the same. */
export const readText =
  (services: Services) =>
  async ({ data: { subjectId }, signal }: Job<TextKey>): Promise<void> => {
    const { db, signersFirst } = services
    await signersFirst.quiet(signal)
    const known = await rowOf(db, 'contract_text', { subject_id: subjectId }, ['state'])
    if (known?.state !== TEXT.reading) return
    try {
      const files = await readFiles(services, subjectId, signal)
      const { body, pages } = textOf(files)
      const facts = files[0] ? factsIn(files[0], await ownName(db, subjectId)) : []
      await textWasRead(services, subjectId, files)
      await writeText(services, subjectId, { body, pages, facts })
    } catch (error) {
      if (!(error instanceof DocumentError) || signal.aborted) throw error
      await giveUpText(services, { subjectId })
    }
  }

export const giveUpText = async (services: Services, { subjectId }: TextKey): Promise<void> => {
  const { db, clock } = services
  await textWasRead(services, subjectId, null)
  await inRows(db, 'contract_text', { subject_id: subjectId, state: TEXT.reading }).set({
    state: TEXT.unreadable,
    read_at: clock(),
  })
}
