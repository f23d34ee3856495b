import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Tables } from '../db/tables.ts'
import { CHUNK, decryptChunks, encryptFile, HEADER, openFileKey, storedExtent } from './chunked-cipher.ts'
import type { ObjectStore } from './object-store.ts'

export type NewBlob = { scopeId: string; bytes: Uint8Array; mediaType: string }
export type StoredBlob = { id: string; scopeId: string; sha256: string; size: number; mediaType: string }

/** Files of companies and people: content-addressed within their owner, encrypted, readable by range. */
export type BlobStore = {
  /** The bytes are durable before the row is written; a crash between leaves a stray object, never a dangling row. */
  put: (db: Queryable, file: NewBlob) => Promise<StoredBlob>
  /** Many at once, in their order. */
  putAll: (db: Queryable, files: readonly NewBlob[]) => Promise<StoredBlob[]>
  find: (db: Queryable, id: string) => Promise<StoredBlob | undefined>
  findAll: (db: Queryable, ids: readonly string[]) => Promise<Map<string, StoredBlob>>
  /** `end` is exclusive. */
  read: (blob: StoredBlob, start?: number, end?: number) => Promise<Buffer>
}

const nameOf = (scopeId: string, sha256: string) => `blobs/${scopeId}/${sha256.slice(0, 2)}/${sha256}`

export const blobStore = (objects: ObjectStore, masterKey: Buffer, clock: () => Date): BlobStore => ({
  put: async (db, file) => (await putAll(objects, masterKey, clock, db, [file]))[0]!,
  putAll: (db, files) => putAll(objects, masterKey, clock, db, files),
  find: async (db, id) => {
    const row = await db.selectFrom('blob').selectAll().where('id', '=', id).executeTakeFirst()
    return row && present(row)
  },
  findAll: async (db, ids) => {
    const rows = await db
      .selectFrom('blob')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, present(row)]))
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

const putAll = async (
  objects: ObjectStore,
  masterKey: Buffer,
  clock: () => Date,
  db: Queryable,
  files: readonly NewBlob[],
): Promise<StoredBlob[]> => {
  const named = files.map((file) => ({ ...file, digest: createHash('sha256').update(file.bytes).digest() }))
  const known = await findBy(db, named)
  const fresh = [...new Map(named.map((one) => [keyOf(one), one]))].filter(([key]) => !known.has(key))
  if (fresh.length) {
    await Promise.all(
      fresh.map(([, { scopeId, digest, bytes }]) =>
        objects.put(nameOf(scopeId, digest.toString('hex')), encryptFile(masterKey, bytes)),
      ),
    )
    const kept = await db
      .insertInto('blob')
      .values(
        fresh.map(([, { scopeId, digest, bytes, mediaType }]) => ({
          id: newId(),
          scope_id: scopeId,
          sha256: digest,
          size: bytes.length,
          media_type: mediaType,
          created_at: clock(),
        })),
      )
      .onConflict((oc) => oc.columns(['scope_id', 'sha256']).doNothing())
      .returningAll()
      .execute()
    for (const row of kept) known.set(keyOf({ scopeId: row.scope_id, digest: row.sha256 }), present(row))
    // Somebody else put the same bytes there a moment ago.
    const beaten = named.filter((one) => !known.has(keyOf(one)))
    for (const [key, blob] of await findBy(db, beaten)) known.set(key, blob)
  }
  return named.map((one) => known.get(keyOf(one))!)
}

type Named = { scopeId: string; digest: Buffer }
const keyOf = ({ scopeId, digest }: Named) => `${scopeId} ${digest.toString('hex')}`

const findBy = async (db: Queryable, named: readonly Named[]): Promise<Map<string, StoredBlob>> => {
  if (named.length === 0) return new Map()
  const { rows } = await sql<Selectable<Tables['blob']>>`
    select blob.* from unnest(${named.map(({ scopeId }) => scopeId)}::uuid[], ${named.map(({ digest }) => digest)}::bytea[])
      as wanted (scope_id, sha256)
    join blob on blob.scope_id = wanted.scope_id and blob.sha256 = wanted.sha256`.execute(db)
  return new Map(rows.map((row) => [keyOf({ scopeId: row.scope_id, digest: row.sha256 }), present(row)]))
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
