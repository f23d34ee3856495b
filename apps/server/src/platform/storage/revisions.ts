import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { rowOf } from '../db/row.ts'
import type { NewRevision, StoredBlob, WrittenBlob } from './blob-store.ts'
import { scheduleDeletion } from './pending-deletions.ts'
import { present, storedBlobs } from './stored-blobs.ts'

// A signed file is only ever appended to: what it was before is its beginning. Written down when it is seen, in the
// transaction that keeps the newer one; much later a job looks again, points the earlier one into the newer one, commits,
// lets go of the earlier object, and only then removes it. Killed anywhere between, both are there or the newer one is.

/** `differs`: it is not the beginning after all, so both stay. */
export type Folded = 'folded' | 'differs' | 'gone'

type Read = (blob: StoredBlob, start: number, end: number) => Promise<Buffer>

/** Looked at byte by byte, by whoever has both in his hands. Files of different owners never share an object. */
export const beginning = ({ scopeId, bytes, before }: NewRevision): Pick<WrittenBlob, 'beginsWith'> => {
  if (!before || before.blob.within || before.blob.scopeId !== scopeId) return {}
  const { blob, bytes: was } = before
  if (was.length !== blob.size || was.length >= bytes.length) return {}
  return Buffer.compare(bytes.subarray(0, was.length), was) === 0 ? { beginsWith: blob.id } : {}
}

export const noteEarlier = async (
  db: Queryable,
  now: Date,
  noted: readonly { withinId: string; blobId: string }[],
): Promise<void> => {
  if (noted.length === 0) return
  await db
    .insertInto('earlier_revision')
    .values(noted.map(({ withinId, blobId }) => ({ within_id: withinId, blob_id: blobId, noted_at: now })))
    .onConflict((oc) => oc.column('within_id').doNothing())
    .execute()
}

/** Where it is now, though whoever asks found it elsewhere: folded since, or noted and its object already gone. */
export const findWithin = async (db: Queryable, id: string): Promise<StoredBlob | undefined> => {
  const row = await storedBlobs(db).where('blob.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const blob = present(row)
  if (blob.within) return blob
  // A database that was brought back to before it was folded, beside files of today.
  const newer = await storedBlobs(db)
    .innerJoin('earlier_revision', 'earlier_revision.within_id', 'blob.id')
    .where('earlier_revision.blob_id', '=', id)
    .orderBy('earlier_revision.noted_at')
    .executeTakeFirst()
  if (!newer) return undefined
  const { sha256, size, within } = present(newer)
  return { ...blob, within: within ?? { sha256, size } }
}

export const foldRevision = async (
  { read, now, removeDropped }: { read: Read; now: Date; removeDropped: () => Promise<void> },
  db: Database,
  withinId: string,
): Promise<Folded> => {
  const noted = await rowOf(db, 'earlier_revision', { within_id: withinId })
  if (!noted) return 'gone'
  const found = await storedBlobs(db)
    .select('blob.within')
    .where('blob.id', 'in', [noted.blob_id, withinId])
    .execute()
  const earlier = found.find(({ id }) => id === noted.blob_id)!
  const newer = found.find(({ id }) => id === withinId)!
  // A still newer one may hold that one by now.
  const holder = newer.within ?? withinId
  if (earlier.within === null) {
    const { within: inside, ...rest } = present(newer)
    const within = inside ?? { sha256: rest.sha256, size: rest.size }
    if (!(await isThere(read, { ...present(earlier), within }))) {
      await forget(db, withinId)
      return 'differs'
    }
    await pointInto(db, noted.blob_id, withinId, holder)
  }
  // Committed: from here on nobody who asks is sent to the object.
  await db.transaction().execute(async (tx) => {
    // Held, so that nobody drops it and keeps the same bytes anew before it is written down that they go.
    const held = await tx
      .selectFrom('blob')
      .select(['scope_id', 'sha256'])
      .where('id', '=', noted.blob_id)
      .where('within', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (held) await scheduleDeletion(tx, now, { scopeId: held.scope_id, digest: held.sha256 })
    await forget(tx, withinId)
  })
  await removeDropped()
  return 'folded'
}

const PIECE = 8 * 1024 * 1024

/** The bytes that will be served from now on, read from where they will be served, have the hash they must have. */
const isThere = async (read: Read, blob: StoredBlob): Promise<boolean> => {
  const hash = createHash('sha256')
  for (let at = 0; at < blob.size; at += PIECE)
    hash.update(await read(blob, at, Math.min(at + PIECE, blob.size)))
  return hash.digest('hex') === blob.sha256
}

/** Those that were within the earlier one are within the newer one with it: nobody is ever two steps away. */
const pointInto = (db: Database, blobId: string, withinId: string, seen: string) =>
  db.transaction().execute(async (tx) => {
    // One at a time: two links of one chain tied at once would not see each other.
    await sql`select pg_advisory_xact_lock(hashtext('fold-revisions'))`.execute(tx)
    const { within } = await tx
      .selectFrom('blob')
      .select('within')
      .where('id', '=', withinId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if ((within ?? withinId) !== seen) throw new Error('folded by somebody else meanwhile')
    await sql`update blob set within = ${seen} where id = ${blobId} or within = ${blobId}`.execute(tx)
  })

const forget = (db: Queryable, withinId: string) =>
  db.deleteFrom('earlier_revision').where('within_id', '=', withinId).execute()
