import { createHash, createHmac } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { everyPublicEndpoint } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_VECTOR } from '@xinqi/api/open/signing-text'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, partnerToken, sandboxApp, sendOpen, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { TimelineBehind } from '../../../platform/db/timeline.ts'
import { makeLogger } from '../../../platform/logging.ts'
import { flushApiLog } from './register-open-api.ts'
import { PATTERN_WORDS } from './validation-problems.ts'

const logged: string[] = []

const log = makeLogger('trace', { write: (line) => void logged.push(line) })
const world = await worldOfFile({ log })
const app = await sandboxApp(world, '甲合作方')
const other = await sandboxApp(world, '乙合作方')

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
    const mistyped = await sendOpen(world, app, 'contrct/get')
    expect(mistyped).toMatchObject({ http: 404, msg: '没有这个接口，是否想调用 contract/get' })
    expect(mistyped).toMatchObject({ possible: expect.arrayContaining(['contract/get']) })
  })

  it('names every fault at once, in Chinese, with what is allowed', async () => {
    const body = {
      name: 5,
      signers: [{ name: '', mobile: '1', intent: ['x'], positions: [{ kind: 'q' }] }],
      cc: 'n',
    }
    const answer = await sendOpen(world, app, 'contract/create', { body: JSON.stringify(body) })
    const told = new Map(answer.errors!.map((one) => [one.field, one]))
    expect([...told.keys()].sort()).toEqual([
      'cc',
      'contractNo',
      'name',
      'signers.0.intent.0',
      'signers.0.mobile',
      'signers.0.name',
      'signers.0.positions.0.kind',
    ])
    expect(told.get('signers.0.positions.0.kind')).toEqual({
      field: 'signers.0.positions.0.kind',
      rule: 'enum',
      msg: '字段 signers.0.positions.0.kind 只能是 "seal"、"signature"、"date"',
      allowed: ['seal', 'signature', 'date'],
    })
    expect(told.get('signers.0.mobile')).toMatchObject({ msg: '字段 signers.0.mobile 须为11 位手机号' })
    expect(answer.msg).toContain('共 7 处错误')
    for (const { msg } of answer.errors!) expect(msg).not.toMatch(/must|should/)
    // Of many values the one that was probably meant.
    const type = await callOpen(world, app, 'webhook/test', { type: 'contract.complete' as never })
    expect(type.msg).toMatch(/所列的 \d+ 个值之一，是否指 "contract\.completed"$/)
    expect(type.errors![0]!.allowed).toContain('contract.completed')
    // What a text has to look like is said in words, wherever a regular expression asks for it.
    const unsaid: string[] = []
    const walk = (at: unknown, where: string): void => {
      if (typeof at !== 'object' || at === null) return
      const { pattern } = at as { pattern?: unknown }
      if (typeof pattern === 'string' && !PATTERN_WORDS[pattern]) unsaid.push(`${where} ${pattern}`)
      for (const [name, inner] of Object.entries(at)) walk(inner, `${where}/${name}`)
    }
    for (const [path, facts] of everyPublicEndpoint()) walk(facts.body, path)
    expect(unsaid).toEqual([])
    expect(Object.values(PATTERN_WORDS).every((words) => /[\u4e00-\u9fff]/.test(words))).toBe(true)
  })

  it('tells a wrong method from a wrong address', async () => {
    const response = await world.app.inject({ method: 'GET', url: '/api/open/v1/contract/create' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
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

  it('refused something, says where it stands and what may be called instead', async () => {
    const refused = await callOpen(world, app, 'contract/withdraw', { contractNo: 'HT-001', reason: '晚了' })
    expect(refused).toMatchObject({
      http: 422,
      status: 'completed',
      possible: ['contract/get', 'contract/download', 'contract/terminate'],
    })
    // Of a contract that is not there nothing is told.
    const unknown = await callOpen(world, app, 'contract/withdraw', { contractNo: 'HT-NO', reason: '没有' })
    expect(unknown).not.toHaveProperty('status')
    expect(unknown).toMatchObject({ http: 404, possible: ['contract/list'] })
    // What is asked of a contract whose life is over names no page of ours to be loaded again.
    const late = await callOpen(world, app, 'contract/signUrl', {
      contractNo: 'HT-001',
      account: 'demo-person',
    })
    expect(late).toMatchObject({ http: 422, status: 'completed' })
    expect(late.msg).not.toContain('刷新')
    // Whoever has not proven who he is cannot sign: by which calls he does is said first.
    const stranger = { account: 'stranger', name: '王生', mobile: '13912340099' }
    await callOpen(world, app, 'user/addPerson', stranger)
    const file = await uploadOpen(world, app, await paper(1))
    await callOpen(world, app, 'contract/create', {
      contractNo: 'HT-STRANGER',
      name: '未实名',
      files: [file.data.fileId],
      signers: [{ account: 'stranger' }],
    })
    expect(
      await callOpen(world, app, 'sandbox/actAs', {
        contractNo: 'HT-STRANGER',
        account: 'stranger',
        action: 'sign',
      }),
    ).toMatchObject({
      http: 422,
      code: CODE.SEAL_PERSON_UNVERIFIED,
      status: 'waiting',
      possible: expect.arrayContaining(['identity/personUrl', 'identity/personVerify', 'contract/withdraw']),
    })
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
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
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

describe('every answer', () => {
  it('names its request, however it ends, and addresses with their host', async () => {
    const numbered = async (path: string, body: string) => {
      const { http, headers, requestId } = await sendOpen(world, app, path, { body })
      expect([path, requestId]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      expect([path, headers['x-request-id']]).toEqual([path, requestId])
      return http
    }
    expect(await numbered('ping', '{}')).toBe(200)
    expect(await numbered('user/get', '{"more":1}')).toBe(400)
    expect(await numbered('user/get', '{"account":"no-such"}')).toBe(404)
    expect(await numbered('nothing/here', '{}')).toBe(404)
    expect(await numbered('contract/withdraw', '{"contractNo":"HT-001","reason":"晚了"}')).toBe(422)
    const wrong = await world.app.inject({ method: 'GET', url: '/api/open/v1/contract/create' })
    expect([wrong.statusCode, wrong.headers['x-request-id']]).toEqual([405, wrong.json().requestId])
    const link = await callOpen(world, app, 'contract/previewUrl', { contractNo: 'HT-001' })
    const file = await callOpen(world, app, 'contract/download', { contractNo: 'HT-001' })
    for (const url of [link.data.url, file.data.files[0]!.url]) expect(new URL(url).host).toBeTruthy()
  })
})

describe('limits', () => {
  it('tell how long to wait', async () => {
    const burst = await Promise.all(
      Array.from({ length: 8 }, () => callOpen(world, other, 'account/quota', {})),
    )
    const refused = burst.find(({ http }) => http === 429)
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    expect(burst.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(5)
    expect(burst[0]!.headers['ratelimit-policy']).toMatch(/^"read";q=\d+;w=1$/)
    const left = burst.map(({ headers }) => Number(/r=(\d+)/.exec(String(headers.ratelimit))![1]))
    expect(Math.min(...left)).toBe(0)
    expect(new Set(left).size).toBeGreaterThan(1)
  })

  it('by address are taken from the socket, whatever a header says', async () => {
    const { db } = world.services
    await inRows(db, 'open_app', { id: other.appId }).set({ ip_enforced: true })
    const { sendSignal } = await import('../../../platform/db/signals.ts')
    await sendSignal(db, 'open_app_changed', other.appId)
    await expect
      .poll(
        async () =>
          (await callOpen(world, other, 'ping', {}, { headers: { 'x-forwarded-for': '1.2.3.4' } })).code,
      )
      .toBe(5004)
    await flushApiLog(world.services)
    const refused = await rowsOf(db, 'open_ip_refused', { app_id: other.appId })
    expect(refused[0]!.hits).toBeGreaterThan(0)
    // A new entry lets in at once, and only whom it names.
    const token = await partnerToken(world, other)
    const entry = { appId: other.appId, networks: ['127.0.0.0/8'] }
    expect((await world.call('/open/ip/save', entry, { token })).code).toBe(1)
    const began = Date.now()
    await expect
      .poll(async () => (await callOpen(world, other, 'ping', {})).code, { timeout: 20_000 })
      .toBe(1)
    expect(Date.now() - began).toBeLessThan(5000)
    expect((await callOpen(world, other, 'ping', {}, { address: '10.9.8.7' })).code).toBe(
      CODE.OPEN_IP_REFUSED,
    )
    await inRows(db, 'open_app', { id: other.appId }).set({ ip_enforced: false })
    await sendSignal(db, 'open_app_changed', other.appId)
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
    const { fileId } = (await uploadOpen(world, app, await paper(1))).data
    await callOpen(world, app, 'contract/create', {
      contractNo: 'SECRETS',
      name: '保密合同',
      files: [fileId],
      signers: [{ account: 'demo-person' }],
    })
    const asked = { contractNo: 'SECRETS', account: 'demo-person' }
    const link = (await callOpen(world, app, 'contract/signUrl', asked)).data.url.split('/').at(-1)!
    const opened = await world.call('/open/freeLink/{param}', {}, { params: { param: link } })
    const { session, contracts } = opened.data
    const { contractId } = contracts[0]!
    await world.call('/contract/intent/code', { contractId }, { token: session!.token })
    const inbox = await callOpen(world, app, 'sandbox/inbox', {})
    const code = /验证码为(\d{6})/.exec(inbox.data.list[0]!.content)![1]!
    await world.call('/contract/intent/check', { contractId, method: 1, code }, { token: session!.token })
    await flushApiLog(world.services)
    const { db } = world.services
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    expect(tables.length).toBeGreaterThan(100)
    const hidden = [
      ...['110101199003077512', '13912345678', app.secret, app.webhookSecret!, other.secret],
      ...[link, session!.token, `为${code}`],
    ]
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t
         where t::text like any(array[${sql.join(hidden.map((one) => `%${one}%`))}])`.execute(db)
      expect([name, rows]).toEqual([name, []])
    }
    expect(logged.length).toBeGreaterThan(50)
    for (const one of [...hidden, `"${code}"`])
      expect(logged.filter((line) => line.includes(one))).toEqual([])
  })
})

it('is not told that something was done on a primary that was overtaken', async () => {
  const overtaken = vi.spyOn(world.services.timeline, 'acknowledged').mockImplementation(async (work) => {
    await work()
    throw new TimelineBehind({ system: '1', timeline: 1 }, 2)
  })
  try {
    expect((await callOpen(world, app, 'webhook/test', { type: 'contract.completed' })).http).toBe(503)
    expect((await callOpen(world, app, 'ping', {})).http).toBe(200)
  } finally {
    overtaken.mockRestore()
  }
})
