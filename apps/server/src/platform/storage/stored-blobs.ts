import type { Queryable } from '../db/database.ts'
import type { StoredBlob } from './blob-store.ts'

export const nameOf = (scopeId: string, sha256: string) => `blobs/${scopeId}/${sha256.slice(0, 2)}/${sha256}`

/** The object its bytes are in, from the beginning, and how many bytes that one holds in all. */
export const objectOf = ({ scopeId, sha256, size, within }: StoredBlob): { name: string; size: number } => ({
  name: nameOf(scopeId, within?.sha256 ?? sha256),
  size: within?.size ?? size,
})

/** Each with the file it is the beginning of, where it has no object of its own. */
export const storedBlobs = (db: Queryable) =>
  db
    .selectFrom('blob')
    .leftJoin('blob as holder', 'holder.id', 'blob.within')
    .select([
      'blob.id',
      'blob.scope_id',
      'blob.sha256',
      'blob.size',
      'blob.media_type',
      'holder.sha256 as holder_sha256',
      'holder.size as holder_size',
    ])

export const present = (row: {
  id: string
  scope_id: string
  sha256: Buffer
  size: number
  media_type: string
  holder_sha256?: Buffer | null
  holder_size?: number | null
}): StoredBlob => ({
  id: row.id,
  scopeId: row.scope_id,
  sha256: row.sha256.toString('hex'),
  size: row.size,
  mediaType: row.media_type,
  ...(row.holder_sha256
    ? { within: { sha256: row.holder_sha256.toString('hex'), size: row.holder_size! } }
    : {}),
})
