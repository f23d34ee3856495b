import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { CHUNK, decryptChunks, encryptFile, HEADER, openFileKey, storedExtent } from './chunked-cipher.ts'
import type { ObjectStore } from './object-store.ts'

export type StoredBlob = { id: string; scopeId: string; sha256: string; size: number; mediaType: string }

/** Files of companies and people: content-addressed within their owner, encrypted, readable by range. */
export type BlobStore = {
  /** The bytes are durable before the row is written; a crash between leaves a stray object, never a dangling row. */
  put: (db: Queryable, file: { scopeId: string; bytes: Uint8Array; mediaType: string }) => Promise<StoredBlob>
  find: (db: Queryable, id: string) => Promise<StoredBlob | undefined>
  /** `end` is exclusive. */
  read: (blob: StoredBlob, start?: number, end?: number) => Promise<Buffer>
}

const nameOf = (scopeId: string, sha256: string) => `blobs/${scopeId}/${sha256.slice(0, 2)}/${sha256}`

export const blobStore = (objects: ObjectStore, masterKey: Buffer, clock: () => Date): BlobStore => ({
  put: async (db, { scopeId, bytes, mediaType }) => {
    const digest = createHash('sha256').update(bytes).digest()
    const sha256 = digest.toString('hex')
    const known = await findBy(db, scopeId, digest)
    if (known) return known
    await objects.put(nameOf(scopeId, sha256), encryptFile(masterKey, bytes))
    const id = newId()
    const kept = await db
      .insertInto('blob')
      .values({
        id,
        scope_id: scopeId,
        sha256: digest,
        size: bytes.length,
        media_type: mediaType,
        created_at: clock(),
      })
      .onConflict((oc) => oc.columns(['scope_id', 'sha256']).doNothing())
      .returningAll()
      .executeTakeFirst()
    // Somebody else put the same bytes there a moment ago.
    return kept ? present(kept) : (await findBy(db, scopeId, digest))!
  },
  find: async (db, id) => {
    const row = await db.selectFrom('blob').selectAll().where('id', '=', id).executeTakeFirst()
    return row && present(row)
  },
  read: async (blob, start = 0, end = blob.size) => {
    const name = nameOf(blob.scopeId, blob.sha256)
    if (blob.size === 0 || start >= end) return Buffer.alloc(0)
    const from = Math.floor(start / CHUNK)
    const to = Math.floor((Math.min(end, blob.size) - 1) / CHUNK)
    const extent = storedExtent(blob.size, from, to)
    // One request where the range begins at the start of the file, two where it does not.
    const head = from === 0 ? await objects.get(name, 0, extent.end) : await objects.get(name, 0, HEADER)
    const key = openFileKey(masterKey, head.subarray(0, HEADER))
    const stored = from === 0 ? head.subarray(HEADER) : await objects.get(name, extent.start, extent.end)
    const plain = decryptChunks(key, stored, blob.size, from, to)
    return plain.subarray(start - from * CHUNK, end - from * CHUNK)
  },
})

const findBy = async (db: Queryable, scopeId: string, digest: Buffer) => {
  const row = await db
    .selectFrom('blob')
    .selectAll()
    .where('scope_id', '=', scopeId)
    .where('sha256', '=', digest)
    .executeTakeFirst()
  return row && present(row)
}

const present = (row: {
  id: string
  scope_id: string
  sha256: Buffer
  size: number
  media_type: string
}): StoredBlob => ({
  id: row.id,
  scopeId: row.scope_id,
  sha256: row.sha256.toString('hex'),
  size: row.size,
  mediaType: row.media_type,
})
