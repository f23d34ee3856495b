import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addPrefetched, isInTransaction, prefetch } from '../db/prefetch.ts'
import { inRows, rowOf, takeRow } from '../db/row.ts'
import type { KeyRing } from '../keys/generations.ts'
import type { Suite } from '../keys/national-cipher.ts'
import type { Logger } from '../logging.ts'
import {
  CHUNK,
  chunkCount,
  decryptChunks,
  encryptFile,
  encryptParts,
  type FileKey,
  generationOf,
  HEADER,
  headerLength,
  openFileKey,
  storedExtent,
  storedLength,
  suiteOf,
  type WrappingKey,
  type WrappingKeyOf,
  wrapAnew,
} from './chunked-cipher.ts'
import { ObjectMissing, type ObjectStore } from './object-store.ts'
import { assertNotPendingDeletion, deletePending, scheduleDeletion } from './pending-deletions.ts'
import { beginning, type Folded, findWithin, foldRevision, noteEarlier } from './revisions.ts'
import { nameOf, objectOf, present, storedBlobs } from './stored-blobs.ts'
import { asideOf, type Swept, sweepStrays } from './stray-objects.ts'

export type NewBlob = { scopeId: string; bytes: Uint8Array; mediaType: string }
export type StoredBlob = {
  id: string
  scopeId: string
  sha256: string
  size: number
  mediaType: string
  /** Where it is an earlier revision without an object of its own: the file it is the beginning of. */
  within?: { sha256: string; size: number }
}
/** A file that was made by adding to another one. */
export type NewRevision = NewBlob & { before?: { blob: StoredBlob; bytes: Uint8Array } }
/** Durable, and nobody's yet. */
export type WrittenBlob = {
  scopeId: string
  digest: Buffer
  size: number
  mediaType: string
  /** The generation of the keys it certainly hangs on, or an older one. */
  generation: number
  /** The file that it was seen to begin with, byte for byte. */
  beginsWith?: string
}
/** Which keys wrap the data keys of files. */
export type FileKeys = Pick<KeyRing, 'newest' | 'of' | 'settled' | 'suite'>

/**
 * Files of companies and people: content-addressed within their owner, encrypted, readable by range. No transaction
 * waits for the store: what one reads or puts is brought between two tries of it (`outsideFirst`).
 */
export type BlobStore = {
  /** The bytes are durable before the row is written; a crash between leaves a stray object, never a dangling row. */
  put: (db: Queryable, file: NewBlob) => Promise<StoredBlob>
  /**
   * What a transaction with files will most likely put, before it begins: it is in the store then, and kept by the
   * transaction without another attempt. What it does not put after all is swept.
   */
  putAhead: (file: NewBlob) => Promise<void>
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
  stageNew: (files: readonly NewRevision[]) => Promise<WrittenBlob[]>
  /** Where it was there before it was written and no row says so, the store is asked whether it still is. */
  keep: (db: Queryable, written: WrittenBlob) => Promise<StoredBlob>
  /** In their order, and without asking the store: for what was staged a moment ago. */
  keepAll: (db: Queryable, written: readonly WrittenBlob[]) => Promise<StoredBlob[]>
  /** Where nobody refers to it any more: from here on nobody finds it, and its bytes go with `removeDropped`. */
  drop: (tx: Tx, id: string) => Promise<void>
  /** The bytes of what was dropped, also by somebody who did not come to it. */
  removeDropped: (db: Database) => Promise<void>
  find: (db: Queryable, id: string) => Promise<StoredBlob | undefined>
  findAll: (db: Queryable, ids: readonly string[]) => Promise<Map<string, StoredBlob>>
  /** `end` is exclusive. */
  read: (blob: StoredBlob, start?: number, end?: number) => Promise<Buffer>
  /** Makes it hang on the newest keys; says whether it is so now. Its bytes stay what they are. */
  wrapAnew: (db: Database, id: string) => Promise<'done' | 'missing'>
  /** Gives up the object of an earlier revision for the beginning of the newer one; says whether it is so now. */
  fold: (db: Database, withinId: string) => Promise<Folded>
  /** What was written and never kept. */
  sweepStrays: (db: Database, log: Logger, signal?: AbortSignal) => Promise<Swept>
  /** Whether something could be kept now; throws what is wrong. */
  probe: () => Promise<void>
}

/** PostgreSQL's word for it. */
const STILL_REFERRED_TO = '23503'

const wrapping = (keys: FileKeys): WrappingKey => {
  const { number } = keys.newest()
  return { number, key: keyIn(keys)(number, keys.suite), suite: keys.suite }
}
const keyIn = (keys: FileKeys) => (number: number, suite: Suite) => {
  const { files, nationalFiles } = keys.of(number).keys
  return suite === 'sm4' ? nationalFiles : files
}
/** What was there before may hang on any of them; the job that wraps anew looks. */
const UNKNOWN_GENERATION = 0

/** With `db` a file that was folded while somebody held on to where it was before is found where it is now. */
export const blobStore = (
  objects: ObjectStore,
  keys: FileKeys,
  clock: () => Date,
  db?: Database,
): BlobStore => ({
  probe: () => objects.probe(),
  fold: (on, withinId) =>
    foldRevision(
      {
        read: (blob, start, end) => readRange(objects, keys, blob, start, end),
        now: clock(),
        removeDropped: () => deletePending(objects, on, clock()),
      },
      on,
      withinId,
    ),
  sweepStrays: (on, log, signal) => sweepStrays({ objects, db: on, clock, log }, signal),
  put: async (db, file) => (await putAll(objects, keys, clock, db, [file]))[0]!,
  putAhead: async (file) => {
    assertNobodyWaits()
    await storeAll(objects, keys, [{ ...named(file, keys), bytes: file.bytes }])
  },
  putAll: (db, files) => putAll(objects, keys, clock, db, files),
  write: (file) => {
    assertNobodyWaits()
    return writeParts(objects, keys, file)
  },
  wrapAnew: (db, id) => wrapBlobAnew(objects, keys, db, id),
  stage: async (file) => {
    assertNobodyWaits()
    const written = named(file, keys)
    const name = nameOf(written.scopeId, written.digest.toString('hex'))
    // Named by what it holds: one that is there already is the same, and may be being read.
    if (await objects.has(name)) return { ...written, generation: UNKNOWN_GENERATION }
    await objects.put(name, encryptFile(wrapping(keys), file.bytes))
    return written
  },
  stageNew: (files) => {
    assertNobodyWaits()
    return Promise.all(
      files.map(async (file) => {
        const written = named(file, keys)
        const name = nameOf(written.scopeId, written.digest.toString('hex'))
        await objects.put(name, encryptFile(wrapping(keys), file.bytes))
        return { ...written, ...beginning(file) }
      }),
    )
  },
  keepAll: async (db, written) => {
    if (written.length === 0) return []
    const known = await keepRows(db, clock, written)
    await noteEarlier(
      db,
      clock(),
      written.flatMap((one) =>
        one.beginsWith ? [{ withinId: known.get(keyOf(one))!.id, blobId: one.beginsWith }] : [],
      ),
    )
    return written.map((one) => known.get(keyOf(one))!)
  },
  keep: async (db, written) => {
    if (written.generation === UNKNOWN_GENERATION) {
      const known = (await findBy(db, [written])).get(keyOf(written))
      if (known) return known
      await assertNotPendingDeletion(db, [written])
      const name = nameOf(written.scopeId, written.digest.toString('hex'))
      // What was there when it was written may have been dropped since.
      if (!(await prefetch(`has ${name}`, () => objects.has(name))))
        throw new Error('the file was dropped before it was kept')
    }
    return (await keepRows(db, clock, [written])).get(keyOf(written))!
  },
  drop: async (tx, id) => {
    await sql`savepoint dropping`.execute(tx)
    try {
      const row = await takeRow(tx, 'blob', { id })
      if (row) await scheduleDeletion(tx, clock(), { scopeId: row.scope_id, digest: row.sha256 })
      await sql`release savepoint dropping`.execute(tx)
    } catch (error) {
      if ((error as { code?: string }).code !== STILL_REFERRED_TO) throw error
      await sql`rollback to savepoint dropping`.execute(tx)
    }
  },
  removeDropped: (db) => deletePending(objects, db, clock()),
  find: async (db, id) => (await findIds(db, [id])).get(id),
  findAll: findIds,
  read: (blob, start = 0, end = blob.size) =>
    prefetch(readOf(blob, start, end), () => readWherever(objects, keys, db, blob, start, end)),
})

/** What is stored explicitly is stored before there is a transaction. */
const assertNobodyWaits = () => {
  if (isInTransaction()) throw new Error('files are stored before the transaction that keeps them')
}

/** Named by what it holds, wherever that lies. */
const readOf = ({ scopeId, sha256 }: Pick<StoredBlob, 'scopeId' | 'sha256'>, start: number, end: number) =>
  `read ${nameOf(scopeId, sha256)} ${start}-${end}`

const readWherever = async (
  objects: ObjectStore,
  keys: FileKeys,
  db: Database | undefined,
  blob: StoredBlob,
  start: number,
  end: number,
): Promise<Buffer> => {
  try {
    return await readRange(objects, keys, blob, start, end)
  } catch (error) {
    if (!(error instanceof ObjectMissing) || !db) throw error
    const now = (await findWithin(db, blob.id)) ?? blob
    if (objectOf(now).name !== objectOf(blob).name) return readRange(objects, keys, now, start, end)
    // Kept in the moment it was swept as a stray: it lies aside until it is brought back.
    return readRange(aside(objects), keys, blob, start, end)
  }
}

const aside = (objects: ObjectStore): Pick<ObjectStore, 'get'> => ({
  get: (name, start, end) => objects.get(asideOf(name), start, end),
})

const readRange = async (
  objects: Pick<ObjectStore, 'get'>,
  keys: FileKeys,
  blob: StoredBlob,
  start: number,
  last: number,
): Promise<Buffer> => {
  const { name, size } = objectOf(blob)
  // An earlier revision ends before the object does.
  const end = Math.min(last, blob.size)
  if (start >= end) return Buffer.alloc(0)
  const from = Math.floor(start / CHUNK)
  const to = Math.floor((end - 1) / CHUNK)
  // One request where the range begins at the start of the file, two where it does not. How long a stored file is says
  // its head: as much is asked for as the longer kind would have.
  const head = await objects.get(name, 0, from === 0 ? storedExtent('sm4', size, from, to).end : HEADER)
  const key = openFileKey(keyIn(keys), head)
  const extent = storedExtent(key.suite, size, from, to)
  const stored =
    from === 0 ? head.subarray(extent.start, extent.end) : await objects.get(name, extent.start, extent.end)
  const plain = decryptChunks(key, stored, size, from, to)
  return plain.subarray(start - from * CHUNK, end - from * CHUNK)
}

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
    await assertNotPendingDeletion(
      db,
      fresh.map(([, one]) => one),
    )
    await storeAll(
      objects,
      keys,
      fresh.map(([, one]) => one),
    )
    const kept = await keepRows(
      db,
      clock,
      fresh.map(([, one]) => one),
    )
    for (const [key, blob] of kept) known.set(key, blob)
  }
  for (const { scopeId, digest, bytes, size } of all) {
    const held = Buffer.from(bytes.buffer, bytes.byteOffset, size)
    addPrefetched(readOf({ scopeId, sha256: digest.toString('hex') }, 0, size), held)
  }
  return all.map((one) => known.get(keyOf(one))!)
}

const storeAll = (
  objects: ObjectStore,
  keys: FileKeys,
  files: readonly (Named & { bytes: Uint8Array })[],
): Promise<unknown> =>
  prefetch(`put ${files.map(keyOf).join()}`, () =>
    Promise.all(
      files.map(({ scopeId, digest, bytes }) =>
        objects.put(nameOf(scopeId, digest.toString('hex')), encryptFile(wrapping(keys), bytes)),
      ),
    ),
  )

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
 * Nothing is held meanwhile. Whoever drops the file while it is copied leaves a stray object; two at it at once write the
 * same. The bytes after the header are the same before and after, and the name changes hands in one go: readers notice
 * nothing.
 */
const wrapBlobAnew = async (
  objects: ObjectStore,
  keys: FileKeys,
  db: Database,
  id: string,
): Promise<'done' | 'missing'> => {
  const row = await rowOf(db, 'blob', { id })
  if (!row) return 'done'
  const by = wrapping(keys)
  // It has no object of its own: the one it is the beginning of is wrapped by itself.
  const isThere =
    row.within !== null ||
    (await copyUnder(objects, keys, by, {
      name: nameOf(row.scope_id, row.sha256.toString('hex')),
      size: row.size,
    }))
  await inRows(db, 'blob', { id }).set({ key_generation: by.number })
  return isThere ? 'done' : 'missing'
}

const copyUnder = async (
  objects: ObjectStore,
  keys: FileKeys,
  by: WrappingKey,
  { name, size }: { name: string; size: number },
): Promise<boolean> => {
  const keyOf = keyIn(keys)
  try {
    const header = await objects.get(name, 0, HEADER)
    if (generationOf(header) === by.number) return true
    const suite = suiteOf(header)
    const length = storedLength(suite, size)
    if (length <= PIECE) {
      await objects.put(name, sealedAnew(keyOf, by, await objects.get(name, 0, length), size))
      return true
    }
    const draft = await objects.begin()
    try {
      if (suite === by.suite) {
        await draft.write(wrapAnew(keyOf, by, header))
        for (let at = headerLength(suite); at < length; at += PIECE)
          await draft.write(await objects.get(name, at, Math.min(at + PIECE, length)))
      } else
        for await (const part of encryptParts(
          by,
          plainParts(objects, openFileKey(keyOf, header), name, size),
        ))
          await draft.write(part)
      const now = await objects.get(name, 0, HEADER)
      // Another server came first.
      if (generationOf(now) === by.number) return true
      if (!now.equals(header)) throw new Error('the file changed while it was copied')
      // Nobody else may have begun with a newer key before this has come to its end.
      if (wrapping(keys).number !== by.number) throw new Error('the keys turned while the file was copied')
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

/** Under the same algorithms only the data key is wrapped anew; under others the whole file is sealed anew. */
const sealedAnew = (keyOf: WrappingKeyOf, by: WrappingKey, whole: Buffer, size: number): Buffer => {
  const suite = suiteOf(whole)
  const body = whole.subarray(headerLength(suite))
  if (suite === by.suite) return Buffer.concat([wrapAnew(keyOf, by, whole), body])
  return encryptFile(by, decryptChunks(openFileKey(keyOf, whole), body, size, 0, chunkCount(size) - 1))
}

async function* plainParts(
  objects: Pick<ObjectStore, 'get'>,
  key: FileKey,
  name: string,
  size: number,
): AsyncGenerator<Buffer, void> {
  for (let index = 0; index < chunkCount(size); index++) {
    const { start, end } = storedExtent(key.suite, size, index, index)
    yield decryptChunks(key, await objects.get(name, start, end), size, index, index)
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
  await assertNotPendingDeletion(
    db,
    kept.map((row) => ({ scopeId: row.scope_id, digest: row.sha256 })),
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
  const rows = await storedBlobs(db)
    .innerJoin(
      sql<{ scope_id: string; sha256: Buffer }>`(
        select * from unnest(${named.map(({ scopeId }) => scopeId)}::uuid[], ${named.map(({ digest }) => digest)}::bytea[])
          as given (scope_id, sha256))`.as('wanted'),
      (join) =>
        join.onRef('wanted.scope_id', '=', 'blob.scope_id').onRef('wanted.sha256', '=', 'blob.sha256'),
    )
    .execute()
  return new Map(rows.map((row) => [keyOf({ scopeId: row.scope_id, digest: row.sha256 }), present(row)]))
}

const findIds = async (db: Queryable, ids: readonly string[]): Promise<Map<string, StoredBlob>> => {
  const rows = await storedBlobs(db).where('blob.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, present(row)]))
}
