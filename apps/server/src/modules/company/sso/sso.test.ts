import { ERRORS } from '@xinqi/api/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { OIDC_CLIENT, signInAtProvider, startOidc } from '../../../../test/oidc-server.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { companyIssuers, keyExpiries, lookAtKeys } from './sign-in-keys.ts'

const ORIGIN = 'http://localhost:3100'
const CODE = 'shili-tech'

let ahead = 0

const idp = await startOidc(`${ORIGIN}/ssoLogin`)
// The provider lives in real time, and so must the one who judges its tokens.
const world = await worldOfFile({
  env: { OUTBOUND_ALLOW: '127.0.0.1' },
  clock: () => new Date(Date.now() + ahead),
})
const admin = await world.signIn('13800000001')
const other = await world.signIn('13800000005')

afterAll(async () => {
  idp.close()
})

const setting = (more: object = {}) => ({
  ssoCode: CODE,
  displayName: '示例统一登录',
  issuer: idp.issuer,
  ...OIDC_CLIENT,
  isEnabled: true,
  ...more,
})
const trySave = (more: object = {}, token = admin) =>
  world.call('/companySso/save', setting(more) as never, { token })
const save = async (more: object = {}, token = admin) => {
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
  return trySave(more, token)
}
const begin = async (param = CODE) =>
  (await world.call('/sso/begin/{param}', { origin: ORIGIN }, { params: { param } })).data
const finish = (body: { code: string; state: string; proof: string; iss?: string }, param = CODE) =>
  world.call('/sso/{param}', body, { params: { param } })
const returned = (url: URL) => ({
  code: url.searchParams.get('code')!,
  state: url.searchParams.get('state')!,
  iss: url.searchParams.get('iss') ?? undefined,
})
const signIn = async (login: string) => {
  const begun = await begin()
  return finish({ ...returned(await signInAtProvider(begun.url, login)), proof: begun.proof })
}
const bind = async (bindTicket: string, mobile: string) => {
  const { data } = await askCode(world, mobile, 'foreign')
  const code = /\d{6}/.exec(data.sandbox!)![0]
  return world.call('/v2/auth/bindForeign', { bindTicket, mobile, code, agreed: true })
}

describe("a company's own login", () => {
  it('is set up by its administrator, with a provider that answers', async () => {
    const employee = await world.signIn('13800000004')
    expect((await save({}, employee)).code).toBe(ERRORS.FORBIDDEN.code)
    expect((await trySave()).code).toBe(ERRORS.PROOF_REQUIRED.code)
    expect((await save()).code).toBe(1)
    expect((await save({ issuer: `${idp.issuer}/nowhere` })).code).toBe(ERRORS.SSO_ISSUER.code)
    expect(await save({ issuer: 'https://169.254.169.254' })).toMatchObject({
      code: ERRORS.SSO_ISSUER.code,
      msg: '无法读取身份提供方的配置：该地址不在公网，不允许访问',
    })
    expect((await save({ issuer: 'http://localhost:1' })).code).toBe(ERRORS.SSO_ISSUER.code)
    expect((await save({ ssoCode: 'UPPER' })).code).toBe(ERRORS.BAD_REQUEST.code)
    expect((await save({}, other)).code).toBe(ERRORS.SSO_CODE_TAKEN.code)
    const { data } = await world.call('/companySso/detail', {}, { token: admin })
    expect(data.setting).toEqual({
      ssoCode: CODE,
      displayName: '示例统一登录',
      issuer: idp.issuer,
      clientId: OIDC_CLIENT.clientId,
      hasSecret: true,
      isEnabled: true,
    })
    expect((await world.call('/companySso/detail', {}, { token: other })).data.setting).toBeNull()
    const kept = await world.services.db.selectFrom('company_sso').selectAll().executeTakeFirstOrThrow()
    expect(kept.client_secret_cipher!.toString('latin1')).not.toContain(OIDC_CLIENT.clientSecret)
    expect((await save({ clientSecret: undefined, displayName: '示例统一登录' })).code).toBe(1)
  })

  it('is found by its code, and by nothing else', async () => {
    const config = (param: string) => world.call('/sso/config/{param}', {}, { params: { param } })
    expect((await config(CODE)).data).toEqual({
      ssoCode: CODE,
      displayName: '示例统一登录',
      companyName: '示例科技有限公司',
    })
    expect((await config('nobody')).code).toBe(ERRORS.SSO_UNKNOWN.code)
  })

  it('asks with PKCE, state and nonce', async () => {
    const { searchParams } = new URL((await begin()).url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/ssoLogin`)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{20,}$/)
  })

  it('lets a member in after one code to his number, and at once from then on', async () => {
    const first = await signIn('zhaoliu')
    expect(first.data).toMatchObject({ state: 'bind', name: '员工zhaoliu' })
    const bound = await bind(first.data.bindTicket!, '13800000004')
    expect(bound).toMatchObject({ code: 1, data: { userType: 1 } })
    const again = await signIn('zhaoliu')
    expect(again.data).toMatchObject({ state: 'signedIn', session: { userId: bound.data.userId } })
  })

  it('opens no other door: the session stays in the company that vouched', async () => {
    const first = await signIn('boss')
    const bound = await bind(first.data.bindTicket!, '13800000001')
    expect(bound.data.isAdmin).toBe(true)
    const { token } = bound.data
    expect((await world.call('/auth/switch', { companyId: null }, { token })).code).toBe(
      ERRORS.SESSION_CONFINED.code,
    )
  })

  it('keeps out who is no member, and leaves nothing of him behind', async () => {
    const first = await signIn('stranger')
    const mobile = '13932000001'
    expect((await bind(first.data.bindTicket!, mobile)).code).toBe(ERRORS.SSO_NOT_MEMBER.code)
    const hash = world.services.columns.lookup(mobile)
    expect(await rowsOf(world.services.db, 'account', { mobile_hash: hash }, { columns: ['id'] })).toEqual([])
  })

  it('believes no answer it did not ask for', async () => {
    const begun = await begin()
    const { code, state } = returned(await signInAtProvider(begun.url, 'zhaoliu'))
    const elsewhere = await begin()
    // Another browser's proof: somebody was sent a link to sign him in as somebody else.
    expect((await finish({ code, state, proof: elsewhere.proof })).code).toBe(ERRORS.LINK_INVALID.code)
    // A code obtained for one request played into another: the nonce and the verifier do not fit.
    expect((await finish({ code, state: elsewhere.state, proof: elsewhere.proof })).code).toBe(
      ERRORS.FOREIGN_REFUSED.code,
    )
    expect((await finish({ code, state, proof: begun.proof, iss: 'https://evil.example' })).code).toBe(
      ERRORS.FOREIGN_REFUSED.code,
    )
    expect((await finish({ code: 'made-up', state, proof: begun.proof })).code).toBe(
      ERRORS.FOREIGN_REFUSED.code,
    )
    const late = await begin()
    const back = returned(await signInAtProvider(late.url, 'zhaoliu'))
    await inRows(world.services.db, 'ticket', { purpose: 'sso' }).set({ expires_at: new Date() })
    expect((await finish({ ...back, proof: late.proof })).code).toBe(ERRORS.LINK_INVALID.code)
  })

  it('takes an answer once', async () => {
    const begun = await begin()
    const body = { ...returned(await signInAtProvider(begun.url, 'zhaoliu')), proof: begun.proof }
    expect((await finish(body)).code).toBe(1)
    expect((await finish(body)).code).toBe(ERRORS.LINK_INVALID.code)
  })

  it('learns of changed keys, but does not ask for them all day', async () => {
    ahead += 61_000
    idp.changeKeys()
    expect((await signIn('zhaoliu')).data.state).toBe('signedIn')
  })

  it('closes with the setting', async () => {
    await save({ isEnabled: false })
    expect((await world.call('/sso/config/{param}', {}, { params: { param: CODE } })).code).toBe(
      ERRORS.SSO_UNKNOWN.code,
    )
    expect(
      (await world.call('/sso/begin/{param}', { origin: ORIGIN }, { params: { param: CODE } })).code,
    ).toBe(2411)
  })
})

describe('the keys providers sign with', () => {
  it('are looked at, and one that cannot be read is told before its people find out', async () => {
    await save()
    const { services } = world
    expect(await companyIssuers(services)).toEqual([{ issuer: idp.issuer, name: '示例统一登录' }])
    await lookAtKeys(services, [
      ...(await companyIssuers(services)),
      { issuer: `${idp.issuer}/nowhere`, name: '别家' },
    ])
    expect(await keyExpiries(services)).toEqual([
      { what: `示例统一登录 的登录密钥（${idp.issuer}）`, kind: 'identity', endsAt: null, problem: null },
      {
        what: `别家 的登录密钥（${idp.issuer}/nowhere）`,
        kind: 'identity',
        endsAt: null,
        problem: expect.stringContaining('身份提供方'),
      },
    ])
    const token = await world.signIn('13800000009')
    const { expiries } = (await world.call('/operator/running/state', {}, { token })).data
    expect(expiries.map(({ kind }) => kind)).toEqual(['identity', 'identity'])
    expect(await services.metrics.text()).toContain('xinqi_expires_seconds{queue="identity"} 0')
  })
})
