import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { killedRewrapper } from '../../../test/killed-rewrapper.ts'
import { worldOfFile } from '../../../test/world.ts'
import { keepersOf } from '../../boot/key-keepers.ts'
import { openPool } from '../db/database.ts'
import { theRow } from '../db/row.ts'
import type { StoredBlob } from '../storage/blob-store.ts'
import { beginGeneration } from './adopt-ring.ts'
import { ACTIVE_AFTER_MS, SETTLED_AFTER_MS } from './generations.ts'
import { retireKeys } from './retire-keys.ts'
import { rewrap } from './rewrap.ts'
import { countHanging } from './sealed-places.ts'

const LINKS = 1500
const FILES = 12
const atOnce = { rest: () => new Promise<void>((resolve) => setImmediate(resolve)) }

const files: { blob: StoredBlob; bytes: Buffer }[] = []
const hashes: Buffer[] = []

const world = await worldOfFile()
const { db, columns, blobs, clock } = world.services
const links = Array.from({ length: LINKS }, (_, n) => ({
  code_hash: randomBytes(32),
  path_cipher: columns.seal(`/blankPage/${n}`),
  created_at: clock(),
  expires_at: new Date(clock().getTime() + 30 * DAY),
}))
for (let at = 0; at < LINKS; at += 500)
  await db
    .insertInto('short_link')
    .values(links.slice(at, at + 500))
    .execute()
hashes.push(...links.map((link) => link.code_hash))
for (let n = 0; n < FILES; n++) {
  // The last one is copied piece by piece.
  const bytes = randomBytes(n === FILES - 1 ? 9 * 1024 * 1024 : 1000 * n + 1)
  const blob = await blobs.put(db, { scopeId: crypto.randomUUID(), bytes, mediaType: 'application/pdf' })
  files.push({ blob, bytes })
}

it('everything is sealed anew under load and after kills; only then the older keys go, and nothing is lost', async () => {
  const { services, clock } = world
  const { db, columns, blobs, config } = services
  const pool = openPool(world.connection, 4)
  try {
    await beginGeneration(pool, keepersOf(config), clock.now)
    await services.keys.refresh()
    clock.advance(ACTIVE_AFTER_MS)
    await rewrap(services, atOnce)
    // A moment after it began some server may still seal with the older one: nothing is done in vain.
    expect(await db.selectFrom('key_rewrap').selectAll().execute()).toEqual([])
    clock.advance(SETTLED_AFTER_MS)
    const before = await countHanging(db, 2)
    expect(before.get('short_link.path_cipher')).toBe(LINKS)
    expect(before.get('blob.key_generation')).toBeGreaterThanOrEqual(FILES)

    expect(await killedRewrapper(world, 40)).toBe('in the middle')
    const { rows: midway } = await sql<{
      moved: number
    }>`select sum(moved)::int as moved from key_rewrap`.execute(db)
    expect(midway[0]!.moved).toBeGreaterThan(0)
    expect((await countHanging(db, 2)).size).toBeGreaterThan(0)
    expect(await retireKeys(pool, db, keepersOf(config)[0], clock.now())).toMatchObject({
      refused: expect.stringContaining('旧密钥'),
    })

    // People go on meanwhile: they sign in, read what is sealed, keep and read files.
    let working = true
    let rounds = 0
    const people = (async () => {
      for (; working || rounds === 0; rounds++) {
        const token = await world.signIn('13800000001')
        const answer = await world.call('/home/account/detail', {}, { token })
        expect(answer.http).toBeLessThan(500)
        const { blob, bytes } = files[rounds % FILES]!
        expect((await blobs.read(blob)).equals(bytes)).toBe(true)
        const hash = hashes[rounds % LINKS]!
        const link = await theRow(db, 'short_link', { code_hash: hash }, ['path_cipher'])
        expect(columns.open(link.path_cipher)).toBe(`/blankPage/${rounds % LINKS}`)
      }
    })()
    // Two servers at it at once, again and again: what one round missed the next one finds.
    for (let round = 0; round < 6 && (await countHanging(db, 2)).size; round++)
      await Promise.all([rewrap(services, atOnce), rewrap(services, { ...atOnce, blocks: 4 })])
    working = false
    await people
    await rewrap(services, atOnce)
    expect(await countHanging(db, 2)).toEqual(new Map())
    expect(rounds).toBeGreaterThan(0)

    clock.advance(DAY)
    expect(await retireKeys(pool, db, keepersOf(config)[0], clock.now())).toEqual({
      generations: [1],
      keepers: [],
    })
    await services.keys.refresh()
    expect(() => services.keys.of(1)).toThrow()
    for (const { blob, bytes } of files) expect((await blobs.read(blob)).equals(bytes)).toBe(true)
    const links = await db.selectFrom('short_link').select('path_cipher').execute()
    for (const { path_cipher } of links) expect(columns.open(path_cipher)).toMatch(/^\//)
    const accounts = await db
      .selectFrom('account')
      .select('mobile_cipher')
      .where('mobile_cipher', 'is not', null)
      .execute()
    for (const { mobile_cipher } of accounts) expect(columns.open(mobile_cipher!)).toMatch(/^\d/)
  } finally {
    await pool.end()
  }
}, 120_000)
