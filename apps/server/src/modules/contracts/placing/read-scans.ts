import { DocumentError } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readIfThere } from '../../../platform/storage/read-if-there.ts'
import { readingFor } from '../contract/visible-to.ts'
import { templatePages } from '../templates/template-pages.ts'
import { initiatorsPages, type Readable } from './pages-to-read.ts'
import { READING, readingOf } from './text-model.ts'

export const READ_SCAN = 'contract.readScan'
export type ScanKey = { blobId: string }

/** Recognition takes seconds a page: asked for by whoever needs it, done once for a file, in a job. */
const ask = async (
  services: Services,
  db: Queryable,
  files: readonly Pick<Readable, 'pdf_blob'>[],
  now: Date,
) => {
  for (const { pdf_blob } of files) {
    if (!pdf_blob) continue
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('file_reading')
      .values({ blob_id: pdf_blob, created_at: now })
      // What could not be read may be tried again; what is read or being read is left alone.
      .onConflict((oc) =>
        oc
          .column('blob_id')
          .doUpdateSet({ state: READING.under, pages_done: 0, created_at: now })
          .where('file_reading.state', '=', READING.failed),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) await services.outbox.publish(db, READ_SCAN, { blobId: pdf_blob })
  }
  return {}
}

export const readScans = async (call: Call<'/contract/readScans'>) =>
  ask(call.services, call.db, await initiatorsPages(call), call.now)

export const readScansInTemplate = async ({ actor, body, db, now, services }: Call<'/template/readScans'>) =>
  ask(services, db, await templatePages(db, companyOf(actor), body.templateNo), now)

/** For whoever reads the contract and cannot see its pictures. */
export const readScanForReader = async ({
  actor,
  body,
  db,
  now,
  services,
}: Call<'/contract/readScanForReader'>) => {
  const { contract } = await readingFor(db, actor, body.contractId, now)
  const file = contract.files.find(({ id }) => id === body.fileId)
  if (!file) throw new CodedError('NOT_FOUND')
  return ask(services, db, [file], now)
}

/** Run a second time it writes the same. */
export const readScan =
  (services: Services) =>
  async ({ data: { blobId }, signal }: Job<ScanKey>): Promise<void> => {
    const { blobs, db, documentsInBackground } = services
    if ((await readingOf(db, blobId))?.state !== READING.under) return
    const kept = await readIfThere(services, blobId)
    if (!kept) return giveUp(services, { blobId })
    const { scopeId } = kept.blob
    try {
      const model = await documentsInBackground.readModel(kept.bytes, {
        signal,
        owner: scopeId,
        onProgress: ({ page, pages, begun }) => {
          if (begun === undefined) void tell(db, blobId, page, pages).catch(() => undefined)
        },
      })
      const written = await blobs.put(db, {
        scopeId,
        bytes: Buffer.from(JSON.stringify(model)),
        mediaType: 'application/json',
      })
      await inRows(db, 'file_reading', { blob_id: blobId }).set({
        state: READING.done,
        model_blob: written.id,
      })
    } catch (error) {
      if (!(error instanceof DocumentError) || signal.aborted) throw error
      await giveUp(services, { blobId })
    }
  }

const tell = async (db: Queryable, blobId: string, done: number, pages: number) => {
  await inRows(db, 'file_reading', { blob_id: blobId, state: READING.under }).set({ pages_done: done, pages })
}

export const giveUp = async ({ db }: Services, { blobId }: ScanKey): Promise<void> => {
  await inRows(db, 'file_reading', { blob_id: blobId, state: READING.under }).set({ state: READING.failed })
}
