import { ERRORS } from '@xinqi/api/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { OIDC_CLIENT, signInAtProvider, startOidc } from '../../../../test/oidc-server.ts'
import { inBase64, newSamlIdp, readRequest } from '../../../../test/saml-idp.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'

const ORIGIN = 'http://localhost:3100'
const CODE = 'demo-partner'

const oidc = await startOidc(`${ORIGIN}/platform/openlogin`)
const idp = await newSamlIdp('https://idp.example/metadata')
// Providers live in real time, and so must the one who judges them.
const world = await worldOfFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, clock: () => new Date() })
const signedIn = await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })
const owner = signedIn.data.token
const partnerId = signedIn.data.partnerId
await world.call(
  '/open/subUser/add',
  { loginName: 'wang', name: '小王', password: 'sub-user-1' },
  { token: owner },
)
const sub = (
  await world.call('/open/subLogin', {
    account: '13800000010',
    loginName: 'wang',
    password: 'sub-user-1',
  })
).data.token
await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token: owner })

afterAll(async () => {
  oidc.close()
})

const byOidc = (more: object = {}) => ({
  ssoCode: CODE,
  displayName: '示例统一登录',
  protocol: 'oidc' as const,
  issuer: oidc.issuer,
  ...OIDC_CLIENT,
  loginAttribute: 'sub',
  nameAttribute: 'name',
  ...more,
})
const bySaml = (more: object = {}) => ({
  ssoCode: CODE,
  displayName: '示例统一登录',
  protocol: 'saml' as const,
  idpEntityId: idp.entityId,
  idpSsoUrl: 'https://idp.example/sso',
  certificates: [idp.certificate],
  loginAttribute: 'loginName',
  nameAttribute: 'displayName',
  ...more,
})
const save = (body: object, token = owner) => world.call('/open/sso/save', body as never, { token })
const test = (body: object = {}, token = owner) =>
  world.call('/open/sso/test', { origin: ORIGIN, ...body }, { token })
const turn = (on: boolean, token = owner) => world.call('/open/sso/switch', { on }, { token })
const begin = async () => (await world.call('/open/sso/begin', { ssoCode: CODE, origin: ORIGIN })).data
const login = (body: { state: string; proof: string; code?: string; iss?: string }) =>
  world.call('/open/sso/login', body)
const codeIn = (url: URL) => ({
  code: url.searchParams.get('code')!,
  iss: url.searchParams.get('iss') ?? undefined,
})
/** As the provider's page has the browser do it. */
const post = (form: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: '/saml/acs',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams(form).toString(),
  })
const answerFor = (url: string, nameId: string) => inBase64(idp.answer(idp.honest(readRequest(url), nameId)))
const labels = (steps: { label: string; state: string }[]) => steps.map(({ state }) => state).join(' ')

describe("a partner's own login by OIDC", () => {
  it('is set up by the partner itself, with identity confirmed and nothing shown again', async () => {
    expect((await save(byOidc(), sub)).code).toBe(ERRORS.FORBIDDEN.code)
    const fresh = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data
    expect((await save(byOidc(), fresh.token)).code).toBe(ERRORS.OPEN_PROVE.code)
    expect((await save(byOidc({ issuer: 'https://169.254.169.254' }))).code).toBe(
      ERRORS.OPEN_SSO_SETTING.code,
    )
    expect((await save(byOidc({ clientId: undefined }))).code).toBe(ERRORS.OPEN_SSO_SETTING.code)
    expect((await save(byOidc())).data).toEqual({ mustTest: true })
    const { data } = await world.call('/open/sso/detail', { origin: ORIGIN }, { token: owner })
    expect(data).toMatchObject({
      redirectUri: `${ORIGIN}/platform/openlogin`,
      setting: { hasSecret: true, isEnabled: false, testedAt: null, loginAttribute: 'sub' },
    })
    const kept = await world.services.db.selectFrom('open_sso').selectAll().executeTakeFirstOrThrow()
    const everything = JSON.stringify(data) + kept.client_secret_cipher!.toString('latin1')
    expect(everything).not.toContain(OIDC_CLIENT.clientSecret)
  })

  it('is tried out step by step before anybody is let in by it', async () => {
    expect((await turn(true)).code).toBe(ERRORS.OPEN_SSO_UNTESTED.code)
    expect((await world.call('/open/sso/begin', { ssoCode: CODE, origin: ORIGIN })).code).toBe(
      ERRORS.OPEN_SSO_UNKNOWN.code,
    )
    const { data } = await test()
    expect(labels(data.steps)).toBe('ok ok waiting waiting waiting waiting waiting')
    const stranger = await signInAtProvider(data.go!.url, 'nobody')
    const missed = await test({ ...data.go, url: undefined, ...codeIn(stranger) })
    expect(missed.data).toMatchObject({ passed: false })
    expect(missed.data.steps.at(-1)).toMatchObject({ state: 'failed', detail: '没有名为「nobody」的子账户' })
    expect(missed.data.claims).toContainEqual({ name: 'name', value: '员工nobody' })
    expect((await turn(true)).code).toBe(ERRORS.OPEN_SSO_UNTESTED.code)

    const again = (await test()).data.go!
    const back = await signInAtProvider(again.url, 'wang')
    const { data: done } = await test({ state: again.state, proof: again.proof, ...codeIn(back) })
    expect(labels(done.steps)).toBe('ok ok ok ok')
    expect(done.passed).toBe(true)
    expect((await turn(true, sub)).code).toBe(ERRORS.FORBIDDEN.code)
    expect((await turn(true)).code).toBe(1)
  })

  it('says which step failed', async () => {
    const begun = (await test()).data.go!
    const { data } = await test({ state: begun.state, proof: begun.proof, code: 'made-up' })
    expect(labels(data.steps)).toBe('ok failed waiting waiting')
    const silent = (await test()).data.go!
    const nothing = await test({ state: silent.state, proof: silent.proof })
    expect(labels(nothing.data.steps)).toBe('failed waiting waiting waiting')
  })

  it('lets a sub-user in under the name his directory gives him, once, in his own browser', async () => {
    const begun = await begin()
    const back = codeIn(await signInAtProvider(begun.url, 'wang'))
    expect((await login({ state: begun.state, proof: 'x'.repeat(43), ...back })).code).toBe(
      ERRORS.LINK_INVALID.code,
    )
    const body = { state: begun.state, proof: begun.proof, ...back }
    const inside = await login(body)
    expect(inside.data).toMatchObject({ isSubUser: true, userName: '员工wang', partnerId })
    expect((await login(body)).code).toBe(ERRORS.LINK_INVALID.code)
    expect((await world.call('/open/info', {}, { token: inside.data.token })).data.userName).toBe('员工wang')
    const unknown = await begin()
    const other = codeIn(await signInAtProvider(unknown.url, 'nobody'))
    expect((await login({ state: unknown.state, proof: unknown.proof, ...other })).code).toBe(
      ERRORS.OPEN_SSO_NO_USER.code,
    )
  })

  it('does not take what was begun to try it out for a sign-in', async () => {
    const begun = (await test()).data.go!
    const back = codeIn(await signInAtProvider(begun.url, 'wang'))
    expect((await login({ state: begun.state, proof: begun.proof, ...back })).code).toBe(
      ERRORS.LINK_INVALID.code,
    )
  })

  it('closes with a change of whom to believe; the name on the button is no such change', async () => {
    expect((await save(byOidc({ clientSecret: undefined, displayName: '新名字' }))).data.mustTest).toBe(false)
    expect((await begin()).url).toContain(oidc.issuer)
    expect((await save(byOidc({ loginAttribute: 'name' }))).data.mustTest).toBe(true)
    expect((await world.call('/open/sso/begin', { ssoCode: CODE, origin: ORIGIN })).code).toBe(
      ERRORS.OPEN_SSO_UNKNOWN.code,
    )
  })
})

describe("a partner's own login by SAML", () => {
  it('is known by metadata of its own', async () => {
    const answer = await world.app.inject({
      url: `/saml/metadata/${partnerId}`,
      headers: { host: 'localhost:3100' },
    })
    expect(answer.body).toContain(`entityID="${ORIGIN}/saml/metadata/${partnerId}"`)
    expect(answer.body).toContain(`Location="${ORIGIN}/saml/acs"`)
  })

  it('is tried out, switched on, and lets a sub-user in', async () => {
    expect((await save(bySaml({ certificates: ['rubbish'] }))).code).toBe(ERRORS.OPEN_SSO_SETTING.code)
    expect((await save(bySaml())).data.mustTest).toBe(true)
    const { data } = await test()
    expect(labels(data.steps)).toBe('ok waiting waiting waiting waiting waiting')
    const go = data.go!
    const sent = await post({ RelayState: go.state, SAMLResponse: answerFor(go.url, 'wang') })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/platform/openlogin?state=${go.state}`])
    const tried = await test({ state: go.state, proof: go.proof })
    expect(labels(tried.data.steps)).toBe('ok ok ok ok')
    expect(tried.data.claims).toContainEqual({ name: 'NameID', value: 'wang' })
    await turn(true)

    const begun = await begin()
    const answer = answerFor(begun.url, 'wang')
    await post({ RelayState: begun.state, SAMLResponse: answer })
    const body = { state: begun.state, proof: begun.proof }
    expect((await login(body)).data).toMatchObject({ isSubUser: true, userName: '员工wang' })
    // The same answer again: for the round it was made for, and for another.
    expect((await login(body)).code).toBe(ERRORS.LINK_INVALID.code)
    const next = await begin()
    await post({ RelayState: next.state, SAMLResponse: answer })
    expect((await login({ state: next.state, proof: next.proof })).code).toBe(ERRORS.FOREIGN_REFUSED.code)
  })

  it('keeps the first answer and nothing nobody asked for', async () => {
    const begun = await begin()
    const honest = answerFor(begun.url, 'wang')
    await post({ RelayState: begun.state, SAMLResponse: honest })
    await post({ RelayState: begun.state, SAMLResponse: inBase64('<x/>') })
    expect((await login({ state: begun.state, proof: begun.proof })).code).toBe(1)
    const kept = await world.services.db
      .selectFrom('ticket')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('purpose', '=', 'openSso')
      .executeTakeFirstOrThrow()
    const unasked = await post({ RelayState: 'a'.repeat(32), SAMLResponse: honest })
    expect(unasked.statusCode).toBe(303)
    const then = await world.services.db
      .selectFrom('ticket')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('purpose', '=', 'openSso')
      .executeTakeFirstOrThrow()
    expect(then).toEqual(kept)
    expect((await login({ state: 'a'.repeat(32), proof: begun.proof })).code).toBe(ERRORS.LINK_INVALID.code)
    expect((await post({ RelayState: '', SAMLResponse: '' })).headers.location).toBe('/platform/openlogin')
    expect((await post({ RelayState: 'x', SAMLResponse: 'y'.repeat(300_000) })).statusCode).toBe(413)
  })

  it("does not take another provider's word, and leaves passwords as they are", async () => {
    const evil = await newSamlIdp(idp.entityId)
    const begun = await begin()
    const forged = inBase64(evil.answer(evil.honest(readRequest(begun.url), 'wang')))
    await post({ RelayState: begun.state, SAMLResponse: forged })
    expect((await login({ state: begun.state, proof: begun.proof })).code).toBe(ERRORS.FOREIGN_REFUSED.code)
    await turn(false)
    expect((await world.call('/open/sso/begin', { ssoCode: CODE, origin: ORIGIN })).code).toBe(
      ERRORS.OPEN_SSO_UNKNOWN.code,
    )
    const byPassword = await world.call('/open/subLogin', {
      account: '13800000010',
      loginName: 'wang',
      password: 'sub-user-1',
    })
    expect(byPassword.code).toBe(1)
  })
})
