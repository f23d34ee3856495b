import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Tables } from '../db/tables.ts'
import type { KeyRing } from '../keys/generations.ts'
import {
  CHUNK,
  decryptChunks,
  encryptFile,
  encryptParts,
  generationOf,
  HEADER,
  openFileKey,
  storedExtent,
  storedLength,
  type WrappingKey,
  wrapAnew,
} from './chunked-cipher.ts'
import { ObjectMissing, type ObjectStore } from './object-store.ts'

export type NewBlob = { scopeId: string; bytes: Uint8Array; mediaType: string }
export type StoredBlob = { id: string; scopeId: string; sha256: string; size: number; mediaType: string }
/** Durable, and nobody's yet. */
export type WrittenBlob = {
  scopeId: string
  digest: Buffer
  size: number
  mediaType: string
  /** The generation of the keys it certainly hangs on, or an older one. */
  generation: number
}
/** Which keys wrap the data keys of files. */
export type FileKeys = Pick<KeyRing, 'newest' | 'of' | 'settled'>

/** Files of companies and people: content-addressed within their owner, encrypted, readable by range. */
export type BlobStore = {
  /** The bytes are durable before the row is written; a crash between leaves a stray object, never a dangling row. */
  put: (db: Queryable, file: NewBlob) => Promise<StoredBlob>
  /** Many at once, in their order. */
  putAll: (db: Queryable, files: readonly NewBlob[]) => Promise<StoredBlob[]>
  /** For more than memory should hold: stored as its bytes come, long before there is a transaction to keep it in. */
  write: (file: {
    scopeId: string
    mediaType: string
    parts: AsyncIterable<Uint8Array>
  }) => Promise<WrittenBlob>
  /** The same for bytes at hand: on their way before there is a transaction, so that none waits for the store. */
  stage: (file: NewBlob) => Promise<WrittenBlob>
  /** What was made this moment and is nowhere else yet: nobody looks whether the store has it. */
  stageNew: (files: readonly NewBlob[]) => Promise<WrittenBlob[]>
  keep: (db: Queryable, written: WrittenBlob) => Promise<StoredBlob>
  /** In their order, and without asking the store: for what was staged a moment ago. */
  keepAll: (db: Queryable, written: readonly WrittenBlob[]) => Promise<StoredBlob[]>
  /** The last act of its transaction: bytes nobody refers to any more are removed before the row is. */
  drop: (tx: Tx, id: string) => Promise<void>
  find: (db: Queryable, id: string) => Promise<StoredBlob | undefined>
  findAll: (db: Queryable, ids: readonly string[]) => Promise<Map<string, StoredBlob>>
  /** `end` is exclusive. */
  read: (blob: StoredBlob, start?: number, end?: number) => Promise<Buffer>
  /** Makes it hang on the newest keys; says whether it is so now. Its bytes stay what they are. */
  wrapAnew: (db: Database, id: string) => Promise<'done' | 'missing' | 'busy'>
  /** Whether something could be kept now; throws what is wrong. */
  probe: () => Promise<void>
}

/** PostgreSQL's word for it. */
const STILL_REFERRED_TO = '23503'

const nameOf = (scopeId: string, sha256: string) => `blobs/${scopeId}/${sha256.slice(0, 2)}/${sha256}`

const wrapping = (keys: FileKeys): WrappingKey => {
  const { number, keys: by } = keys.newest()
  return { number, key: by.files }
}
const keyIn = (keys: FileKeys) => (number: number) => keys.of(number).keys.files
/** What was there before may hang on any of them; the job that wraps anew looks. */
const UNKNOWN_GENERATION = 0

export const blobStore = (objects: ObjectStore, keys: FileKeys, clock: () => Date): BlobStore => ({
  probe: () => objects.probe(),
  put: async (db, file) => (await putAll(objects, keys, clock, db, [file]))[0]!,
  putAll: (db, files) => putAll(objects, keys, clock, db, files),
  write: (file) => writeParts(objects, keys, file),
  wrapAnew: (db, id) => wrapBlobAnew(objects, keys, db, id),
  stage: async (file) => {
    const written = named(file, keys)
    const name = nameOf(written.scopeId, written.digest.toString('hex'))
    // Named by what it holds: one that is there already is the same, and may be being read.
    if (await objects.has(name)) return { ...written, generation: UNKNOWN_GENERATION }
    await objects.put(name, encryptFile(wrapping(keys), file.bytes))
    return written
  },
  stageNew: (files) =>
    Promise.all(
      files.map(async (file) => {
        const written = named(file, keys)
        const name = nameOf(written.scopeId, written.digest.toString('hex'))
        await objects.put(name, encryptFile(wrapping(keys), file.bytes))
        return written
      }),
    ),
  keepAll: async (db, written) => {
    if (written.length === 0) return []
    const known = await keepRows(db, clock, written)
    return written.map((one) => known.get(keyOf(one))!)
  },
  keep: async (db, written) => {
    const known = await keepRows(db, clock, [written])
    // The same file may have been there when it was written, and dropped since.
    if (!(await objects.has(nameOf(written.scopeId, written.digest.toString('hex')))))
      throw new Error('the file was dropped before it was kept')
    return known.get(keyOf(written))!
  },
  drop: async (tx, id) => {
    await sql`savepoint dropping`.execute(tx)
    try {
      const row = await tx.deleteFrom('blob').where('id', '=', id).returningAll().executeTakeFirst()
      // The row is held until the end: whoever keeps the same bytes meanwhile waits, and finds them gone.
      if (row) await objects.remove(nameOf(row.scope_id, row.sha256.toString('hex')))
      await sql`release savepoint dropping`.execute(tx)
    } catch (error) {
      if ((error as { code?: string }).code !== STILL_REFERRED_TO) throw error
      await sql`rollback to savepoint dropping`.execute(tx)
    }
  },
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
    const key = openFileKey(keyIn(keys), head.subarray(0, HEADER))
    const stored = from === 0 ? head.subarray(HEADER) : await objects.get(name, extent.start, extent.end)
    const plain = decryptChunks(key, stored, blob.size, from, to)
    return plain.subarray(start - from * CHUNK, end - from * CHUNK)
  },
})

const named = ({ scopeId, bytes, mediaType }: NewBlob, keys: FileKeys): WrittenBlob => ({
  generation: keys.settled(),
  scopeId,
  mediaType,
  size: bytes.length,
  digest: createHash('sha256').update(bytes).digest(),
})

const putAll = async (
  objects: ObjectStore,
  keys: FileKeys,
  clock: () => Date,
  db: Queryable,
  files: readonly NewBlob[],
): Promise<StoredBlob[]> => {
  const all = files.map((file) => ({ ...named(file, keys), bytes: file.bytes }))
  const known = await findBy(db, all)
  const fresh = [...new Map(all.map((one) => [keyOf(one), one]))].filter(([key]) => !known.has(key))
  if (fresh.length) {
    await Promise.all(
      fresh.map(([, { scopeId, digest, bytes }]) =>
        objects.put(nameOf(scopeId, digest.toString('hex')), encryptFile(wrapping(keys), bytes)),
      ),
    )
    const kept = await keepRows(
      db,
      clock,
      fresh.map(([, one]) => one),
    )
    for (const [key, blob] of kept) known.set(key, blob)
  }
  return all.map((one) => known.get(keyOf(one))!)
}

const writeParts = async (
  objects: ObjectStore,
  keys: FileKeys,
  { scopeId, mediaType, parts }: Parameters<BlobStore['write']>[0],
): Promise<WrittenBlob> => {
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* () {
    for await (const part of parts) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  const draft = await objects.begin()
  try {
    for await (const sealed of encryptParts(wrapping(keys), measured())) await draft.write(sealed)
    const digest = hash.digest()
    const name = nameOf(scopeId, digest.toString('hex'))
    // Named by what it holds: one that is there already is the same, and may be being read.
    if (await objects.has(name)) return { scopeId, digest, size, mediaType, generation: UNKNOWN_GENERATION }
    await draft.finish(name)
    return { scopeId, digest, size, mediaType, generation: keys.settled() }
  } finally {
    await draft.drop()
  }
}

/** Beyond this a file is copied piece by piece. */
const PIECE = 8 * 1024 * 1024

/**
 * The row is held so that nobody drops the file meanwhile; whoever refers to it does not wait. The bytes after the
 * header are the same before and after, and the name changes hands in one go: readers notice nothing.
 */
const wrapBlobAnew = (
  objects: ObjectStore,
  keys: FileKeys,
  db: Database,
  id: string,
): Promise<'done' | 'missing' | 'busy'> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const row = await tx
      .selectFrom('blob')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 'busy'
    const by = wrapping(keys)
    const isThere = await copyUnder(objects, keyIn(keys), by, {
      name: nameOf(row.scope_id, row.sha256.toString('hex')),
      length: storedLength(row.size),
    })
    await tx.updateTable('blob').set({ key_generation: by.number }).where('id', '=', id).execute()
    return isThere ? 'done' : 'missing'
  })

const copyUnder = async (
  objects: ObjectStore,
  keyOf: (number: number) => Buffer,
  by: WrappingKey,
  { name, length }: { name: string; length: number },
): Promise<boolean> => {
  try {
    const header = await objects.get(name, 0, HEADER)
    if (generationOf(header) === by.number) return true
    const fresh = wrapAnew(keyOf, by, header)
    if (length <= PIECE) {
      const whole = await objects.get(name, 0, length)
      await objects.put(
        name,
        Buffer.concat([wrapAnew(keyOf, by, whole.subarray(0, HEADER)), whole.subarray(HEADER)]),
      )
      return true
    }
    const draft = await objects.begin()
    try {
      await draft.write(fresh)
      for (let at = HEADER; at < length; at += PIECE)
        await draft.write(await objects.get(name, at, Math.min(at + PIECE, length)))
      if (!(await objects.get(name, 0, HEADER)).equals(header))
        throw new Error('the file changed while it was copied')
      await draft.finish(name)
    } finally {
      await draft.drop()
    }
    return true
  } catch (error) {
    // Nothing is left that would hang on a key.
    if (error instanceof ObjectMissing) return false
    throw error
  }
}

const keepRows = async (
  db: Queryable,
  clock: () => Date,
  written: readonly WrittenBlob[],
): Promise<Map<string, StoredBlob>> => {
  const kept = await db
    .insertInto('blob')
    .values(
      written.map(({ scopeId, digest, size, mediaType, generation }) => ({
        id: newId(),
        scope_id: scopeId,
        sha256: digest,
        size,
        media_type: mediaType,
        created_at: clock(),
        key_generation: generation,
      })),
    )
    .onConflict((oc) => oc.columns(['scope_id', 'sha256']).doNothing())
    .returningAll()
    .execute()
  const known = new Map(
    kept.map((row) => [keyOf({ scopeId: row.scope_id, digest: row.sha256 }), present(row)]),
  )
  // Somebody else put the same bytes there before.
  const beaten = written.filter((one) => !known.has(keyOf(one)))
  for (const [key, blob] of await findBy(db, beaten)) known.set(key, blob)
  return known
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
