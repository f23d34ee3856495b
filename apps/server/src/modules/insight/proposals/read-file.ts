import { DocumentError } from '@xinqi/documents'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { readIfThere } from '../../../platform/storage/read-if-there.ts'
import type { ConvertedFile } from '../../contracts/drafts/convert-file.ts'
import { holdsScans, writtenModel } from '../../contracts/placing/text-model.ts'
import { analyse } from '../analysis/analysis-threads.ts'

export const PROPOSAL = { reading: 0, read: 1, unread: 2 } as const

/** Read once for a file, in processes of their own. Run a second time it writes the same. */
export const readFile =
  (services: Services) =>
  async ({ data, signal }: Job<ConvertedFile>): Promise<void> => {
    const { blobs, clock, db, documentsInBackground } = services
    const { blobId } = data
    const source = await readIfThere(services, blobId)
    if (!source) return
    await db
      .insertInto('file_proposal')
      .values({ blob_id: blobId, created_at: clock() })
      .onConflict((oc) => oc.column('blob_id').doNothing())
      .execute()
    const known = await rowOf(db, 'file_proposal', { blob_id: blobId }, ['state'])
    if (known?.state !== PROPOSAL.reading) return
    try {
      // Somebody waits for it: words that stand in the file are read at once, pictures of words take their time.
      const written = await writtenModel(services, source.blob)
      const model = holdsScans(written)
        ? await documentsInBackground.readModel(source.bytes, {
            signal,
            marks: false,
            owner: source.blob.scopeId,
          })
        : written
      const found = await analyse('proposeFromDocument', { model: Buffer.from(JSON.stringify(model)) })
      const kept = await blobs.put(db, {
        scopeId: source.blob.scopeId,
        bytes: Buffer.from(JSON.stringify(found)),
        mediaType: 'application/json',
      })
      await inRows(db, 'file_proposal', { blob_id: blobId, state: PROPOSAL.reading }).set({
        state: PROPOSAL.read,
        found_blob: kept.id,
      })
    } catch (error) {
      if (!(error instanceof DocumentError) || signal.aborted) throw error
      await giveUp(services)(data)
    }
  }

export const giveUp =
  ({ db }: Services) =>
  async ({ blobId }: ConvertedFile): Promise<void> => {
    await inRows(db, 'file_proposal', { blob_id: blobId, state: PROPOSAL.reading }).set({
      state: PROPOSAL.unread,
    })
  }
