// What a signed file was before is its beginning: kept as a length and a hash, and read back as it was written.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { rowsOf } from '../db/row.ts'
import { foldRevisions, KEPT_APART } from '../jobs/fold-revisions.ts'
import { ringOfOne } from '../keys/generations.ts'
import { type BlobStore, blobStore, type StoredBlob } from './blob-store.ts'
import { CHUNK } from './chunked-cipher.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { TRY_AGAIN } from './pending-deletions.ts'

const keys = ringOfOne(randomBytes(32))

const world = await worldOfFile({ demo: false })
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-revisions-'))

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await world.services.db.deleteFrom('earlier_revision').execute()
})

type StoredRevision = { blob: StoredBlob; bytes: Buffer }
const storeOn = (objects: ObjectStore): BlobStore =>
  blobStore(objects, keys, world.clock.now, world.services.db)

/** As signing does it: staged outside of any transaction, kept in one. */
const grow = async (
  store: BlobStore,
  scopeId: string,
  before: StoredRevision,
  bytes: Buffer,
): Promise<StoredRevision> => {
  const [written] = await store.stageNew([{ scopeId, bytes, before, mediaType: 'application/pdf' }])
  const [blob] = await world.services.db.transaction().execute((tx) => store.keepAll(tx, [written!]))
  return { blob: blob!, bytes }
}
const begin = async (store: BlobStore, scopeId: string, size: number): Promise<StoredRevision> => {
  const bytes = randomBytes(size)
  return {
    bytes,
    blob: await store.put(world.services.db, { scopeId, bytes, mediaType: 'application/pdf' }),
  }
}
const objectsOf = (scopeId: string) => {
  try {
    return readdirSync(path.join(dir, 'blobs', scopeId), { recursive: true }).filter(
      (name) => path.basename(String(name)).length === 64,
    )
  } catch {
    return []
  }
}
const foldAll = async (store: BlobStore) => {
  const { db, log } = world.services
  const clock = () => new Date(world.clock.now().getTime() + KEPT_APART)
  return foldRevisions({ db, log, clock, blobs: store })
}

/** Found anew and as found when it was written; whole, by its hash, and by any range. */
const expectAll = async (store: BlobStore, all: readonly StoredRevision[]) => {
  for (const { blob, bytes } of all) {
    const found = (await store.find(world.services.db, blob.id))!
    expect([found.sha256, found.size]).toEqual([
      createHash('sha256').update(bytes).digest('hex'),
      bytes.length,
    ])
    for (const way of [found, blob]) {
      expect((await store.read(way)).equals(bytes)).toBe(true)
      const [from, to] = [Math.floor(Math.random() * bytes.length), Math.floor(Math.random() * bytes.length)]
      expect((await store.read(way, from, to)).equals(bytes.subarray(from, Math.max(from, to)))).toBe(true)
      // Nothing of what was added later is read as part of it.
      expect(await store.read(way, bytes.length - 1, bytes.length + 100)).toHaveLength(1)
    }
  }
}

it('reads every revision back as it was written, wherever the store or the server breaks off', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 700, CHUNK - 1, CHUNK, CHUNK + 1),
      sizes,
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
      fc.boolean(),
      async (first, added, deaths, early) => {
        const scopeId = newId()
        const disk = diskStore(dir)
        const store = storeOn(disk)
        const chain = [await begin(store, scopeId, first)]
        for (const more of added) {
          chain.push(
            await grow(
              store,
              scopeId,
              chain.at(-1)!,
              Buffer.concat([chain.at(-1)!.bytes, randomBytes(more)]),
            ),
          )
          if (early) await foldAll(store)
        }
        for (const death of deaths) {
          let left = death
          const dies =
            <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
            async (...given: A): Promise<R> => {
              if (left-- <= 0) throw new Error('died here')
              return work(...given)
            }
          await foldAll(storeOn({ ...disk, get: dies(disk.get), remove: dies(disk.remove) }))
          await expectAll(store, chain)
        }
        await foldAll(store)
        // Whoever broke off while he removed one is waited for.
        world.clock.advance(TRY_AGAIN)
        await store.removeDropped(world.services.db)
        await expectAll(store, chain)
        expect(objectsOf(scopeId)).toHaveLength(1)
        // Nobody is two steps away from his bytes.
        const rows = await rowsOf(world.services.db, 'blob', { scope_id: scopeId }, { columns: ['within'] })
        expect(new Set(rows.map(({ within }) => within))).toEqual(new Set([null, chain.at(-1)!.blob.id]))
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

it('keeps both where the later one does not begin with the earlier one, or belongs to somebody else', async () => {
  const store = storeOn(diskStore(dir))
  const [mine, yours] = [newId(), newId()]
  const one = await begin(store, mine, 500)
  const altered = Buffer.concat([one.bytes, randomBytes(5)])
  altered[499]! ^= 1
  const other = await grow(store, mine, one, altered)
  const theirs = await grow(store, yours, one, Buffer.concat([one.bytes, randomBytes(5)]))
  expect(await foldAll(store)).toBe(0)
  await expectAll(store, [one, other, theirs])
  expect(objectsOf(mine)).toHaveLength(2)
  // Said to be so by whatever means: what is served afterwards is looked at before anything is removed.
  await world.services.db
    .insertInto('earlier_revision')
    .values({ within_id: other.blob.id, blob_id: one.blob.id, noted_at: world.clock.now() })
    .execute()
  expect(await foldAll(store)).toBe(0)
  await expectAll(store, [one, other])
})

it('waits as long as a database may be brought back, and whoever is brought back finds the bytes', async () => {
  const store = storeOn(diskStore(dir))
  const { db, log } = world.services
  const scopeId = newId()
  const one = await begin(store, scopeId, 800)
  const two = await grow(store, scopeId, one, Buffer.concat([one.bytes, randomBytes(80)]))
  expect(await foldRevisions({ db, log, clock: world.clock.now, blobs: store })).toBe(0)
  expect(objectsOf(scopeId)).toHaveLength(2)
  const noted = await db.selectFrom('earlier_revision').selectAll().executeTakeFirstOrThrow()
  expect(await foldAll(store)).toBe(1)
  expect(objectsOf(scopeId)).toHaveLength(1)
  // The database of the moment before, beside the files of now.
  await db.updateTable('blob').set({ within: null }).where('id', '=', one.blob.id).execute()
  await db.insertInto('earlier_revision').values(noted).execute()
  await expectAll(store, [one, two])
  expect(await foldAll(store)).toBe(1)
  await expectAll(store, [one, two])
})

it('lets nobody drop what holds the bytes of another, and keeps the same bytes only once', async () => {
  const store = storeOn(diskStore(dir))
  const { db } = world.services
  const scopeId = newId()
  const one = await begin(store, scopeId, 800)
  const two = await grow(store, scopeId, one, Buffer.concat([one.bytes, randomBytes(80)]))
  await foldAll(store)
  await db.transaction().execute((tx) => store.drop(tx, two.blob.id))
  await expectAll(store, [one, two])
  const again = await store.put(db, { scopeId, bytes: one.bytes, mediaType: 'application/pdf' })
  const staged = await store.stage({ scopeId, bytes: one.bytes, mediaType: 'application/pdf' })
  expect([again.id, (await store.keep(db, staged)).id]).toEqual([one.blob.id, one.blob.id])
  await db.transaction().execute((tx) => store.drop(tx, one.blob.id))
  expect(await store.find(db, one.blob.id)).toBeUndefined()
  await expectAll(store, [two])
})
