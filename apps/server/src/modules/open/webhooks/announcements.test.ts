import { createHash } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { openApiOfPublic } from '@xinqi/api/open/openapi'
import type { WebhookType } from '@xinqi/api/open/webhook-events'
import { drawCompanySeal, encodePng, rasterise } from '@xinqi/seal-art'
import Schema from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import {
  callOpen,
  partnerToken,
  productionApp,
  sandboxApp,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { tellOfEndingKeys } from '../apps/keys-ending.ts'
import { hashRecorded } from '../hashes/hash-recorded.ts'
import { eventData } from './event-data.ts'
import { contractRecorded, DEPOSITED } from './evidence-ready.ts'
import { dueNotice } from './expiry-notice.ts'
import { tellAllExpiring } from './tell-expiring.ts'

// What nobody did just now: an end that comes, a record that can be proven, a decision of the platform.

const world = await worldOfFile()
const app = await sandboxApp(world)

/** As partners are told; in the table it lies sealed. */
const opened = <E extends Parameters<typeof eventData>[1]>(rows: readonly E[]) =>
  Promise.all(rows.map(async (row) => ({ ...row, data: await eventData(world.services, row) })))
const eventsOf = async (type: WebhookType, appId = app.appId) =>
  opened(await rowsOf(world.services.db, 'open_event', { app_id: appId, type }, { by: 'occurred_at' }))
const datasOf = async (type: WebhookType, appId = app.appId) =>
  (await eventsOf(type, appId)).map(({ data }) => data as Record<string, unknown>)

const begin = async (contractNo: string, deadline?: Date) => {
  const file = await uploadOpen(world, app, await writtenPdf([['乙方（签字）']]))
  const made = await callOpen(world, app, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [file.data.fileId],
    signers: [{ account: 'demo-person' }],
    tag: 'order-7',
    ...(deadline ? { deadline: deadline.toISOString() } : {}),
  })
  expect(made).toMatchObject({ code: 1 })
}

describe('a day before an end', () => {
  it('is told once, the nearest that has come', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    const inDays = (days: number) => new Date(now.getTime() + days * DAY)
    expect(dueNotice([30, 7, 1], inDays(31), now, null)).toBeNull()
    expect(dueNotice([30, 7, 1], inDays(30), now, null)).toBe(30)
    expect(dueNotice([30, 7, 1], inDays(20), now, 30)).toBeNull()
    expect(dueNotice([30, 7, 1], inDays(0.5), now, 30)).toBe(1)
    expect(dueNotice([30, 7, 1], inDays(0.5), now, 1)).toBeNull()
    expect(dueNotice([30, 7, 1], inDays(0), now, null)).toBeNull()
  })
})

describe('contract.expiring', () => {
  it('comes three days and one day before, again after the deadline is put off, and never for one that is done', async () => {
    const { clock, services } = world
    await begin('E1', new Date(clock.now().getTime() + 10 * DAY))
    await begin('E2', new Date(clock.now().getTime() + 10 * DAY))
    await callOpen(world, app, 'sandbox/actAs', { contractNo: 'E2', account: 'demo-person', action: 'sign' })
    await tellAllExpiring(services)
    expect(await eventsOf('contract.expiring')).toHaveLength(0)
    clock.advance(8 * DAY)
    await tellAllExpiring(services)
    await tellAllExpiring(services)
    clock.advance(1.5 * DAY)
    await tellAllExpiring(services)
    await tellAllExpiring(services)
    const told = await datasOf('contract.expiring')
    expect(told.map(({ contractNo, days }) => [contractNo, days])).toEqual([
      ['E1', 3],
      ['E1', 1],
    ])
    expect(told[0]).toMatchObject({ status: 'waiting', tag: 'order-7' })
    const later = new Date(clock.now().getTime() + 2 * DAY).toISOString()
    expect(
      (await callOpen(world, app, 'contract/postpone', { contractNo: 'E1', deadline: later })).code,
    ).toBe(1)
    await tellAllExpiring(services)
    expect((await datasOf('contract.expiring')).map(({ days }) => days)).toEqual([3, 1, 3])
    // In one unbroken order with everything else that happens to it.
    const seqs = await rowsOf(
      services.db,
      'open_event',
      { contract_no: 'E1' },
      { columns: ['seq'], by: 'seq' },
    )
    expect(seqs.map(({ seq }) => seq)).toEqual(seqs.map((_, at) => at + 1))
  })

  it('can be tried in a sandbox by moving its clock', async () => {
    await begin('E3', new Date(world.clock.now().getTime() + 7 * DAY))
    const advance = (hours: number) => callOpen(world, app, 'sandbox/advance', { contractNo: 'E3', hours })
    const told = async () =>
      (await datasOf('contract.expiring'))
        .filter(({ contractNo }) => contractNo === 'E3')
        .map(({ days }) => days)
    await advance(100)
    expect(await told()).toEqual([3])
    await advance(10)
    expect(await told()).toEqual([3])
    await advance(50)
    expect(await told()).toEqual([3, 1])
    expect((await advance(24)).data.status).toBe('expired')
    expect(await told()).toEqual([3, 1])
  })
})

describe('evidence.ready', () => {
  it('is told once for a finished contract, after contract.completed, and once for a hash', async () => {
    const { services } = world
    await begin('R1')
    await callOpen(world, app, 'sandbox/actAs', { contractNo: 'R1', account: 'demo-person', action: 'sign' })
    const { contract_id } = await theRow(services.db, 'open_contract', { contract_no: 'R1' }, ['contract_id'])
    const waiting = await rowsOf(services.db, 'outbox', { topic: DEPOSITED }, { columns: ['payload'] })
    expect(waiting.map(({ payload }) => payload)).toContainEqual({ contractId: contract_id })
    await contractRecorded(services, contract_id)
    await contractRecorded(services, contract_id)
    const [ready, ...more] = await eventsOf('evidence.ready')
    expect(more).toEqual([])
    const { data } = await callOpen(world, app, 'evidence/get', { contractNo: 'R1' })
    // A push knows no address it was asked at: it names the one of the settings, of which there is none here.
    const { pathname, search } = new URL(data.viewUrl!)
    expect(ready).toMatchObject({
      contract_no: 'R1',
      data: { contractNo: 'R1', evidenceNo: data.evidenceNo, viewUrl: pathname + search },
    })
    const [done] = await rowsOf(
      services.db,
      'open_event',
      { contract_no: 'R1', type: 'contract.completed' },
      { columns: ['seq'] },
    )
    expect(ready!.seq).toBe(done!.seq! + 1)

    const sha256 = createHash('sha256').update('somebody’s own file').digest('hex')
    const anchored = await callOpen(world, app, 'evidence/anchorHash', { sha256, tag: 'log-1' })
    const row = await theRow(services.db, 'open_hash', { number: anchored.data.evidenceNo }, ['id', 'app_id'])
    await hashRecorded(services, { appId: row.app_id, id: row.id })
    await hashRecorded(services, { appId: row.app_id, id: row.id })
    expect((await datasOf('evidence.ready')).slice(1)).toEqual([
      { evidenceNo: anchored.data.evidenceNo, sha256, tag: 'log-1' },
    ])
  })
})

describe('key.expiring', () => {
  it('comes while there is time to deploy another, and anew when the key is given another end', async () => {
    const { clock, services } = world
    const token = await partnerToken(world, app)
    const retire = (days: number) =>
      world.call(
        '/open/app/keyRetire',
        {
          appId: app.appId,
          keyId: app.keyId,
          endsAt: new Date(clock.now().getTime() + days * DAY).toISOString(),
        },
        { token },
      )
    await tellOfEndingKeys(services)
    expect(await eventsOf('key.expiring')).toHaveLength(0)
    expect((await retire(6)).code).toBe(1)
    await tellOfEndingKeys(services)
    await tellOfEndingKeys(services)
    clock.advance(5.5 * DAY)
    await tellOfEndingKeys(services)
    const told = await datasOf('key.expiring')
    expect(told.map(({ keyId, days }) => [keyId, days])).toEqual([
      [app.keyId, 7],
      [app.keyId, 1],
    ])
    expect(JSON.stringify(told)).not.toContain(app.secret)
    const again = await partnerToken(world, app)
    const { code } = await world.call(
      '/open/app/keyRetire',
      {
        appId: app.appId,
        keyId: app.keyId,
        endsAt: new Date(clock.now().getTime() + 25 * DAY).toISOString(),
      },
      { token: again },
    )
    expect(code).toBe(1)
    await tellOfEndingKeys(services)
    expect((await datasOf('key.expiring')).map(({ days }) => days)).toEqual([7, 1, 30])
  })
})

describe('seal.reviewed', () => {
  it('tells the apps that act for the company, and no others, what the platform decided', async () => {
    const { companyId } = await companyOf('示例科技有限公司')
    const own = await productionApp(world, companyId)
    const other = await productionApp(world, (await companyOf('样例贸易有限公司')).companyId, '别家')
    const picture = Buffer.from(
      encodePng(rasterise(drawCompanySeal({ name: '示例科技有限公司', type: 'finance' }), 12)),
    )
    const file = await uploadOpen(world, own, picture, '章.png')
    const made = await callOpen(world, own, 'seal/createByImage', {
      account: 'self',
      name: '接口上传的章',
      fileId: file.data.fileId,
    })
    expect(made).toMatchObject({ code: 1, data: { status: 'reviewing' } })
    const operator = await world.signIn('13800000009')
    const { id: caseId } = await theRow(world.services.db, 'review_case', { subject_id: made.data.sealNo }, [
      'id',
    ])
    const decided = await world.call(
      '/operator/reviews/decide',
      { caseId, passed: false, reason: '图片不清晰' },
      { token: operator },
    )
    expect(decided.code).toBe(1)
    expect(await datasOf('seal.reviewed', own.appId)).toEqual([
      {
        account: 'self',
        sealNo: made.data.sealNo,
        name: '接口上传的章',
        status: 'refused',
        reason: '图片不清晰',
      },
    ])
    expect(await eventsOf('seal.reviewed', other.appId)).toEqual([])
  })
})

describe('every event of this run', () => {
  it('holds what the published description of its kind says', async () => {
    const published = openApiOfPublic()
    const { webhooks } = published as { webhooks: Record<string, Described> }
    const rows = await opened(await world.services.db.selectFrom('open_event').selectAll().execute())
    expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(8)
    for (const { type, data } of rows) {
      const event = resolved(published, webhooks[type]!.post.requestBody.content['application/json'].schema)
      const schema = (event as { properties: { data: object } }).properties.data
      expect([type, data, Schema.Check(schema, data)]).toEqual([type, data, true])
      expect(Schema.Check(schema, { ...(data as object), more: 1 })).toBe(false)
    }
  })
})
type Described = { post: { requestBody: { content: { 'application/json': { schema: object } } } } }

/** The schema with what it refers to written out. */
const resolved = (document: object, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => resolved(document, one))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref) {
    const [, ...path] = $ref.split('/')
    const target = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document)
    return resolved(document, target)
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(document, value)]))
}

const companyOf = async (name: string) => {
  const { id } = await theRow(world.services.db, 'company', { name }, ['id'])
  return { companyId: id }
}
