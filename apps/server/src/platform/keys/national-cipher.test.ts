import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { DAY } from '@xinqi/api/durations'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { keepersOf } from '../../boot/key-keepers.ts'
import { openPool } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { theRow } from '../db/row.ts'
import { blobStore } from '../storage/blob-store.ts'
import { CHUNK, DamagedFile, encryptFile, suiteOf } from '../storage/chunked-cipher.ts'
import { diskStore } from '../storage/disk-store.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { nameOf } from '../storage/stored-blobs.ts'
import { beginGeneration } from './adopt-ring.ts'
import { ACTIVE_AFTER_MS, ringOfOne, SETTLED_AFTER_MS } from './generations.ts'
import { nationalTag, openNational, sealNational } from './national-cipher.ts'
import { ownerKeyOf, ownerKeys } from './owner-keys.ts'
import { rewrap } from './rewrap.ts'
import { sealedColumns } from './sealed-columns.ts'
import { countHanging } from './sealed-places.ts'

const world = await worldOfFile({ demo: false })
const { services, clock } = world
const { db } = services

describe('the national suite', () => {
  it('agrees with the published vectors', () => {
    const cipher = createCipheriv(
      'sm4-ctr',
      Buffer.from('0123456789abcdeffedcba9876543210', 'hex'),
      Buffer.from('000102030405060708090a0b00000001', 'hex'),
    )
    const body = Buffer.concat([cipher.update('xinqi sm4 at rest vector'), cipher.final()])
    expect(body.toString('hex')).toBe('d9c6478211949b9d680a84e299e5368521016ef4d2c5c66d')
    const mac = Buffer.from(Array.from({ length: 32 }, (_, n) => n))
    const counter = Buffer.from('000102030405060708090a0b00000001', 'hex')
    expect(nationalTag(mac, Buffer.from('0000000001', 'hex'), counter, body).toString('hex')).toBe(
      '905cc815a77d97ecee60d06f3d899d5e698d1b269936125e826f03427594218f',
    )
    expect(createHmac('sm3', Buffer.alloc(20, 0x0b)).update('Hi There').digest('hex')).toBe(
      '51b00d1fb49832bfb01c3ce27848e59f871d9ba938dc563b338ca964755cce70',
    )
  })

  it('opens what it sealed, and nothing of which one bit was changed', () => {
    const [key, label, plain] = [randomBytes(32), Buffer.from('label'), randomBytes(40)]
    const sealed = sealNational(key, label, plain)
    expect(openNational(key, label, sealed)).toEqual(plain)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => openNational(key, label, changed)).toThrow()
    }
    expect(() => openNational(key, Buffer.from('labels'), sealed)).toThrow()
  })

  it('seals columns so that both suites read both', () => {
    const secret = randomBytes(32)
    const [aes, sm4] = [sealedColumns(ringOfOne(secret)), sealedColumns(ringOfOne(secret, 'sm4'))]
    const [old, fresh] = [aes.seal('13800000001'), sm4.seal('13800000001')]
    expect([old[0], fresh[0], fresh[1], fresh[2]]).toEqual([1, 0xff, 2, 1])
    for (const columns of [aes, sm4]) {
      expect(columns.open(old)).toBe('13800000001')
      expect(columns.open(fresh)).toBe('13800000001')
      expect(columns.lookup('13800000001')).toEqual(aes.lookup('13800000001'))
    }
    expect(() =>
      sm4.open(Buffer.concat([fresh.subarray(0, 1), Buffer.from([9]), fresh.subarray(2)])),
    ).toThrow('suite 9')
  })
})

/** What is kept in memory, so that it can be touched. */
const memoryStore = () => {
  const held = new Map<string, Buffer>()
  const objects = {
    put: async (name: string, bytes: Buffer) => void held.set(name, bytes),
    get: async (name: string, start = 0, end?: number) => held.get(name)!.subarray(start, end),
    has: async (name: string) => held.has(name),
  } as unknown as ObjectStore
  return { held, objects }
}

describe('texts under an owner’s key', () => {
  const secret = randomBytes(32)
  const master = randomBytes(32)
  const [aes, sm4] = [ownerKeyOf(secret, ringOfOne(master)), ownerKeyOf(secret, ringOfOne(master, 'sm4'))]
  /** As the release before sealed, and as generations of before still do. */
  const earlier = (suite: 'aes' | 'sm4') => {
    const ring = ringOfOne(master, suite)
    return ownerKeyOf(secret, { ...ring, newest: () => ({ ...ring.newest(), sealsTexts: false }) })
  }
  const place = 'kept_text.body/1'

  it('are sealed by the suite of the setting, and opened whichever it was', () => {
    const plain = '合同正文：甲方应付 1000 元。'.repeat(20)
    const [old, fresh] = [aes.seal(plain, place), sm4.seal(plain, place)]
    // Each says its algorithms and the generation of the keys itself.
    expect([...old.subarray(0, 5)]).toEqual([0xff, 1, 0x4f, 0x32, 1])
    expect([...fresh.subarray(0, 5)]).toEqual([0xff, 2, 0x4f, 0x32, 1])
    const before = (['aes', 'sm4'] as const).map((suite) => earlier(suite).seal(plain, place))
    expect([...before[1]!.subarray(0, 4)]).toEqual([0xff, 2, 0x4f, 0x31])
    for (const key of [aes, sm4])
      for (const sealed of [old, fresh, ...before]) {
        expect(key.open(sealed, place)).toBe(plain)
        expect(() => key.open(sealed, 'kept_text.body/2')).toThrow()
      }
    expect(() => ownerKeyOf(randomBytes(32), ringOfOne(master, 'sm4')).open(fresh, place)).toThrow()
    // Neither the owner's secret nor the installation's keys open it alone.
    expect(() => ownerKeyOf(secret, ringOfOne(randomBytes(32), 'sm4')).open(fresh, place)).toThrow()
    // What is looked for is found whichever suite was in force when it was kept.
    expect(aes.lookup('租赁')).toEqual(sm4.lookup('租赁'))
    expect(aes.digests(['租赁'])).toEqual(sm4.digests(['租赁']))
  })

  it('open to nothing with one bit changed', () => {
    const fresh = sm4.seal('一千元整', place)
    for (let bit = 0; bit < fresh.length * 8; bit++) {
      const changed = Buffer.from(fresh)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => sm4.open(changed, place)).toThrow()
    }
  })

  it('sealed by AES are not taken for the other where chance made them begin alike', () => {
    const [texts, nonce] = [
      Buffer.from(hkdfSync('sha256', secret, 'xinqi', 'owner-texts', 32)),
      Buffer.concat([Buffer.from([0xff, 2, 0x4f, 0x31]), randomBytes(8)]),
    ]
    const cipher = createCipheriv('aes-256-gcm', texts, nonce).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(deflateRawSync('碰巧')), cipher.final()])
    expect(sm4.open(Buffer.concat([nonce, body, cipher.getAuthTag()]), place)).toBe('碰巧')
  })
})

describe('files by the national suite', () => {
  const secret = randomBytes(32)

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 17])(
    'give back %d bytes, by range too',
    async (size) => {
      const { objects } = memoryStore()
      const bytes = randomBytes(size)
      const by = (suite: 'aes' | 'sm4') => blobStore(objects, ringOfOne(secret, suite), clock.now)
      const blob = await by('sm4').put(db, { scopeId: newId(), bytes, mediaType: 'application/pdf' })
      for (const suite of ['sm4', 'aes'] as const) {
        expect((await by(suite).read(blob)).equals(bytes)).toBe(true)
        for (const [from, to] of [
          [0, 10],
          [CHUNK - 3, CHUNK + 3],
          [size - 5, size],
        ] as const)
          if (from >= 0 && from < size)
            expect((await by(suite).read(blob, from, to)).equals(bytes.subarray(from, to))).toBe(true)
      }
    },
  )

  it('notice a changed byte anywhere, swapped chunks, a cut end and another suite in the head', async () => {
    const { held, objects } = memoryStore()
    const store = blobStore(objects, ringOfOne(secret, 'sm4'), clock.now)
    const bytes = randomBytes(2 * CHUNK + 100)
    const blob = await store.put(db, { scopeId: newId(), bytes, mediaType: 'application/pdf' })
    const [name, honest] = [...held][0]!
    const header = honest.length - bytes.length - 3 * 32
    for (const at of [2, 4, header - 5, header + 10, header + CHUNK + 3, honest.length - 3]) {
      const changed = Buffer.from(honest)
      changed[at]! ^= 1
      held.set(name, changed)
      await expect(store.read(blob), `byte ${at}`).rejects.toThrow(DamagedFile)
    }
    const step = CHUNK + 32
    const [first, second] = [
      honest.subarray(header, header + step),
      honest.subarray(header + step, header + 2 * step),
    ]
    held.set(
      name,
      Buffer.concat([honest.subarray(0, header), second, first, honest.subarray(header + 2 * step)]),
    )
    await expect(store.read(blob)).rejects.toThrow(DamagedFile)
    held.set(name, honest.subarray(0, -200))
    await expect(store.read(blob)).rejects.toThrow(DamagedFile)
    expect(suiteOf(encryptFile({ number: 1, key: randomBytes(32) }, bytes))).toBe('aes')
  })
})

it('is taken up with new keys: what was sealed before is sealed anew, there and back', async () => {
  const pool = openPool(world.connection, 4)
  const { config, blobs: shared } = services
  const objects = diskStore(`${config.DATA_DIR}/files`)
  const contents = [randomBytes(3000), randomBytes(9 * 1024 * 1024)]
  const scopeId = newId()
  const kept = await Promise.all(
    contents.map((bytes) => shared.put(db, { scopeId, bytes, mediaType: 'application/pdf' })),
  )
  const link = {
    code_hash: randomBytes(32),
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + DAY),
  }
  await db
    .insertInto('short_link')
    .values({ ...link, path_cipher: services.columns.seal('/blankPage/1') })
    .execute()
  try {
    for (const suite of ['sm4', 'aes'] as const) {
      await beginGeneration(pool, keepersOf(config), clock.now)
      await services.keys.refresh()
      clock.advance(ACTIVE_AFTER_MS + SETTLED_AFTER_MS)
      const keys = { ...services.keys, suite }
      const [columns, blobs] = [sealedColumns(keys), blobStore(objects, keys, clock.now, db)]
      const atOnce = { rest: async () => {} }
      for (let round = 0; round < 3; round++)
        await rewrap(
          {
            db,
            keys,
            columns,
            ownerKeys: ownerKeys(services.autocommit, columns, clock.now, keys),
            blobs,
            clock: clock.now,
            log: services.log,
          },
          atOnce,
        )
      expect(await countHanging(db, keys.newest().number)).toEqual(new Map())
      const { path_cipher } = await theRow(db, 'short_link', { code_hash: link.code_hash }, ['path_cipher'])
      expect(path_cipher[0] === 0xff).toBe(suite === 'sm4')
      expect(services.columns.open(path_cipher)).toBe('/blankPage/1')
      for (const [at, blob] of kept.entries()) {
        const head = await objects.get(nameOf(blob.scopeId, blob.sha256), 0, 100)
        expect(suiteOf(head)).toBe(suite)
        // A server that seals by the other suite reads it as well.
        expect((await shared.read(blob)).equals(contents[at]!)).toBe(true)
      }
    }
  } finally {
    await pool.end()
  }
}, 120_000)
