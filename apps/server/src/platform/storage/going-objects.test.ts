import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { transactWithFiles } from '../db/prefetch.ts'
import { countRows, hasRow } from '../db/row.ts'
import { ringOfOne } from '../keys/generations.ts'
import { callsInTransaction } from '../outside/watch-transactions.ts'
import { blobStore, type NewBlob, type StoredBlob } from './blob-store.ts'
import { diskStore } from './disk-store.ts'
import { type ObjectStore, observedStore, StoreUnavailable } from './object-store.ts'
import { TRY_AGAIN } from './pending-deletions.ts'
import { nameOf } from './stored-blobs.ts'

const world = await worldOfFile({ demo: false })
const { db } = world.services
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-going-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const disk = diskStore(dir)
const keys = ringOfOne(randomBytes(32))
const storeOn = (objects: Partial<ObjectStore> = {}) =>
  blobStore(observedStore({ ...disk, ...objects }), keys, world.clock.now, db)
const store = storeOn()
const dead = storeOn({
  remove: async () => {
    throw new Error('died here')
  },
})

const aFile = (): NewBlob => ({ scopeId: newId(), bytes: randomBytes(500), mediaType: 'application/zip' })
const drop = (blob: StoredBlob) => db.transaction().execute((tx) => store.drop(tx, blob.id))
const isStored = ({ scopeId, sha256 }: StoredBlob) => disk.has(nameOf(scopeId, sha256))
const write = ({ bytes, ...file }: NewBlob) =>
  store.write({
    ...file,
    parts: (async function* () {
      yield bytes
    })(),
  })
const keep = (written: Awaited<ReturnType<typeof write>>) =>
  transactWithFiles(db, (tx) => store.keep(tx, written))

it('removes what was dropped after the transaction that dropped it, and asks the store under no lock', async () => {
  const blob = await keep(await write(aFile()))
  await drop(blob)
  expect([await hasRow(db, 'blob', { id: blob.id }), await isStored(blob)]).toEqual([false, true])
  await store.removeDropped(db)
  expect([await isStored(blob), await countRows(db, 'blob_going', {})]).toEqual([false, 0])
  expect(callsInTransaction()).toEqual([])
})

it('keeps the same bytes anew only when the earlier ones are gone', async () => {
  const file = aFile()
  const blob = await store.put(db, file)
  const found = await write(file)
  await drop(blob)
  for (const again of [() => store.put(db, file), () => keep(found)])
    await expect(again()).rejects.toThrow(StoreUnavailable)
  expect(await countRows(db, 'blob', { scope_id: file.scopeId })).toBe(0)
  await store.removeDropped(db)
  // What it found when it was written has gone since.
  await expect(keep(found)).rejects.toThrow('dropped before it was kept')
  expect(await countRows(db, 'blob', { scope_id: file.scopeId })).toBe(0)
  const kept = await keep(await write(file))
  expect((await store.read(kept)).equals(file.bytes)).toBe(true)
})

it('sees that the bytes go though they were let go of while its row was on the way', async () => {
  const file = aFile()
  const blob = await store.put(db, file)
  const written = await write(file)
  const keeping = await db.transaction().execute(async (tx) => {
    await store.drop(tx, blob.id)
    // Waits for the row that is being dropped, and finds out what has become of it.
    const waiting = db
      .transaction()
      .execute((other) => store.keepAll(other, [written]))
      .catch((error) => error)
    return { waiting }
  })
  expect(await keeping.waiting).toBeInstanceOf(StoreUnavailable)
  await store.removeDropped(db)
})

it('goes on where somebody died, when he is certainly no longer at it; others do not wait for that', async () => {
  const [one, other] = [await store.put(db, aFile()), await store.put(db, aFile())]
  await drop(one)
  await expect(dead.removeDropped(db)).rejects.toThrow(StoreUnavailable)
  await drop(other)
  await store.removeDropped(db)
  expect([await isStored(one), await isStored(other)]).toEqual([true, false])
  world.clock.advance(TRY_AGAIN)
  await store.removeDropped(db)
  expect([await isStored(one), await countRows(db, 'blob_going', {})]).toEqual([false, 0])
})
