import type { Queryable } from '../db/database.ts'
import type { BlobStore, StoredBlob } from './blob-store.ts'
import { ObjectMissing } from './object-store.ts'

/** What people are told whose file is no longer there; nothing but another upload helps. */
export const FILE_GONE = '上传的文件已不在，请重新上传'

/**
 * A file with its bytes; null where it is gone for good, be it the row or what lies in the store. A store that does not
 * answer is no missing file: that is thrown, and tried again by whoever asked.
 */
export const readIfThere = async (
  { blobs, db }: { blobs: BlobStore; db: Queryable },
  blobId: string,
): Promise<{ blob: StoredBlob; bytes: Buffer } | null> => {
  const blob = await blobs.find(db, blobId)
  if (!blob) return null
  try {
    return { blob, bytes: await blobs.read(blob) }
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
