import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { CODE } from '@xinqi/api/error-codes'
import { compareTexts } from '@xinqi/api/open/diagnose-signing'
import { DOCS, searchDocs } from '@xinqi/api/open/docs'
import { everyPublicEndpoint, publicEndpoints } from '@xinqi/api/open/registry'
import { SIGN_VECTOR } from '@xinqi/api/open/signing-text'
import { describe, expect, it } from 'vitest'
import { sendOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { buildValidator } from '../../../platform/http/schema-compilers.ts'
import { flushApiLog } from '../public-api/register-open-api.ts'
import { tarGz } from '../public-api/tar.ts'

const world = await worldOfFile()
const token = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data
  .token
const app = (await world.call('/open/app/create', { name: '调试', isSandbox: true }, { token })).data

const send = (endpoint: string, body: object | string) =>
  world.call(
    '/open/debug/send',
    { appId: app.appId, endpoint, body: typeof body === 'string' ? body : JSON.stringify(body) },
    { token },
  )

describe('the debugger', () => {
  it('makes a real call of the app, shows every step and leaves it in the log', async () => {
    world.clock.advance(1000)
    const uploaded = await send('file/upload', '')
    const { fileId } = JSON.parse(uploaded.data.answer).data
    world.clock.advance(1000)
    const made = await send('contract/create', {
      contractNo: 'D1',
      name: '调试',
      files: [fileId],
      signers: [{ account: 'demo-person' }],
    })
    expect(made.data).toMatchObject({ http: 200, code: 1 })
    expect(made.data.events.map(({ type }) => type)).toEqual(['contract.sent', 'signer.turn'])
    expect(made.data.textToSign.split('\n')).toHaveLength(8)
    await flushApiLog(world.services)
    const log = await world.call('/open/apiLog/list', { requestId: made.data.requestId! }, { token })
    expect(log.data.list).toMatchObject([{ endpoint: 'contract/create', code: 1, appId: app.appId }])
    const wrong = await send('user/get', { account: 'a', more: 1 })
    expect(wrong.data).toMatchObject({ http: 400, code: CODE.BAD_REQUEST })
    const history = await world.call('/open/debug/history', { appId: app.appId }, { token })
    expect(history.data.list.map(({ endpoint }) => endpoint).sort()).toEqual([
      'contract/create',
      'file/upload',
      'user/get',
    ])
  })

  it('goes by the address list, and touches neither production nor the apps of others', async () => {
    await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token })
    await world.call('/open/ip/switch', { appId: app.appId, enforced: true }, { token })
    await expect.poll(async () => (await send('ping', {})).data.code).toBe(CODE.OPEN_IP_REFUSED)
    await world.call('/open/ip/switch', { appId: app.appId, enforced: false }, { token })
    await expect.poll(async () => (await send('ping', {})).data.code).toBe(1)
    const foreign = await world.call(
      '/open/debug/send',
      { appId: 'sbx_0000000000000000', endpoint: 'ping', body: '{}' },
      { token },
    )
    expect(foreign.code).toBe(CODE.NOT_FOUND)
  })

  it('fills a sample in with what it makes in the partner’s own sandbox, and in no other app', async () => {
    world.clock.advance(1000)
    const asked = (appId: string, endpoint: string) =>
      world.call('/open/debug/sample', { appId, endpoint }, { token })
    const first = await asked(app.appId, 'contract/urge')
    expect(first.data.made.map(({ endpoint }) => endpoint.split('/v1/')[1])).toEqual([
      'file/upload',
      'contract/create',
    ])
    expect((await send('contract/urge', first.data.body)).data.code).toBe(1)
    world.clock.advance(1000)
    expect((await asked(app.appId, 'contract/urge')).data.body).not.toBe(first.data.body)
    expect((await asked('sbx_0000000000000000', 'ping')).code).toBe(CODE.NOT_FOUND)
    expect((await asked(app.appId, 'no/such')).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/open/debug/sample', { appId: app.appId, endpoint: 'ping' })).code).not.toBe(1)
  })
})

describe('the signature check', () => {
  it('shows where the text of a refused call differs', async () => {
    const body = '{"account":"demo-person"}'
    const refused = await sendOpen(world, { ...app, secret: 'wrong' }, 'user/get', { body })
    expect(refused.code).toBe(CODE.SIGNATURE_WRONG)
    await flushApiLog(world.services)
    const lines = refused.signedText!.split('\n')
    const mine = [...lines.slice(0, 5), lines[5]!.slice(0, 10), ...lines.slice(6)].join('\n')
    const check = (text: string) =>
      world.call(
        '/open/tools/checkSign',
        { requestId: refused.requestId, text, body: `${body}\n` },
        { token },
      )
    const { data } = await check(`${mine}\n`)
    expect(data.isSame).toBe(false)
    expect(data.lines.filter(({ isSame }) => !isSame)).toMatchObject([
      { name: '时间戳', hint: '这是秒，须为 13 位毫秒' },
    ])
    expect(data.hints).toContain('最后一行之后多了换行')
    expect(data.digest!.isSame).toBe(false)
    expect(data.hints.some((hint) => hint.includes('末尾有换行'))).toBe(true)
    expect((await check(refused.signedText!)).data.hints[0]).toContain('密钥不对')
  })

  it('names each of the usual mistakes', () => {
    const ours = [
      'XINQI-HMAC-SHA256',
      'POST',
      '/api/open/v1/ping?a=1',
      'sbx_a',
      'k1',
      '1767225600000',
      'n'.repeat(16),
      'ab'.repeat(32),
    ]
    const hintFor = (at: number, yours: string) =>
      compareTexts(ours.map((line, index) => (index === at ? yours : line)).join('\n'), ours.join('\n'))
        .lines[at]!.hint
    expect(hintFor(2, 'https://sign.example.cn/api/open/v1/ping?a=1')).toContain('不含协议')
    expect(hintFor(2, '/api/open/v1/ping')).toContain('查询串')
    expect(hintFor(7, 'AB'.repeat(32))).toContain('小写')
    expect(hintFor(7, 'cd'.repeat(32))).toContain('重新序列化')
    expect(compareTexts(`\uFEFF${ours.join('\r\n')}`, ours.join('\n')).hints).toHaveLength(2)
    expect(compareTexts(ours.join('\n'), ours.join('\n')).isSame).toBe(true)
  })
})

describe('whoever tries it out', () => {
  it('signs a sample, is told every event in order, and gets a file that verifies', async () => {
    const { data } = await world.call('/open/experience/start', {})
    const status = async () => {
      world.clock.advance(1000)
      return (await world.call('/open/experience/status', { code: data.code })).data
    }
    const act = async (account: 'self' | 'demo-person') => {
      world.clock.advance(1000)
      return world.call('/open/experience/act', { code: data.code, account, action: 'sign' })
    }
    expect((await status()).status).toBe('waiting')
    expect((await act('demo-person')).data.status).toBe('signing')
    expect((await act('self')).data.status).toBe('completed')
    const done = await status()
    expect(done.events.map(({ seq }) => seq)).toEqual(done.events.map((_, at) => at + 1))
    expect(done.events.at(-1)).toMatchObject({ type: 'contract.completed', isFinal: true })
    expect(done.evidenceNo).toMatch(/^XQ/)
    const file = await world.app.inject({ url: done.fileUrl! })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await world.call('/open/experience/status', { code: 'A'.repeat(43) })
    expect(other.code).toBe(CODE.NOT_FOUND)
  })
})

describe('the download centre', () => {
  it('offers files whose bytes come to what it prints', async () => {
    const { list } = (await world.call('/open/tools/downloads', {})).data
    expect(list.map(({ fileName }) => fileName)).toContain('xinqi-samples.tar.gz')
    for (const { url, sha256, size } of list) {
      const file = await world.app.inject({ url })
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256)
      expect(file.rawPayload.length).toBe(size)
    }
    const collection = await world.app.inject({ url: '/api/open/v1/downloads/xinqi-collection.json' })
    const requests = collection.json().item.flatMap(({ item }: { item: object[] }) => item)
    expect(requests).toHaveLength(everyPublicEndpoint().length)
    expect((await world.app.inject({ url: '/api/open/v1/downloads/..%2Fpackage.json' })).statusCode).toBe(404)
  })

  it('packs so that tar can unpack', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-tar-'))
    writeFileSync(path.join(dir, 'a.tgz'), tarGz([{ name: 'package/a.txt', bytes: Buffer.from('甲') }]))
    const { stdout } = spawnSync('tar', ['-xzOf', 'a.tgz', 'package/a.txt'], { cwd: dir, encoding: 'utf8' })
    expect(stdout).toBe('甲')
  })
})

describe('the helper', () => {
  const ask = async (question: string) => {
    const { response } = await world.send({
      url: '/api/web/open/helper/ask',
      payload: JSON.stringify({ question }),
    })
    return response.payload
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => JSON.parse(line.slice(5)))
  }

  it('answers from the documents and cites them, and says when they do not say', async () => {
    const pieces = await ask('签名一直返回 1102 怎么办')
    expect(pieces[0].sources[0].path).toBe('/platform/tools/errorCode?keyword=1102')
    expect(pieces[1]).toMatchObject({ kind: 'text', byModel: false })
    expect(pieces.at(-1).kind).toBe('end')
    expect((await ask('zzzz qqqq'))[1].text).toContain('没有找到')
  })

  it.each([
    ['怎么按关键字定位印章', 'positions'],
    ['重试会不会重复发起合同', 'limits'],
    ['正式环境上线要做什么', 'live'],
    ['收不到回调', 'faq'],
    ['contract/terminate', 'contract%2Fterminate'],
  ])('finds for “%s” the right place', (question, place) => {
    expect(
      searchDocs(question, 4)
        .map(({ path: found }) => found)
        .join(' '),
    ).toContain(place)
  })
})

describe('the documents', () => {
  it('print only requests their endpoints accept, and lead only to sections that are there', () => {
    const validator = buildValidator({}, { customOptions: {} })
    const addresses = new Set(DOCS.flatMap((doc) => doc.sections.map(({ id }) => `${doc.path}#${id}`)))
    for (const doc of DOCS)
      for (const { id, blocks } of doc.sections)
        for (const block of blocks) {
          const words = JSON.stringify(block)
          for (const [, to] of words.matchAll(/\]\((\/platform\/open\w*Doc#\w+)\)/g))
            expect(addresses).toContain(to)
          if (block.kind !== 'code' || block.language !== 'json' || !(block.title! in publicEndpoints))
            continue
          const facts = publicEndpoints[block.title as 'ping']
          const body = JSON.parse(block.code.replace('<fileId>', '01890000-0000-7000-8000-000000000000'))
          const check = validator({ schema: facts.body }) as { (value: unknown): boolean; errors?: unknown }
          expect([doc.path, id, block.title, check(body) === true ? null : check.errors]).toEqual([
            doc.path,
            id,
            block.title,
            null,
          ])
        }
  })

  it('know the test vector', () => {
    expect(JSON.stringify(DOCS[0]!.sections.find(({ id }) => id === 'auth'))).toContain(SIGN_VECTOR.signature)
  })
})

const OPERATOR = '13800000009'

it('keeps what somebody says is wrong, for the platform to work off', async () => {
  const said = await world.call('/open/doc/feedback', {
    page: '/platform/openDoc#auth',
    content: '这里有错字',
  })
  expect(said.code).toBe(1)
  const rows = await world.services.db.selectFrom('open_feedback').selectAll().execute()
  expect(rows).toMatchObject([{ page: '/platform/openDoc#auth', content: '这里有错字' }])
  const operator = await world.signIn(OPERATOR)
  const waiting = async (settled: boolean) =>
    (await world.call('/operator/docFeedback/list', { settled }, { token: operator })).data.list
  const [{ feedbackId } = { feedbackId: '' }] = await waiting(false)
  const settle = () =>
    world.call('/operator/docFeedback/settle', { feedbackId, outcome: '已改正' }, { token: operator })
  expect((await settle()).code).toBe(1)
  expect((await settle()).code).toBe(CODE.NOT_FOUND)
  expect(await waiting(false)).toEqual([])
  expect(await waiting(true)).toMatchObject([{ content: '这里有错字', outcome: '已改正' }])
})

it('shows what the platform announces from its day on, until it is taken down', async () => {
  const operator = await world.signIn(OPERATOR)
  const shown = async () => (await world.call('/open/notice/list', {})).data.list.map(({ title }) => title)
  const said = { title: '维护通知', content: '今晚维护', day: chinaDay(world.clock.now()) }
  const { noticeId } = (await world.call('/operator/openNotice/publish', said, { token: operator })).data
  expect(await shown()).toContain('维护通知')
  const later = { ...said, noticeId, title: '改期通知', day: addDays(said.day, 1) }
  await world.call('/operator/openNotice/publish', later, { token: operator })
  expect(await shown()).not.toContain('改期通知')
  await world.call('/operator/openNotice/publish', { ...later, day: said.day }, { token: operator })
  expect(await shown()).toContain('改期通知')
  const withdraw = () => world.call('/operator/openNotice/withdraw', { noticeId }, { token: operator })
  expect((await withdraw()).code).toBe(1)
  expect(await shown()).not.toContain('改期通知')
  expect((await withdraw()).code).toBe(CODE.NOT_FOUND)
  const member = await world.signIn('13800000001')
  expect((await world.call('/operator/openNotice/publish', said, { token: member })).code).not.toBe(1)
  expect((await world.call('/operator/openNotice/list', {}, { token: operator })).data.list).toHaveLength(1)
})
