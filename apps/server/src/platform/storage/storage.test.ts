import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FILE_LINK_LIFETIME } from '@xinqi/api/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { strictS3 } from '../../../test/strict-s3.ts'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { ringOfOne } from '../keys/generations.ts'
import { blobStore } from './blob-store.ts'
import { CHUNK, DamagedFile, encryptFile } from './chunked-cipher.ts'
import { diskStore } from './disk-store.ts'
import { fileLinks } from './file-links.ts'
import { ObjectMissing } from './object-store.ts'
import { checkObjectLock, lockLacks, reachBucket, s3Store } from './s3-store.ts'

let dir: string
const key = randomBytes(32)
const scopeId = newId()

const world = await worldOfFile({ demo: false })
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const storedFiles = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

describe('blobs on disk', () => {
  const put = (bytes: Buffer, scope = scopeId) =>
    blobStore(diskStore(dir), ringOfOne(key), world.clock.now).put(world.services.db, {
      scopeId: scope,
      bytes,
      mediaType: 'application/pdf',
    })
  const read = (blob: Awaited<ReturnType<typeof put>>, start?: number, end?: number) =>
    blobStore(diskStore(dir), ringOfOne(key), world.clock.now).read(blob, start, end)

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 17])('gives back %d bytes', async (size) => {
    const bytes = randomBytes(size)
    expect((await read(await put(bytes))).equals(bytes)).toBe(true)
  })

  const written = (parts: Iterable<Buffer> | AsyncIterable<Buffer>, objects = diskStore(dir)) =>
    blobStore(objects, ringOfOne(key), world.clock.now).write({
      scopeId,
      mediaType: 'application/zip',
      parts: (async function* () {
        yield* parts
      })(),
    })

  it.each([0, 1, CHUNK, CHUNK + 1, 2 * CHUNK])('gives back %d bytes that came in pieces', async (size) => {
    const bytes = randomBytes(size)
    const pieces = Array.from({ length: Math.ceil(size / 300_000) }, (_, index) =>
      bytes.subarray(index * 300_000, (index + 1) * 300_000),
    )
    const store = blobStore(diskStore(dir), ringOfOne(key), world.clock.now)
    const blob = await store.keep(world.services.db, await written(pieces))
    expect(blob).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await read(blob)).equals(bytes)).toBe(true)
    expect((await put(bytes)).id).toBe(blob.id)
    expect(storedFiles()).toHaveLength(1)
  })

  it('holds no more than two chunks of what comes in pieces, however much it is', async () => {
    let made = 0
    let stored = 0
    let most = 0
    const pieces = (function* () {
      for (let index = 0; index < 40; index++) {
        made += CHUNK / 2
        most = Math.max(most, made - stored)
        yield Buffer.alloc(CHUNK / 2, index)
      }
    })()
    const objects = diskStore(dir)
    const counting = {
      ...objects,
      begin: async () => {
        const draft = await objects.begin()
        return {
          ...draft,
          write: async (bytes: Buffer) => {
            await draft.write(bytes)
            stored += bytes.length
          },
        }
      },
    }
    expect((await written(pieces, counting)).size).toBe(20 * CHUNK)
    expect(most).toBeLessThanOrEqual(2 * CHUNK)
  })

  it('leaves nothing of what broke off, nor what a crash left a day ago', async () => {
    const broken = (function* () {
      yield randomBytes(3 * CHUNK)
      throw new Error('broke off')
    })()
    await expect(written(broken)).rejects.toThrow('broke off')
    expect(storedFiles()).toEqual([])
    const left = path.join(dir, 'unfinished', 'left.part')
    writeFileSync(left, 'half')
    const yesterday = Date.now() / 1000 - 86_401
    utimesSync(left, yesterday, yesterday)
    await written([])
    expect(storedFiles()).not.toContain(left)
  })

  it('reads any range', async () => {
    const bytes = randomBytes(3 * CHUNK + 500)
    const blob = await put(bytes)
    for (const [start, end] of [
      [0, 10],
      [CHUNK - 3, CHUNK + 3],
      [2 * CHUNK, 3 * CHUNK],
      [3 * CHUNK + 1, 3 * CHUNK + 500],
      [5, 3 * CHUNK + 500],
    ] as const) {
      expect((await read(blob, start, end)).equals(bytes.subarray(start, end)), `${start}-${end}`).toBe(true)
    }
  })

  it('keeps equal content once per owner, and apart between owners', async () => {
    const bytes = randomBytes(1000)
    const [one, two, foreign] = [await put(bytes), await put(bytes), await put(bytes, newId())]
    expect(two.id).toBe(one.id)
    expect(foreign.id).not.toBe(one.id)
    expect(storedFiles()).toHaveLength(2)
  })

  it('holds nothing readable', async () => {
    await put(Buffer.from('甲方：示例科技有限公司'.repeat(50)))
    expect(readFileSync(storedFiles()[0]!).includes('示例')).toBe(false)
  })

  it('notices a flipped byte anywhere, swapped chunks and a cut end', async () => {
    const bytes = randomBytes(2 * CHUNK + 100)
    const blob = await put(bytes)
    const file = storedFiles()[0]!
    const honest = readFileSync(file)
    const header = honest.length - bytes.length - 3 * 16
    for (const at of [2, header - 5, header + 10, header + CHUNK + 3, honest.length - 3]) {
      const flipped = Buffer.from(honest)
      flipped[at]! ^= 1
      writeFileSync(file, flipped)
      await expect(read(blob), `byte ${at}`).rejects.toThrow(DamagedFile)
    }
    const step = CHUNK + 16
    const swapped = Buffer.concat([
      honest.subarray(0, header),
      honest.subarray(header + step, header + 2 * step),
      honest.subarray(header, header + step),
      honest.subarray(header + 2 * step),
    ])
    writeFileSync(file, swapped)
    await expect(read(blob)).rejects.toThrow(DamagedFile)
    writeFileSync(file, honest.subarray(0, -200))
    await expect(read(blob)).rejects.toThrow(DamagedFile)
  })

  it('cannot be opened with another master key', async () => {
    const blob = await put(randomBytes(10))
    await expect(
      blobStore(diskStore(dir), ringOfOne(randomBytes(32)), world.clock.now).read(blob),
    ).rejects.toThrow(DamagedFile)
  })

  it('encrypts the same bytes differently each time', () => {
    const bytes = randomBytes(100)
    expect(encryptFile({ number: 1, key }, bytes).equals(encryptFile({ number: 1, key }, bytes))).toBe(false)
  })
})

describe('file links', () => {
  it('open one file for ten minutes, unaltered', () => {
    let now = 1_000_000
    const links = fileLinks(ringOfOne(key), () => new Date(now))
    const ticket = links.make({ blobId: 'b', fileName: '合同.pdf' }).split('/').at(-1)!
    expect(links.open(ticket)).toMatchObject({ blobId: 'b', fileName: '合同.pdf', download: true })
    const [body, signature] = ticket.split('.')
    const other = Buffer.from(JSON.stringify(['c', 'x', 1, 9e15])).toString('base64url')
    for (const forged of [
      `${other}.${signature}`,
      `${body}.`,
      `${body}`,
      '',
      '.',
      `${body}.${signature!.slice(0, -2)}AA`,
    ]) {
      expect(() => links.open(forged), forged).toThrow('链接已失效')
    }
    now += FILE_LINK_LIFETIME + 1
    expect(() => links.open(ticket)).toThrow('链接已失效')
  })
})

describe('blobs in an S3 store', () => {
  let server: Server
  let endpoint: string
  let lock: string | undefined
  const secret = 'a secret only the test knows'
  beforeAll(async () => {
    server = strictS3(
      secret,
      () => false,
      () => lock,
    ).server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const settings = () => ({
    endpoint,
    bucket: 'contracts',
    region: 'cn-north-1',
    accessKeyId: 'AK',
    secretAccessKey: secret,
  })

  it('says of a bucket’s object lock what it lacks, and takes what will do', async () => {
    const told = (mode: string, days: string) =>
      `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>${mode}</Mode>${days}</DefaultRetention></Rule></ObjectLockConfiguration>`
    const year = { mode: 'governance', days: 365 } as const
    expect(lockLacks(told('GOVERNANCE', '<Days>400</Days>'), year)).toBeUndefined()
    expect(lockLacks(told('COMPLIANCE', '<Years>1</Years>'), year)).toBeUndefined()
    expect(lockLacks(told('COMPLIANCE', '<Days>30</Days>'), year)).toBe('默认保留 30 天，要求至少 365 天')
    expect(lockLacks(told('GOVERNANCE', '<Days>400</Days>'), { ...year, mode: 'compliance' })).toContain(
      'COMPLIANCE',
    )
    expect(lockLacks('<ObjectLockEnabled>Enabled</ObjectLockEnabled>', year)).toContain(
      '没有设置默认保留期限',
    )
    const asked = { ...settings(), objectLock: year }
    await expect(checkObjectLock(asked)).rejects.toThrow('没有开启对象锁定')
    lock = told('COMPLIANCE', '<Years>2</Years>')
    await expect(checkObjectLock(asked)).resolves.toBeUndefined()
    await expect(checkObjectLock(settings())).resolves.toBeUndefined()
    // Such a bucket takes nothing without a checksum, whole or in parts.
    const objects = s3Store(settings(), dir, 5)
    await objects.put('locked', Buffer.from('whole'))
    const part = await objects.begin()
    await part.write(Buffer.from('in several parts'))
    await part.finish('locked-parts')
    expect((await objects.get('locked-parts')).toString()).toBe('in several parts')
    lock = 'denied'
    await expect(checkObjectLock(asked)).rejects.toThrow('s3:GetBucketObjectLockConfiguration')
    lock = undefined
  })

  it('round-trips, by range too, and removes', async () => {
    const objects = s3Store(settings(), dir)
    const store = blobStore(objects, ringOfOne(key), world.clock.now)
    const bytes = randomBytes(2 * CHUNK + 99)
    const blob = await store.put(world.services.db, { scopeId: newId(), bytes, mediaType: 'application/pdf' })
    expect((await store.read(blob)).equals(bytes)).toBe(true)
    expect(
      (await store.read(blob, CHUNK + 5, CHUNK + 50)).equals(bytes.subarray(CHUNK + 5, CHUNK + 50)),
    ).toBe(true)
    const name = `blobs/${blob.scopeId}/${blob.sha256.slice(0, 2)}/${blob.sha256}`
    expect(await objects.has(name)).toBe(true)
    await objects.remove(name)
    expect(await objects.has(name)).toBe(false)
    await expect(store.read(blob)).rejects.toThrow(ObjectMissing)
  })

  it('takes what comes in pieces as parts of one upload', async () => {
    const store = blobStore(s3Store(settings(), dir, CHUNK), ringOfOne(key), world.clock.now)
    const bytes = randomBytes(2 * CHUNK + 99)
    const parts = (async function* () {
      yield bytes.subarray(0, 1000)
      yield bytes.subarray(1000)
    })()
    const written = await store.write({ scopeId: newId(), mediaType: 'application/zip', parts })
    expect((await store.read(await store.keep(world.services.db, written))).equals(bytes)).toBe(true)
    expect(storedFiles()).toEqual([])
  })

  it('is refused with the wrong secret', async () => {
    const objects = s3Store({ ...settings(), secretAccessKey: 'wrong' }, dir)
    await expect(objects.put('x', Buffer.from('y'))).rejects.toThrow('403')
  })

  it('is reached before anything is put there, or says why not', async () => {
    await expect(reachBucket(settings())).resolves.toBeUndefined()
    await expect(reachBucket({ ...settings(), secretAccessKey: 'wrong' })).rejects.toThrow('访问密钥不正确')
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const gone = reachBucket({ ...settings(), endpoint: `http://127.0.0.1:${port}` })
    await expect(gone).rejects.toThrow('连不上（ECONNREFUSED）')
  })

  it.each([
    [404, 'NoSuchBucket', '没有这个存储桶'],
    [403, 'InvalidAccessKeyId', '访问密钥不正确'],
    [503, 'SlowDown', '应答异常（503 SlowDown）'],
    [404, '', '应答异常（404）'],
    [403, 'AccessDenied', undefined],
    [404, 'NoSuchKey', undefined],
  ])('answering %i %s to a first question: %s', async (status, code, why) => {
    const told = createServer((_, response) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
    )
    await new Promise<void>((resolve) => told.listen(0, '127.0.0.1', resolve))
    const { port } = told.address() as AddressInfo
    const reached = reachBucket({ ...settings(), endpoint: `http://127.0.0.1:${port}` })
    if (why) await expect(reached).rejects.toThrow(why)
    else await expect(reached).resolves.toBeUndefined()
    told.close()
  })
})
