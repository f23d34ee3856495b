import { randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import { addNew, inRows, oneOf, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { appOf, appsOf } from '../apps/app-of.ts'
import { isOutsideUrl } from '../webhooks/endpoint-url.ts'
import { BucketRefused } from './bucket.ts'
import { STORED } from './copy-files.ts'
import { SANDBOX_BUCKET } from './sandbox-bucket.ts'
import { bucketOf, COPY, STORE, storeOf, storesOf } from './stores.ts'

const MOST = 5

export const listStores: PlainHandler<'/open/store/list'> = async (call) => {
  const { db, partner } = call
  const apps = (await appsOf(call)).map(({ id }) => id)
  const counted = apps.length
    ? await db
        .selectFrom('open_store_copy')
        .select([
          'store_id',
          sql<number>`count(*) filter (where status = ${COPY.copied})`.as('copied'),
          sql<number>`count(*) filter (where status in (${COPY.retrying}, ${COPY.givenUp}))`.as('failed'),
        ])
        .where('app_id', 'in', apps)
        .groupBy('store_id')
        .execute()
    : []
  const stores = await storesOf(db, partner.partnerId)
  return {
    list: stores.map((row) => {
      const of = counted.find(({ store_id }) => store_id === row.id)
      return {
        storeId: row.id,
        name: row.name,
        kind: row.kind as 's3',
        endpoint: row.endpoint,
        region: row.region,
        bucket: row.bucket,
        prefix: row.prefix,
        accessKey: row.access_key_id && `…${row.access_key_id.slice(-4)}`,
        appIds: row.app_ids as string[] | null,
        on: row.status === STORE.on,
        copied: Number(of?.copied ?? 0),
        failed: Number(of?.failed ?? 0),
        lastCopiedAt: row.last_copied_at?.toISOString() ?? null,
      }
    }),
  }
}

const assertOwnApps = async (
  call: Call<'/open/store/save' | '/open/store/switch'>,
  appIds: readonly string[] | null,
) => {
  for (const appId of appIds ?? []) await appOf(call, appId)
}

/** Where a bucket of the partner's is, and with which keys; the sandbox's is nowhere and needs none. */
const whereabouts = ({ body, services }: Call<'/open/store/save'>) => {
  if (body.kind === SANDBOX_BUCKET)
    return {
      place: { endpoint: '', region: '', bucket: SANDBOX_BUCKET },
      keys: { access_key_id: '', secret_cipher: Buffer.alloc(0) },
    }
  const { endpoint, region, bucket } = body
  if (!endpoint || !region || !bucket)
    throw new CodedError('OPEN_STORE_SETTING', '请填写服务地址、地域与存储桶')
  const url = isOutsideUrl(services, endpoint) ? new URL(endpoint) : null
  if (url?.pathname !== '/' || url.search)
    throw new CodedError('OPEN_STORE_SETTING', '服务地址须为公网 https 地址，不含路径')
  if ((body.accessKeyId === undefined) !== (body.secretAccessKey === undefined))
    throw new CodedError('OPEN_STORE_SETTING', '访问密钥编号与密钥须一起填写')
  const keys = body.secretAccessKey
    ? { access_key_id: body.accessKeyId!, secret_cipher: services.columns.seal(body.secretAccessKey) }
    : null
  return { place: { endpoint: url.origin, region, bucket }, keys }
}

/** Copies go out of the house by themselves from now on: the partner alone decides where to. */
export const saveStore = async (call: Call<'/open/store/save'>) => {
  const { body, db, note, now, partner } = call
  const { place, keys } = whereabouts(call)
  if ((body.prefix ?? '').split('/').includes('..'))
    throw new CodedError('OPEN_STORE_SETTING', '目录前缀不能包含 ..')
  await assertOwnApps(call, body.appIds)
  const prefix = (body.prefix ?? '').replace(/^\/+|\/+$/g, '')
  const values = {
    name: body.name.trim(),
    kind: body.kind,
    ...place,
    prefix: prefix ? `${prefix}/` : '',
    app_ids: body.appIds === null ? null : JSON.stringify(body.appIds),
  }
  note({ target: values.name, detail: { kind: body.kind, bucket: place.bucket } })
  if (body.storeId) {
    const { id, kind } = await storeOf(call, body.storeId)
    if (!keys && kind === SANDBOX_BUCKET) throw new CodedError('OPEN_STORE_SETTING', '请填写访问密钥')
    await inRows(db, 'open_store', { id }).set({ ...values, ...keys })
    return { storeId: id }
  }
  if (!keys) throw new CodedError('OPEN_STORE_SETTING', '请填写访问密钥')
  if ((await storesOf(db, partner.partnerId)).length >= MOST) throw new CodedError('OPEN_STORE_LIMIT')
  const storeId = await addNew(db, 'open_store', {
    partner_id: partner.partnerId,
    ...values,
    ...keys,
    created_at: now,
  })
  return { storeId }
}

export const removeStore = async (call: Call<'/open/store/remove'>) => {
  const { body, db, note, now } = call
  const store = await storeOf(call, body.storeId)
  // What was not copied yet has nowhere to go any more; the keys are of no use to anybody.
  await inRows(db, 'open_store', { id: store.id }).set({
    removed_at: now,
    status: STORE.off,
    secret_cipher: Buffer.alloc(0),
  })
  await inRows(db, 'open_store_copy', {
    store_id: store.id,
    status: oneOf([COPY.waiting, COPY.retrying]),
  }).set({ status: COPY.givenUp, failure: '云存储配置已删除' })
  await removeRows(db, 'open_sandbox_object', { partner_id: store.partner_id, store_id: store.id })
  note({ target: store.name })
  return {}
}

/** Back on, what waited meanwhile leaves at once. */
export const switchStore = async (call: Call<'/open/store/switch'>) => {
  const { body, db, note, now, services } = call
  const store = await storeOf(call, body.storeId)
  if (body.appIds !== undefined) await assertOwnApps(call, body.appIds)
  await inRows(db, 'open_store', { id: store.id }).set({
    status: body.on ? STORE.on : STORE.off,
    ...(body.appIds === undefined
      ? {}
      : { app_ids: body.appIds === null ? null : JSON.stringify(body.appIds) }),
  })
  if (body.on) {
    await inRows(db, 'open_store_copy', {
      store_id: store.id,
      status: oneOf([COPY.waiting, COPY.retrying]),
    }).set({ next_at: now })
    await services.outbox.publish(db, STORED, { storeIds: [store.id] })
  }
  note({ target: store.name, detail: { on: body.on } })
  return {}
}

const PROBE = ['写入测试对象', '读取并核对', '删除测试对象'] as const
type Tested = { name: string } & Data<'/open/store/test'>

export const testStore = prepareThenCommit<'/open/store/test', Tested>(
  async (call) => {
    const store = await storeOf(call, call.body.storeId)
    const there = bucketOf(call.services, store)
    const name = `${store.prefix}xinqi-probe-${randomBytes(8).toString('hex')}.txt`
    const bytes = Buffer.from(`信契连接测试 ${call.now.toISOString()}`)
    const acts = [
      () => there.put(name, bytes),
      async () => {
        if (!(await there.get(name, 4096)).equals(bytes)) throw new BucketRefused('读到的内容与写入的不一致')
      },
      () => there.remove(name),
    ]
    const steps: Tested['steps'] = []
    for (const [index, label] of PROBE.entries()) {
      if (steps.some(({ state }) => state === 'failed')) {
        steps.push({ label, state: 'waiting', detail: '' })
        continue
      }
      try {
        await acts[index]!()
        steps.push({ label, state: 'ok', detail: index === 0 ? name : '通过' })
      } catch (error) {
        if (!(error instanceof BucketRefused)) throw error
        steps.push({ label, state: 'failed', detail: error.message })
      }
    }
    return { name: store.name, steps, passed: steps.every(({ state }) => state === 'ok') }
  },
  async ({ note }, { name, steps, passed }) => {
    note({ target: name, detail: { passed } })
    return { steps, passed }
  },
)
