import { DocumentError, sniff } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { uploadedFile } from '../../../platform/storage/uploaded.ts'

const MEDIA = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' } as const
type Accepted = keyof typeof MEDIA

/** One picture or PDF, judged by what it is and not by what it is called. Kept in the applicant's own name. */
export const keepPaper = async (
  services: Services,
  db: Queryable,
  files: readonly UploadedFile[],
  accountId: string,
) => {
  const file = uploadedFile(files)
  const blob = await services.blobs.put(db, {
    scopeId: accountId,
    bytes: file.bytes,
    mediaType: MEDIA[kindOf(file.bytes)],
  })
  const { fileName } = file
  return {
    fileId: blob.id,
    fileName,
    url: services.links.make({ blobId: blob.id, fileName, download: false }),
  }
}

const kindOf = (bytes: Buffer): Accepted => {
  try {
    const kind = sniff(bytes)
    if (kind in MEDIA) return kind as Accepted
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
  }
  throw new CodedError('LICENCE_TYPE')
}
