import { createHash, createHmac } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { publicTextToSign, SIGN_VECTOR } from '@xinqi/api/open/signing-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, sandboxApp, sendOpen, uploadOpen } from '../../../../test/open-client.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { flushApiLog } from './register-open-api.ts'

let world: World
let app: Credentials
let other: Credentials
beforeAll(async () => {
  world = await openWorld()
  app = await sandboxApp(world, '甲合作方')
  other = await sandboxApp(world, '乙合作方')
})
afterAll(() => world.close())

const paper = (pages = 2) =>
  writtenPdf(Array.from({ length: pages }, () => ['第一条 标的', '甲方（盖章）', '乙方（签字）']))

describe('a signature', () => {
  it('comes to what the documents print', () => {
    const { secret, body, signing, signature } = SIGN_VECTOR
    expect(createHash('sha256').update(body).digest('hex')).toBe(signing.digest)
    expect(createHmac('sha256', secret).update(publicTextToSign(signing)).digest('base64')).toBe(signature)
  })

  it('opens the door, and each thing wrong with it has a name', async () => {
    expect(await callOpen(world, app, 'ping', {})).toMatchObject({
      http: 200,
      code: 1,
      data: { env: 'sandbox' },
    })
    const now = world.clock.now().getTime()
    const refused = async (sent: Parameters<typeof sendOpen>[3]) => {
      const { http, code } = await sendOpen(world, app, 'ping', sent)
      return [http, code]
    }
    expect(await refused({ headers: { 'x-xinqi-nonce': undefined } })).toEqual([400, 1101])
    expect(await refused({ timestamp: now - 6 * 60_000 })).toEqual([400, 1103])
    expect(await refused({ timestamp: now + 7 * 60_000 })).toEqual([400, 1103])
    expect(await refused({ timestamp: Math.floor(now / 1000) })).toEqual([400, 1106])
    expect(await refused({ digestOf: '{ }' })).toEqual([400, 1107])
    expect((await sendOpen(world, { ...app, secret: other.secret }, 'ping')).code).toBe(CODE.SIGNATURE_WRONG)
    expect((await sendOpen(world, { ...app, secret: 'x' }, 'ping')).signedText).toContain(
      'XINQI-HMAC-SHA256\nPOST\n',
    )
    expect((await sendOpen(world, { ...app, appId: 'sbx_none' }, 'ping')).code).toBe(CODE.OPEN_APP_UNKNOWN)
    expect((await sendOpen(world, { ...app, keyId: 'k9' }, 'ping')).code).toBe(CODE.OPEN_KEY_UNKNOWN)
    const nonce = 'abcdefabcdefabcdef'
    expect((await sendOpen(world, app, 'ping', { nonce })).code).toBe(1)
    expect((await sendOpen(world, app, 'ping', { nonce })).code).toBe(CODE.SIGNATURE_REPLAY)
  })

  it('says which field is wrong, and refuses fields nobody knows', async () => {
    const answer = await sendOpen(world, app, 'user/get', { body: '{"account":"a","more":1}' })
    expect(answer).toMatchObject({
      http: 400,
      code: CODE.BAD_REQUEST,
      errors: [{ field: 'more', rule: 'additionalProperties' }],
    })
    expect((await sendOpen(world, app, 'nothing/here')).http).toBe(404)
  })
})

describe('a first contract', () => {
  it('is uploaded, sent, signed by both and verified, through signed calls alone', async () => {
    const file = await uploadOpen(world, app, await paper())
    expect(file).toMatchObject({ code: 1, data: { state: 'ready' } })
    const made = await callOpen(world, app, 'contract/create', {
      contractNo: 'HT-001',
      name: '采购合同',
      files: [file.data.fileId],
      signers: [
        { account: 'self', order: 1, positions: [{ keyword: '甲方（盖章）' }, { seam: {}, y: 0.3 }] },
        { account: 'demo-person', order: 2, positions: [{ page: 1, x: 0.55, y: 0.75 }] },
      ],
    })
    expect(made).toMatchObject({ http: 200, code: 1, data: { status: 'waiting', charged: 1 } })
    const act = (account: string) =>
      callOpen(world, app, 'sandbox/actAs', { contractNo: 'HT-001', account, action: 'sign' })
    expect(await act('self')).toMatchObject({ code: 1, data: { status: 'signing' } })
    expect(await act('demo-person')).toMatchObject({ code: 1, data: { status: 'completed' } })
    const { data } = await callOpen(world, app, 'contract/download', { contractNo: 'HT-001' })
    const signed = await world.app.inject({ url: data.files[0]!.url })
    expect(createHash('sha256').update(signed.rawPayload).digest('hex')).toBe(data.files[0]!.sha256)
    const back = await uploadOpen(world, app, signed.rawPayload, '已签.pdf')
    const verdict = await callOpen(world, app, 'file/verify', { fileId: back.data.fileId })
    expect(verdict.data.signatures).toHaveLength(2)
    expect(verdict.data.isSandbox).toBe(true)
    const events = await callOpen(world, app, 'webhook/events', {})
    const types = events.data.list.map(({ type }) => type)
    expect(types).toEqual([
      'contract.sent',
      'signer.turn',
      'signer.viewed',
      'signer.signed',
      'signer.turn',
      'signer.viewed',
      'signer.signed',
      'contract.completed',
    ])
    expect(events.data.list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(events.data.list.map(({ isFinal }) => isFinal)).toEqual([...Array(7).fill(false), true])
  })

  it('is started once however often it is asked with one key', async () => {
    const file = await uploadOpen(world, app, await paper(1))
    const body = {
      contractNo: 'ONCE',
      name: '一次',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person' }],
    }
    const first = await callOpen(world, app, 'contract/create', body, { idempotencyKey: 'key-00000001' })
    const again = await callOpen(world, app, 'contract/create', body, { idempotencyKey: 'key-00000001' })
    expect(again.data).toEqual(first.data)
    const changed = await callOpen(
      world,
      app,
      'contract/create',
      { ...body, name: '两次' },
      { idempotencyKey: 'key-00000001' },
    )
    expect(changed.code).toBe(CODE.IDEMPOTENCY_REUSED)
    expect((await callOpen(world, app, 'contract/create', body)).code).toBe(CODE.OPEN_CONTRACT_EXISTS)
  })

  it('ends in every way a contract can', async () => {
    const file = await uploadOpen(world, app, await paper(1))
    const make = async (contractNo: string) =>
      callOpen(world, app, 'contract/create', {
        contractNo,
        name: contractNo,
        files: [file.data.fileId],
        signers: [{ account: 'self' }, { account: 'demo-company', positions: [{ page: 1, x: 0.1, y: 0.5 }] }],
      })
    expect((await make('E1')).code).toBe(1)
    expect(
      (
        await callOpen(world, app, 'sandbox/actAs', {
          contractNo: 'E1',
          account: 'demo-company',
          action: 'refuse',
        })
      ).data.status,
    ).toBe('refused')
    await make('E2')
    expect(
      (await callOpen(world, app, 'contract/withdraw', { contractNo: 'E2', reason: '有误' })).data,
    ).toEqual({ status: 'withdrawn', givenBack: true })
    await make('E3')
    expect(
      (await callOpen(world, app, 'sandbox/advance', { contractNo: 'E3', hours: 9000 })).data.status,
    ).toBe('expired')
    const later = new Date(world.clock.now().getTime() + 5 * DAY).toISOString()
    expect(
      (await callOpen(world, app, 'contract/postpone', { contractNo: 'E3', deadline: later })).data.status,
    ).toBe('waiting')
    const sign = (contractNo: string, account: string) =>
      callOpen(world, app, 'sandbox/actAs', { contractNo, account, action: 'sign' })
    await sign('E3', 'self')
    expect((await sign('E3', 'demo-company')).data.status).toBe('completed')
    const ending = await callOpen(world, app, 'contract/terminate', {
      contractNo: 'E3',
      kind: 'end',
      reason: '合作终止',
    })
    expect(ending).toMatchObject({ code: 1, data: { contractNo: 'E3-JY', status: 'terminating' } })
    await sign('E3-JY', 'self')
    await sign('E3-JY', 'demo-company')
    expect((await callOpen(world, app, 'contract/get', { contractNo: 'E3' })).data).toMatchObject({
      status: 'ended',
      termination: { contractNo: 'E3-JY', status: 'terminated' },
    })
  })
})

describe('limits', () => {
  it('tell how long to wait', async () => {
    const burst = await Promise.all(
      Array.from({ length: 8 }, () => callOpen(world, other, 'account/quota', {})),
    )
    const refused = burst.find(({ http }) => http === 429)
    if (refused) expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(burst.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(5)
  })

  it('by address are taken from the socket, whatever a header says', async () => {
    const { db } = world.services
    await db.updateTable('open_app').set({ ip_enforced: true }).where('id', '=', other.appId).execute()
    const { sendSignal } = await import('../../../platform/db/signals.ts')
    await sendSignal(db, 'open_app_changed', other.appId)
    await expect
      .poll(
        async () =>
          (await callOpen(world, other, 'ping', {}, { headers: { 'x-forwarded-for': '1.2.3.4' } })).code,
      )
      .toBe(5004)
    await flushApiLog(world.services)
    const refused = await db
      .selectFrom('open_ip_refused')
      .selectAll()
      .where('app_id', '=', other.appId)
      .execute()
    expect(refused[0]!.hits).toBeGreaterThan(0)
    await db.updateTable('open_app').set({ ip_enforced: false }).where('id', '=', other.appId).execute()
    await sendSignal(db, 'open_app_changed', other.appId)
    await expect.poll(async () => (await callOpen(world, other, 'ping', {})).code).toBe(1)
  })
})

describe('another app', () => {
  it('finds nothing of the first', async () => {
    const answers = [
      await callOpen(world, other, 'contract/status', { contractNo: 'HT-001' }),
      await callOpen(world, other, 'contract/withdraw', { contractNo: 'HT-001', reason: 'x' }),
      await callOpen(world, other, 'contract/download', { contractNo: 'HT-001' }),
      await callOpen(world, other, 'evidence/get', { contractNo: 'HT-001' }),
    ]
    expect(answers.map(({ http, code }) => [http, code])).toEqual(answers.map(() => [404, 5401]))
    const mine = await callOpen(world, app, 'webhook/events', {})
    expect((await callOpen(world, other, 'webhook/resend', { eventId: mine.data.list[0]!.id })).http).toBe(
      404,
    )
  })
})

describe('what is written down', () => {
  it('holds no secret, number or code in clear', async () => {
    await callOpen(world, app, 'user/addPerson', {
      account: 'wang',
      name: '王五',
      idNo: '110101199003077512',
      mobile: '13912345678',
    })
    await flushApiLog(world.services)
    const { rows } = await (await import('kysely')).sql<{ all: string }>`
      select (select string_agg(l::text, '') from open_api_log l) || (select string_agg(u::text, '') from open_user u)
        || (select string_agg(a::text, '') from audit_event a) || (select string_agg(k::text, '') from open_key k) as all`.execute(
      world.services.db,
    )
    for (const hidden of ['110101199003077512', '13912345678', app.secret, app.webhookSecret])
      expect(rows[0]!.all).not.toContain(hidden)
  })
})
