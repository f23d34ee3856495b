import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { strictS3 } from '../../../../test/strict-s3.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { eventData } from '../webhooks/event-data.ts'
import { bucket, objectUrl } from './bucket.ts'
import { COPY_LADDER, copyTo } from './copy-files.ts'
import { objectNameOf } from './finished-witness.ts'
import { bucketOf, COPY } from './stores.ts'

const SECRET = 'a-secret-of-the-partner/with+signs='
let down = false

const world = await worldOfFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
let token = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data.token
const made = await world.call('/open/app/create', { name: '存储应用', isSandbox: true }, { token })
const app: Credentials = { ...made.data, partnerId: '' }
const s3 = strictS3(SECRET, () => down)
await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`

afterAll(async () => {
  s3.server.close()
})

const setting = (more: object = {}) => ({
  name: '合同归档',
  kind: 'minio' as const,
  endpoint,
  region: 'cn-north-1',
  bucket: 'contracts',
  prefix: 'xinqi',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: SECRET,
  appIds: null,
  ...more,
})
const save = (body: object = setting()) => world.call('/open/store/save', body as never, { token })
const prove = () => world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token })
const log = async (filter: object = {}) =>
  (await world.call('/open/store/syncLog', filter, { token })).data.list
const signed = async (contractNo: string) => {
  const file = await uploadOpen(world, app, await writtenPdf([['乙方（签字）']]), '采购 (终稿).pdf')
  await callOpen(world, app, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [file.data.fileId],
    signers: [{ account: 'demo-person' }],
  })
  const acted = await callOpen(world, app, 'sandbox/actAs', {
    contractNo,
    account: 'demo-person',
    action: 'sign',
  })
  expect(acted.data.status).toBe('completed')
}
let storeId: string

describe("a partner's bucket", () => {
  it('is set up by the partner itself; its keys are kept and never shown', async () => {
    expect((await save()).code).toBe(CODE.OPEN_PROVE)
    await prove()
    for (const bad of [
      { endpoint: 'https://10.0.0.8' },
      { endpoint: 'https://[::1]' },
      { endpoint: 'http://oss.example.com' },
      { endpoint: 'https://oss.example.com/path' },
      { endpoint: 'https://user:pass@oss.example.com' },
      { endpoint: 'https://%%' },
      { prefix: 'a/../b' },
      { accessKeyId: undefined },
      { accessKeyId: undefined, secretAccessKey: undefined },
    ])
      expect((await save(setting(bad))).code, JSON.stringify(bad)).toBe(CODE.OPEN_STORE_SETTING)
    expect((await save(setting({ appIds: [`${app.appId.slice(0, -4)}0000`] }))).code).toBe(CODE.NOT_FOUND)
    storeId = (await save()).data.storeId
    expect((await save(setting({ storeId, accessKeyId: undefined, secretAccessKey: undefined }))).code).toBe(
      1,
    )
    const { data } = await world.call('/open/store/list', {}, { token })
    expect(data.list).toMatchObject([{ storeId, accessKey: '…MPLE', prefix: 'xinqi/', on: true, copied: 0 }])
    const kept = await world.services.db.selectFrom('open_store').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(data) + kept.secret_cipher.toString('latin1')).not.toContain(SECRET)
  })

  it('is tried out by writing, reading and removing; the step that failed says why', async () => {
    const test = async () => (await world.call('/open/store/test', { storeId }, { token })).data
    expect(await test()).toMatchObject({
      passed: true,
      steps: [{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }],
    })
    expect(s3.objects.size).toBe(0)
    await save(setting({ storeId, secretAccessKey: 'wrong-secret' }))
    expect((await test()).steps).toMatchObject([
      { state: 'failed', detail: '访问密钥不正确' },
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    await save(setting({ storeId, endpoint: 'http://127.0.0.1:1' }))
    expect((await test()).steps[0]).toMatchObject({ state: 'failed', detail: '无法连接存储服务' })
    await save(setting({ storeId }))
  })

  it('receives every finished file, byte for byte', async () => {
    await signed('HT-001')
    expect(await log()).toMatchObject([{ contractNo: 'HT-001', status: COPY.waiting, storeName: '合同归档' }])
    await copyTo(world.services, storeId)
    const [copy] = await log({ contractNo: 'HT-001' })
    expect(copy).toMatchObject({ status: COPY.copied, attempts: 1, failure: null })
    expect(copy!.object).toMatch(/^xinqi\/sbx_\w+\/\d{4}-\d{2}\/HT-001\/01-采购 \(终稿\)\.pdf$/)
    const [arrived] = [...s3.objects.values()]
    expect(createHash('sha256').update(arrived!).digest('hex')).toBe(copy!.sha256)
    const status = await callOpen(world, app, 'contract/download', { contractNo: 'HT-001' })
    expect(status.data.files[0]!.sha256).toBe(copy!.sha256)
    // Touched again, copied once.
    await copyTo(world.services, storeId)
    expect(await log()).toHaveLength(1)
  })

  it('may be down: signing goes on, copies wait, are tried again, and then at somebody’s word', async () => {
    down = true
    await signed('HT-002')
    for (const seconds of [0, ...COPY_LADDER]) {
      world.clock.advance(seconds * 1000 + 1)
      await copyTo(world.services, storeId)
    }
    // Days have passed, and so has the session.
    token = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data.token
    expect(await log({ contractNo: 'HT-002' })).toMatchObject([
      { status: COPY.givenUp, attempts: COPY_LADDER.length + 1, failure: '存储服务应答 503（SlowDown）' },
    ])
    const told = await rowsOf(world.services.db, 'open_event', { type: 'store.failed' })
    expect(told).toHaveLength(1)
    expect(await eventData(world.services, told[0]!)).toMatchObject({ contractNo: 'HT-002', storeId })
    down = false
    expect((await world.call('/open/store/syncAgain', {}, { token })).data).toEqual({ copies: 1 })
    await copyTo(world.services, storeId)
    expect(await log({ contractNo: 'HT-002' })).toMatchObject([{ status: COPY.copied, failure: null }])
  })

  it('is left alone while off, for other apps, and by other partners', async () => {
    const other = (await world.call('/open/app/create', { name: '别的应用', isSandbox: true }, { token }))
      .data
    await world.call('/open/store/switch', { storeId, on: true, appIds: [other.appId] }, { token })
    await signed('HT-003')
    await world.call('/open/store/switch', { storeId, on: false, appIds: null }, { token })
    await signed('HT-004')
    expect(await log({ contractNo: 'HT-003' })).toEqual([])
    expect(await log({ contractNo: 'HT-004' })).toEqual([])
    await prove()
    expect((await world.call('/open/store/remove', { storeId }, { token })).code).toBe(1)
    expect((await world.call('/open/store/test', { storeId }, { token })).code).toBe(CODE.NOT_FOUND)
    const kept = await world.services.db.selectFrom('open_store').select('secret_cipher').executeTakeFirst()
    expect(kept!.secret_cipher).toHaveLength(0)
  })
})

describe('the sandbox’s own bucket', () => {
  it('needs no keys, is tried out as any other, and receives what sandbox apps finish', async () => {
    await prove()
    expect((await save(setting({ endpoint: undefined }))).code).toBe(CODE.OPEN_STORE_SETTING)
    const saved = await save({ name: '试用', kind: 'sandbox', prefix: 'try', appIds: null })
    const { storeId: own } = saved.data
    const tested = await world.call('/open/store/test', { storeId: own }, { token })
    expect(tested.data).toMatchObject({ passed: true, steps: [{}, {}, {}] })
    await signed('HT-010')
    await copyTo(world.services, own)
    const [copy] = await log({ contractNo: 'HT-010' })
    expect(copy).toMatchObject({
      status: COPY.copied,
      storeName: '试用',
      object: expect.stringMatching(/^try\/sbx_/),
    })
    const { db } = world.services
    const row = await theRow(db, 'open_store', { id: own })
    const there = await bucketOf(world.services, row).get(copy!.object, 1e9)
    expect(createHash('sha256').update(there).digest('hex')).toBe(copy!.sha256)
    // A cloud's bucket in its place needs keys of its own; gone, nothing of it is left.
    expect(
      (await save(setting({ storeId: own, accessKeyId: undefined, secretAccessKey: undefined }))).code,
    ).toBe(CODE.OPEN_STORE_SETTING)
    await world.call('/open/store/remove', { storeId: own }, { token })
    expect(await db.selectFrom('open_sandbox_object').select('name').execute()).toEqual([])
  })
})

describe('the way to a bucket', () => {
  const settings = {
    kind: 'oss',
    endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    region: 'oss-cn-hangzhou',
    bucket: 'b',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  it('has the bucket in its host where clouds want it, and in its path elsewhere', () => {
    expect(objectUrl(settings, "a/合(1)'.pdf")).toBe(
      'https://b.s3.oss-cn-hangzhou.aliyuncs.com/a/%E5%90%88%281%29%27.pdf',
    )
    expect(objectUrl({ ...settings, kind: 'minio', endpoint: 'https://m.example:9000' }, 'a')).toBe(
      'https://m.example:9000/b/a',
    )
  })

  it('never leads inside', async () => {
    const { outbound } = await import('../../../platform/security/outbound.ts')
    for (const inside of [
      'https://127.0.0.1',
      'https://169.254.169.254',
      'https://localhost',
      'https://[::ffff:10.0.0.1]',
    ])
      await expect(
        bucket(outbound([]), { ...settings, kind: 'minio', endpoint: inside }, () => new Date()).put(
          'a',
          Buffer.from('a'),
        ),
      ).rejects.toThrow('该地址不在公网')
  })

  it('keeps a number with strokes in it one step of the path', () => {
    const now = new Date('2026-11-30T17:00:00Z')
    expect(
      objectNameOf('', { appId: 'app_1', contractNo: '../A/1', index: 0, fileName: '..\\x.pdf', now }),
    ).toBe('app_1/2026-12/__A_1/01-__x.pdf')
  })
})
