import { randomBytes } from 'node:crypto'
import { calls } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { LINK_PURPOSES } from '@xinqi/api/open/link-purposes'
import { CALLS_OF_THE_PERSON, TASK_CALLS } from '@xinqi/api/open/link-tasks'
import { OPEN_APP } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import {
  type Credentials,
  callOpen,
  partnerToken,
  productionApp,
  sandboxApp,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { codeHash } from './make-link.ts'

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')
await world.services.db
  .updateTable('open_app')
  .set({
    origins: JSON.stringify({
      frames: ['https://shop.example.com'],
      hosts: ['shop.example.com'],
      schemes: [],
    }),
  })
  .where('id', '=', app.appId)
  .execute()

const paper = () => writtenPdf([['第一条 标的', '甲方（盖章）', '乙方（签字）']])
const contractOf = async (of: Credentials, contractNo: string, account = 'demo-person') => {
  const file = await uploadOpen(world, of, await paper())
  const made = await callOpen(world, of, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [file.data.fileId],
    signers: [{ account, positions: [{ page: 1, x: 0.5, y: 0.7 }] }],
  })
  expect(made).toMatchObject({ code: 1 })
  return made.data
}
const codeIn = (url: string) => url.split('/').at(-1)!
const openCode = (code: string, body: { holder?: string; code?: string } = {}) =>
  world.call('/open/freeLink/{param}', body, { params: { param: code } })
const linkTo = async (contractNo: string, more: object = {}) => {
  const answer = await callOpen(world, app, 'contract/signUrl', {
    contractNo,
    account: 'demo-person',
    ...more,
  })
  expect(answer).toMatchObject({ code: 1 })
  return codeIn(answer.data.url)
}

describe('a link', () => {
  it('opens one contract for one person, in one browser, and nothing else', async () => {
    await contractOf(app, 'L-1')
    await contractOf(app, 'L-2')
    const code = await linkTo('L-1')
    const first = await openCode(code)
    expect(first).toMatchObject({ code: 1, data: { state: 'open', purpose: 'sign', isSandbox: true } })
    const { session, holder, contracts } = first.data
    const token = session!.token
    const detail = await world.call('/v2/file/detail', { contractId: contracts[0]!.contractId }, { token })
    expect(detail).toMatchObject({ code: 1, data: { name: '采购合同' } })
    const second = await openCode(await linkTo('L-2'))
    const other = second.data.contracts[0]!.contractId
    expect(await world.call('/v2/file/detail', { contractId: other }, { token })).toMatchObject({
      code: CODE.OPEN_LINK_CONFINED,
    })
    expect(await world.call('/file/list', {} as never, { token })).toMatchObject({
      http: 403,
      code: CODE.OPEN_LINK_CONFINED,
    })
    expect(await world.call('/user/switchCompany', { companyId: null }, { token })).toMatchObject({
      code: CODE.OPEN_LINK_CONFINED,
    })
    // Its address alone is not enough once a browser has it.
    expect(await openCode(code)).toMatchObject({ code: CODE.OPEN_LINK_USED })
    expect(await openCode(code, { holder: 'x'.repeat(32) })).toMatchObject({ code: CODE.OPEN_LINK_USED })
    const again = await openCode(code, { holder: holder! })
    expect(again).toMatchObject({ code: 1 })
    expect((await world.call('/user/menus', {}, { token })).code).toBe(CODE.UNAUTHENTICATED)
  })

  it('is kept as a hash', async () => {
    const code = await linkTo('L-1')
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ all: string }>`select (select string_agg(l::text, ' ') from open_link l) as all`.execute(
        world.services.db,
      ),
    )
    expect(rows[0]!.all).not.toContain(code)
  })

  it('ends with its time, and a new one goes to the person’s own telephone', async () => {
    const code = await linkTo('L-1', { ttl: 5 })
    world.clock.advance(5 * 60_000)
    expect(await openCode(code)).toMatchObject({ code: CODE.OPEN_LINK_EXPIRED })
    const renewed = await world.call('/open/freeLinkRenew/{param}', {}, { params: { param: code } })
    expect(renewed).toMatchObject({ code: 1, data: { mobile: '139****0001' } })
    expect(JSON.stringify(renewed.data)).not.toContain('http')
    const inbox = await callOpen(world, app, 'sandbox/inbox', {})
    expect(inbox.data.list[0]!.content).toContain('/blankPage/')
    expect(await openCode(code)).toMatchObject({ code: CODE.OPEN_LINK_REVOKED })
    expect(await world.call('/open/freeLinkRenew/{param}', {}, { params: { param: code } })).toMatchObject({
      code: CODE.OPEN_LINK_REVOKED,
    })
  })

  it('ends when the partner takes it back, with whoever is in by it; another partner cannot', async () => {
    const code = await linkTo('L-1')
    const { session } = (await openCode(code)).data
    const token = await partnerToken(world, app)
    const { data } = await world.call('/open/link/list', { contractNo: 'L-1' }, { token })
    const { linkId } = data.list.find(({ opens, status }) => opens === 1 && status === 'live')!
    const foreign = await partnerToken(world, await sandboxApp(world, '乙合作方'))
    expect(await world.call('/open/link/revoke', { linkId }, { token: foreign })).toMatchObject({ http: 404 })
    expect(await world.call('/user/menus', {}, { token: session!.token })).toMatchObject({ code: 1 })
    expect(await world.call('/open/link/revoke', { linkId }, { token })).toMatchObject({ code: 1 })
    expect((await world.call('/user/menus', {}, { token: session!.token })).code).not.toBe(1)
    expect(await openCode(code)).toMatchObject({ code: CODE.OPEN_LINK_REVOKED })
  })

  it('ends with its contract, its app and a frozen user', async () => {
    await contractOf(app, 'L-3')
    const withdrawn = await linkTo('L-3')
    await callOpen(world, app, 'contract/withdraw', { contractNo: 'L-3', reason: '不签了' })
    expect(await openCode(withdrawn)).toMatchObject({ code: CODE.OPEN_LINK_OVER })
    const code = await linkTo('L-1')
    const { session } = (await openCode(code)).data
    const set = (values: { status: number }) =>
      world.services.db.updateTable('open_app').set(values).where('id', '=', app.appId).execute()
    await set({ status: OPEN_APP.off })
    expect((await world.call('/user/menus', {}, { token: session!.token })).code).toBe(CODE.UNAUTHENTICATED)
    expect(await openCode(code)).toMatchObject({ code: CODE.OPEN_LINK_REVOKED })
    await set({ status: OPEN_APP.on })
  })

  it('leads back to registered addresses only, and stands in frames of registered origins only', async () => {
    const made = (returnUrl: string) =>
      callOpen(world, app, 'contract/signUrl', {
        contractNo: 'L-1',
        account: 'demo-person',
        returnUrl,
        state: 's 1',
      })
    expect(await made('https://evil.example/')).toMatchObject({
      http: 422,
      code: CODE.OPEN_RETURN_URL,
    })
    expect(await made('javascript:alert(1)')).toMatchObject({ code: CODE.OPEN_RETURN_URL })
    const good = await made('https://shop.example.com/back?order=7')
    const code = codeIn(good.data.url)
    expect((await openCode(code)).data.returnUrl).toBe('https://shop.example.com/back?order=7&state=s+1')
    const policy = async (path: string) =>
      String((await world.app.inject({ url: path })).headers['content-security-policy'])
    expect(await policy(`/platform/freeOpenLink/${code}`)).toContain(
      "frame-ancestors 'self' https://shop.example.com",
    )
    expect(await policy(`/platform/freeOpenLink/${'a'.repeat(43)}`)).toMatch(/frame-ancestors 'self'$/)
    expect(await policy('/signOnPhone?contractId=1')).toMatch(/frame-ancestors 'self'$/)
  })

  it('cannot be guessed at', async () => {
    const guess = () =>
      openCode(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'))
    expect(await guess()).toMatchObject({ http: 404, code: CODE.OPEN_LINK_UNKNOWN })
    let last = await guess()
    for (let i = 0; i < 40; i++) last = await guess()
    expect(last.http).toBe(429)
    // And if nobody counted: a hundred thousand guesses against every link there is.
    const there = await world.services.db.selectFrom('open_link').select('code_hash').execute()
    const known = new Set(there.map(({ code_hash }) => code_hash.toString('hex')))
    expect(known.size).toBeGreaterThan(5)
    let hits = 0
    for (let guess = 0; guess < 100_000; guess++)
      if (known.has(codeHash(randomBytes(32).toString('base64url')).toString('hex'))) hits++
    expect(hits).toBe(0)
    world.clock.advance(11 * 60_000)
  })

  it('lets nobody of a sandbox in who has not shown who he is, which there is a button', async () => {
    await callOpen(world, app, 'user/addPerson', { account: 'fresh', name: '周九', mobile: '13900000077' })
    await contractOf(app, 'L-4', 'fresh')
    const answer = await callOpen(world, app, 'contract/signUrl', { contractNo: 'L-4', account: 'fresh' })
    const code = codeIn(answer.data.url)
    expect(await openCode(code)).toMatchObject({ code: 1, data: { state: 'prove', session: null } })
    const prove = (passes: boolean) =>
      world.call('/open/freeLinkProve/{param}', { passes }, { params: { param: code } })
    expect(await prove(false)).toMatchObject({ code: 1 })
    expect(await openCode(code)).toMatchObject({ data: { state: 'prove' } })
    expect(await prove(true)).toMatchObject({ code: 1 })
    expect(await openCode(code)).toMatchObject({ data: { state: 'open' } })
    const events = await callOpen(world, app, 'webhook/events', {})
    const types = events.data.list.map(({ type }) => type)
    expect(types).toContain('identity.failed')
    expect(types).toContain('identity.passed')
  })
})

describe('outside a sandbox', () => {
  it('an app acts for the company its partner is bound to, and a user agrees with a code first', async () => {
    const { services } = world
    const company = await services.db
      .selectFrom('company')
      .select(['id', 'name'])
      .where('status', '=', 3)
      .where('realm', 'is', null)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    const real = await productionApp(world, company.id)
    expect(await callOpen(world, real, 'ping', {})).toMatchObject({ code: 1, data: { env: 'production' } })
    const person = { account: 'worker-1', name: '钱七', mobile: '13911112222' }
    expect(await callOpen(world, real, 'user/addPerson', person)).toMatchObject({
      code: 1,
      data: { verified: false },
    })
    await contractOf(real, 'R-1', 'worker-1')
    const answer = await callOpen(world, real, 'contract/signUrl', { contractNo: 'R-1', account: 'worker-1' })
    expect(answer).toMatchObject({ code: 1 })
    const code = codeIn(answer.data.url)
    expect(await openCode(code)).toMatchObject({
      code: 1,
      data: { state: 'agree', session: null, mobile: '139****2222', companyName: company.name },
    })
    expect(await openCode(code, { code: '000000' })).toMatchObject({ code: CODE.CODE_WRONG })
    const sent = await world.call('/open/freeLinkCode/{param}', {}, { params: { param: code } })
    const proof = /\d{6}/.exec(sent.data.sandbox ?? '')?.[0]
    expect(proof).toBeDefined()
    const opened = await openCode(code, { code: proof! })
    expect(opened).toMatchObject({ code: 1, data: { state: 'open' } })
    // The next one opens by itself.
    const next = await callOpen(world, real, 'contract/signUrl', { contractNo: 'R-1', account: 'worker-1' })
    expect(await openCode(codeIn(next.data.url))).toMatchObject({ data: { state: 'open' } })
    // Bound to another company, the app stops rather than act for either.
    await services.db
      .updateTable('partner')
      .set({ company_id: null })
      .where('id', '=', real.partnerId)
      .execute()
    await services.db.transaction().execute(async (tx) => {
      const { sendSignal } = await import('../../../platform/db/signals.ts')
      await sendSignal(tx, 'open_app_changed', real.appId)
    })
    await expect
      .poll(async () => (await callOpen(world, real, 'ping', {})).code, { timeout: 8000 })
      .toBe(CODE.OPEN_APP_OFF)
    expect((await world.call('/user/menus', {}, { token: opened.data.session!.token })).code).toBe(
      CODE.UNAUTHENTICATED,
    )
  })
})

describe('what a task may call', () => {
  it('names its contract or template, or is about the person himself', () => {
    const loose = LINK_PURPOSES.filter(
      (purpose) => !['seal', 'identity', 'company'].includes(purpose),
    ).flatMap((purpose) =>
      TASK_CALLS[purpose].filter((path) => {
        const { body, params } = calls[path] as { body: { required?: string[] }; params?: object }
        const named = body.required?.some((key) => ['contractId', 'contractIds', 'templateNo'].includes(key))
        return !named && !params && !CALLS_OF_THE_PERSON.includes(path)
      }),
    )
    expect([...new Set(loose)].sort()).toEqual([
      '/approval/preview',
      '/quota/balance',
      '/signSetting/detail',
      // refused unless it names the template
      '/template/upload',
    ])
  })
})
