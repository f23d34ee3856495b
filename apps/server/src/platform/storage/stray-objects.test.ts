import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { afterAll, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { ringOfOne } from '../keys/generations.ts'
import { blobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-strays-'))

const world = await worldOfFile({ demo: false })

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
})

it('puts aside what nobody kept, brings back what somebody keeps after all, and removes the rest later', async () => {
  const { db, log } = world.services
  let later = 0
  const objects = diskStore(dir)
  const store = blobStore(objects, ringOfOne(randomBytes(32)), () => new Date(Date.now() + later), db)
  const file = (bytes = randomBytes(900)) => ({ scopeId, bytes, mediaType: 'application/pdf' })
  const scopeId = newId()
  const sweep = () => store.sweepStrays(db, log)
  const count = async () => {
    const names: string[] = []
    for await (const name of objects.list()) names.push(name)
    return names.length
  }

  const kept = file()
  const blob = await store.put(db, kept)
  const [never, almost] = [file(), file()]
  await store.stage(never)
  const staged = await store.stage(almost)
  await objects.put('evidence/heads/latest', Buffer.from('not of this kind'))
  // A moment ago: somebody may be about to keep it.
  expect(await sweep()).toEqual({ putAside: 0, removed: 0, broughtBack: 0 })

  later = 2 * DAY
  expect(await sweep()).toEqual({ putAside: 2, removed: 0, broughtBack: 0 })
  expect((await store.read(blob)).equals(kept.bytes)).toBe(true)
  // In the moment it was swept somebody had seen it there and kept it.
  const [late] = await store.keepAll(db, [staged])
  expect((await store.read(late!)).equals(almost.bytes)).toBe(true)
  expect(await sweep()).toEqual({ putAside: 0, removed: 0, broughtBack: 1 })
  expect((await store.read(late!)).equals(almost.bytes)).toBe(true)

  later = 9 * DAY
  expect(await sweep()).toEqual({ putAside: 0, removed: 1, broughtBack: 0 })
  expect(await count()).toBe(3)
  expect((await store.read(blob)).equals(kept.bytes)).toBe(true)
  expect((await store.read(late!)).equals(almost.bytes)).toBe(true)
})
