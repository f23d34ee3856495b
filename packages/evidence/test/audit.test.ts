import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  appendEntries,
  auditLog,
  DirectoryStorage,
  type LogStorage,
  localSigner,
  MemoryStorage,
  newTiles,
  openCheckpoint,
  PublishedLog,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  publishTiles,
  readTile,
  rootAt,
  signCheckpoint,
  tilePath,
} from '../src/log/index.ts'

const signer = localSigner('log.example', generateKeyPairSync('ed25519').privateKey)
const now = new Date('2026-11-15T02:00:00Z')
const entriesOf = (n: number, from = 0) =>
  Array.from({ length: n }, (_, i) => Buffer.from(`{"n":${from + i}}`))

async function filled<S extends LogStorage>(storage: S, size: number): Promise<S> {
  await appendEntries(storage, entriesOf(size))
  return storage
}

async function checkpointOf(storage: LogStorage): Promise<string> {
  return signCheckpoint(storage, 'log.example', [signer], now)
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('audit names the first bad index', () => {
  it.each([0, 1, 63, 64, 99])('edited at %i', async (index) => {
    const storage = await filled(new MemoryStorage(), 100)
    storage.rows[index] = Buffer.from('{"n":"changed"}')
    expect((await auditLog(storage)).damage).toMatchObject({ index, kind: 'edited' })
  })

  it('looks at what came after the last audit alone, and at everything that was promised since', async () => {
    const storage = await filled(new MemoryStorage(), 100)
    const early = openCheckpoint(await checkpointOf(storage), signer)
    await appendEntries(storage, entriesOf(75, 100))
    const checkpoints = [early, openCheckpoint(await checkpointOf(storage), signer)]
    expect(await auditLog(storage, { from: 100, checkpoints })).toEqual({ intact: true, size: 175 })
    storage.rows[20] = Buffer.from('{"n":"changed"}')
    expect((await auditLog(storage, { from: 100, checkpoints })).intact).toBe(true)
    expect((await auditLog(storage, { checkpoints })).damage).toMatchObject({ index: 20, kind: 'edited' })
    storage.rows[140] = Buffer.from('{"n":"changed"}')
    expect((await auditLog(storage, { from: 100, checkpoints })).damage).toMatchObject({
      index: 140,
      kind: 'edited',
    })
  })

  it('deleted in place, or with the later ones moved up', async () => {
    const storage = await filled(new MemoryStorage(), 100)
    storage.rows[42] = undefined
    expect((await auditLog(storage)).damage).toMatchObject({ index: 42, kind: 'removed' })
    storage.rows.splice(42, 1)
    expect((await auditLog(storage)).damage).toMatchObject({ index: 42, kind: 'removed' })
  })

  it('reordered, near and far, and inserted', async () => {
    const swapped = await filled(new MemoryStorage(), 100)
    ;[swapped.rows[10], swapped.rows[11]] = [swapped.rows[11], swapped.rows[10]]
    expect((await auditLog(swapped)).damage).toMatchObject({ index: 10, kind: 'reordered' })
    const far = await filled(new MemoryStorage(), 100)
    ;[far.rows[10], far.rows[80]] = [far.rows[80], far.rows[10]]
    expect((await auditLog(far)).damage).toMatchObject({ index: 10, kind: 'reordered' })
    const inserted = await filled(new MemoryStorage(), 100)
    inserted.rows.splice(7, 0, Buffer.from('extra'))
    inserted.rows.pop()
    expect((await auditLog(inserted)).damage).toMatchObject({ index: 7, kind: 'inserted' })
  })

  it('a changed tree node', async () => {
    const storage = await filled(new MemoryStorage(), 100)
    storage.hashes.set('3/5', Buffer.alloc(32))
    expect((await auditLog(storage)).damage).toMatchObject({ index: 40, lastIndex: 47, kind: 'tree' })
  })

  it('a history rewritten with all its hashes: bounded by checkpoints, exact with published tiles', async () => {
    const honest = await filled(new MemoryStorage(), 40)
    const first = openCheckpoint(await checkpointOf(honest), signer)
    await appendEntries(honest, entriesOf(60, 40))
    const note = await checkpointOf(honest)
    await publishTiles(honest, note, folder)
    const forgedEntries = entriesOf(100)
    forgedEntries[57] = Buffer.from('{"n":"forged"}')
    const forged = new MemoryStorage()
    await appendEntries(forged, forgedEntries)
    expect((await auditLog(forged)).intact).toBe(true)
    const checkpoints = [first, openCheckpoint(note, signer)]
    expect((await auditLog(forged, { checkpoints })).damage).toMatchObject({
      index: 40,
      lastIndex: 99,
      kind: 'rewritten',
    })
    const reference = new PublishedLog(note, (path) => readFile(join(folder, path)).catch(() => undefined))
    expect((await auditLog(forged, { checkpoints, reference })).damage).toMatchObject({
      index: 57,
      kind: 'edited',
    })
  })

  it('a log cut short', async () => {
    const honest = await filled(new MemoryStorage(), 100)
    const checkpoints = [openCheckpoint(await checkpointOf(honest), signer)]
    const cut = await filled(new MemoryStorage(), 90)
    expect((await auditLog(cut, { checkpoints })).damage).toMatchObject({ index: 90, kind: 'removed' })
  })
})

describe('directory storage', () => {
  it('reopens with the same root and survives a half-written batch', async () => {
    const storage = await filled(new DirectoryStorage(folder), 37)
    writeFileSync(join(folder, 'entries'), 'leftover of a crash', { flag: 'a' })
    const reopened = new DirectoryStorage(folder)
    await appendEntries(reopened, entriesOf(20, 37))
    const memory = await filled(new MemoryStorage(), 57)
    expect(await rootAt(reopened, 57)).toEqual(await rootAt(memory, 57))
    expect(await rootAt(storage, 37)).toEqual(await rootAt(memory, 37))
    expect((await auditLog(reopened)).intact).toBe(true)
    expect(String((await reopened.entries(50, 51))[0])).toBe('{"n":50}')
  })

  it('shows an edited byte of the entries file by index', async () => {
    const storage = await filled(new DirectoryStorage(folder), 100)
    const bytes = readFileSync(join(folder, 'entries'))
    const at = bytes.indexOf('{"n":73}') + 5
    bytes[at] = 0x38
    writeFileSync(join(folder, 'entries'), bytes)
    expect((await auditLog(storage)).damage).toMatchObject({ index: 73 })
  })
})

describe('tiles', () => {
  it('have reversible paths', () => {
    expect(tilePath({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 'entries', index: 5, width: 17 })).toBe('tile/entries/005.p/17')
    fc.assert(
      fc.property(
        fc.nat(9_999_999),
        fc.integer({ min: 1, max: 256 }),
        fc.constantFrom(0, 1, 'entries' as const),
        (index, width, level) => {
          expect(parseTilePath(tilePath({ level, index, width }))).toEqual({ level, index, width })
        },
      ),
      { seed: 3 },
    )
    for (const path of ['tile/0/1', 'tile/0/000.p/256', 'tile/0/000.p/0', 'tile/../000', 'tile/0/x000/001']) {
      expect(parseTilePath(path)).toBeUndefined()
    }
  })

  it('prove the same from static files as from the storage, at two heads', async () => {
    const storage = await filled(new MemoryStorage(), 300)
    await publishTiles(storage, await checkpointOf(storage), folder)
    await appendEntries(storage, entriesOf(300, 300))
    const note = await checkpointOf(storage)
    expect(await publishTiles(storage, note, folder)).toBe(newTiles(300, 600).length)
    const published = new PublishedLog(note, (path) => readFile(join(folder, path)).catch(() => undefined))
    expect(await rootAt(published, 600)).toEqual(await rootAt(storage, 600))
    expect(await proveInclusion(published, 299, 600)).toEqual(await proveInclusion(storage, 299, 600))
    expect(await proveConsistency(published, 300, 600)).toEqual(await proveConsistency(storage, 300, 600))
    expect((await auditLog(published, { checkpoints: [openCheckpoint(note, signer)] })).intact).toBe(true)
    expect(readFileSync(join(folder, 'tile/0/000')).length).toBe(256 * 32)
    expect(readFileSync(join(folder, 'tile/1/000.p/2')).length).toBe(64)
    expect(await readTile(storage, { level: 0, index: 2, width: 256 })).toBeUndefined()
  })

  it('never publish a shorter log over a longer one', async () => {
    const long = await filled(new MemoryStorage(), 30)
    await publishTiles(long, await checkpointOf(long), folder)
    const short = await filled(new MemoryStorage(), 20)
    await expect(publishTiles(short, await checkpointOf(short), folder)).rejects.toMatchObject({
      code: 'LOG_RANGE',
    })
  })
})
