import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { pagesBlob } from '../contract/file-format.ts'
import { readingFor } from '../contract/visible-to.ts'
import { documentBlocks } from './document-text.ts'
import { holdsScans, READING, readingOf, recognisedModel, writtenModel } from './text-model.ts'

/** A file as it stands, as text in the order it is read. Who may see its pages may read or hear them. */
export const readDocument = async ({ actor, body, db, now, services }: Call<'/contract/documentText'>) => {
  const { contract } = await readingFor(db, actor, body.contractId, now)
  const file = contract.files.find(({ id }) => id === body.fileId)
  const blobId = file && pagesBlob(file)
  const blob = blobId && (await services.blobs.find(db, blobId))
  if (!file || !blob) throw new CodedError('NOT_FOUND')
  const written = await writtenModel(services, blob)
  const answer = { pageCount: written.pages.length, hiddenCount: written.hidden?.length ?? 0 }
  if (!holdsScans(written)) return { ...answer, scan: null, blocks: documentBlocks(written) }
  // Marks come and go; the pages under them stay as they were when they were recognised.
  const reading = file.pdf_blob ? await readingOf(db, file.pdf_blob) : undefined
  const model =
    reading?.state === READING.done ? await recognisedModel(services, db, reading.model_blob!) : written
  return {
    ...answer,
    scan: { state: reading?.state ?? null, pagesDone: reading?.pages_done ?? 0 },
    blocks: documentBlocks(model),
  }
}
