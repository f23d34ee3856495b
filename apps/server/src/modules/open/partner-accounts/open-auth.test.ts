import { createHmac, randomBytes } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { SUB_USER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { CAPTCHA_ANSWER, worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { partnerLoginText } from './partner-login.ts'

const PARTNER = '13800000010'

const world = await worldOfFile()
let admin = await world.signIn('13800000001')

const codeFor = async (mobile: string, purpose: 'openRegister' | 'openReset') => {
  const { captchaId } = (await world.call('/open/imgCode')).data
  const { data } = await world.call('/open/code', { mobile, purpose, captchaId, captcha: CAPTCHA_ANSWER })
  world.clock.advance(61_000)
  return /\d{6}/.exec(data.sandbox!)![0]
}
const login = (account = PARTNER, password = DEMO_PASSWORD) =>
  world.call('/open/login', { account, password })
const info = (token: string) => world.call('/open/info', {}, { token })
const register = async (mobile: string, more: object = {}) =>
  world.call('/open/register', {
    name: '新合作方',
    mobile,
    code: await codeFor(mobile, 'openRegister'),
    password: 'partner-2026',
    agreed: true,
    ...more,
  })

describe('a partner', () => {
  it('signs in to the open platform and nowhere else', async () => {
    const { data } = await login()
    expect(data).toMatchObject({ partnerName: '演示合作伙伴', isSubUser: false })
    expect((await info(data.token)).data).toMatchObject({ mobile: '138****0010', isSubUser: false })
    expect((await world.call('/home/account/detail', {}, { token: data.token })).code).toBe(
      CODE.UNAUTHENTICATED,
    )
    expect((await info(admin)).code).toBe(CODE.UNAUTHENTICATED)
    expect((await world.call('/open/logout', {}, { token: data.token })).code).toBe(1)
    expect((await info(data.token)).code).toBe(CODE.UNAUTHENTICATED)
  })

  it('registers with a code, and nobody learns whose numbers are known', async () => {
    const mobile = '13934000001'
    expect((await register(mobile, { agreed: false })).code).toBe(CODE.AGREEMENT_REQUIRED)
    expect((await register(mobile, { password: 'weak' })).code).toBe(CODE.PASSWORD_WEAK)
    const made = await register(mobile)
    expect(made).toMatchObject({ code: 1, data: { partnerName: '新合作方' } })
    const taken = await register(mobile)
    const wrong = await world.call('/open/register', {
      name: '新合作方',
      mobile: '13934000002',
      code: '000000',
      password: 'partner-2026',
      agreed: true,
    })
    expect([taken.code, wrong.code]).toEqual([CODE.REGISTER_FAILED, CODE.REGISTER_FAILED])
    // A partner is no account: the number is as new to the contract platform as before.
    const hash = world.services.columns.lookup(mobile)
    expect(await rowsOf(world.services.db, 'account', { mobile_hash: hash }, { columns: ['id'] })).toEqual([])
    expect((await world.call('/open/checkUser', { mobile })).data).toEqual({ wellFormed: true })
    expect((await world.call('/open/checkUser', { mobile: '13934000009' })).data).toEqual({
      wellFormed: true,
    })
  })

  it('uses codes made for this door only, within the limits over all doors', async () => {
    const mobile = '13934000003'
    const sent = await askCode(world, mobile, 'register')
    const code = /\d{6}/.exec(sent.data.sandbox!)![0]
    const used = await world.call('/open/register', {
      name: '冒用',
      mobile,
      code,
      password: 'partner-2026',
      agreed: true,
    })
    expect(used.code).toBe(CODE.REGISTER_FAILED)
    const second = await world.call('/open/code', {
      mobile,
      purpose: 'openReset',
      ...(await world.captcha()),
    })
    expect(second.code).toBe(CODE.CODE_TOO_OFTEN)
  })

  it('resets its password, which ends every session it and its sub-users have', async () => {
    const mobile = '13934000004'
    const { data } = await register(mobile)
    await world.call(
      '/open/subUser/add',
      { loginName: 'ops', name: '运维', password: 'sub-user-1' },
      { token: data.token },
    )
    const sub = await world.call('/open/subLogin', {
      account: mobile,
      loginName: 'OPS',
      password: 'sub-user-1',
    })
    const reset = { mobile, password: 'partner-2027' }
    expect((await world.call('/open/resetUserPwd', { ...reset, code: '000000' })).code).toBe(CODE.CODE_WRONG)
    expect(
      (await world.call('/open/resetUserPwd', { ...reset, code: await codeFor(mobile, 'openReset') })).code,
    ).toBe(1)
    for (const token of [data.token, sub.data.token])
      expect(await info(token)).toMatchObject({
        code: CODE.UNAUTHENTICATED,
        msg: '密码已修改，请重新登录',
      })
    expect((await login(mobile, 'partner-2026')).code).toBe(CODE.LOGIN_WRONG)
    expect((await login(mobile, 'partner-2027')).code).toBe(1)
  })

  it('is asked for a picture after three failures and shut out after five; unknown numbers are too', async () => {
    for (const mobile of ['13934000005', '13934000006']) {
      if (mobile === '13934000005') await register(mobile)
      const codes: number[] = []
      for (let failure = 0; failure < 5; failure++) {
        const captcha = failure < 3 ? {} : await world.captcha()
        codes.push((await world.call('/open/login', { account: mobile, password: 'wrong', ...captcha })).code)
      }
      expect(new Set(codes)).toEqual(new Set([2005]))
      expect((await login(mobile, 'partner-2026')).code).toBe(CODE.LOGIN_LOCKED)
      world.clock.advance(31 * 60_000)
    }
    await login('13934000005', 'x')
    await login('13934000005', 'x')
    await login('13934000005', 'x')
    expect((await login('13934000005', 'partner-2026')).code).toBe(CODE.CAPTCHA_REQUIRED)
    expect(
      (
        await world.call('/open/login', {
          account: '13934000005',
          password: 'partner-2026',
          ...(await world.captcha()),
        })
      ).code,
    ).toBe(1)
    admin = await world.signIn('13800000001')
  })
})

describe('sub-users', () => {
  const sub = (loginName: string, password: string) =>
    world.call('/open/subLogin', { account: PARTNER, loginName, password })

  it('are made, frozen and given new passwords by the partner alone', async () => {
    const { token } = (await login()).data
    const add = (loginName: string, by = token) =>
      world.call('/open/subUser/add', { loginName, name: '小王', password: 'sub-user-1' }, { token: by })
    const made = await add('wang')
    expect(made.code).toBe(1)
    expect((await add('WANG')).code).toBe(CODE.SUB_USER_TAKEN)
    expect((await add('a b')).code).toBe(CODE.BAD_REQUEST)
    const inside = await sub('wang', 'sub-user-1')
    expect(inside.data).toMatchObject({ userName: '小王', isSubUser: true, partnerName: '演示合作伙伴' })
    const mine = inside.data.token
    expect((await info(mine)).data).toMatchObject({ isSubUser: true, userName: '小王' })
    expect((await add('li', mine)).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/open/loginKey', {}, { token: mine })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/open/subUser/list', {}, { token: mine })).code).toBe(CODE.FORBIDDEN)
    const change = (body: object, by = token) =>
      world.call('/open/subUser/change', { userId: made.data.userId, ...body } as never, { token: by })
    expect((await change({ status: SUB_USER.frozen })).code).toBe(1)
    expect(await info(mine)).toMatchObject({
      code: CODE.UNAUTHENTICATED,
      msg: '账号已被下线，请重新登录',
    })
    expect((await sub('wang', 'sub-user-1')).code).toBe(CODE.ACCOUNT_FROZEN)
    expect((await change({ status: SUB_USER.active, password: 'sub-user-2' })).code).toBe(1)
    expect((await sub('wang', 'sub-user-1')).code).toBe(CODE.LOGIN_WRONG)
    expect((await sub('wang', 'sub-user-2')).code).toBe(1)
    expect((await change({})).code).toBe(CODE.BAD_REQUEST)
    const stranger = (await register('13934000007')).data.token
    expect((await change({ status: SUB_USER.frozen }, stranger)).code).toBe(CODE.NOT_FOUND)
    const { data } = await world.call('/open/subUser/list', {}, { token })
    expect(data.map(({ loginName }) => loginName)).toEqual(['ops', 'wang'])
  })

  it('get one answer whatever was wrong', async () => {
    const answers = [
      await sub('ops', 'wrong-password'),
      await sub('nobody', 'wrong-password'),
      await world.call('/open/subLogin', { account: '13999999999', loginName: 'ops', password: 'wrong' }),
    ]
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(Array(3).fill([2005, '账号或密码错误']))
  })
})

describe('going over from a company', () => {
  it('is for its administrator, and written down in his name', async () => {
    const { data } = await world.call('/v2/company/openLogin', {}, { token: admin })
    expect((await info(data.token)).data.partnerName).toBe('演示合作伙伴')
    const [entry] = await rowsOf(world.services.db, 'audit_event', { event: 'partner.enter' })
    expect(entry).toMatchObject({ actor_name: '张三', target: '演示合作伙伴', succeeded: true })
    const employee = await world.signIn('13800000004')
    expect((await world.call('/v2/company/openLogin', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    const other = await world.signIn('13800000005')
    expect((await world.call('/v2/company/openLogin', {}, { token: other })).code).toBe(CODE.PARTNER_NONE)
  })
})

describe("coming from a partner's own site", () => {
  it('works by a link the partner signed: once, for five minutes, unchanged', async () => {
    const { token, partnerId } = (await login()).data
    const said = (more: object = {}) => ({
      partnerId,
      userId: 'customer-1',
      name: '合作方客户',
      timestamp: String(world.clock.now().getTime()),
      nonce: randomBytes(16).toString('hex'),
      ...more,
    })
    const signed = (key: string, body: ReturnType<typeof said>) => ({
      ...body,
      signature: createHmac('sha256', key).update(partnerLoginText(body)).digest('hex'),
    })
    expect((await world.call('/partner/login', signed('', said()))).code).toBe(CODE.PARTNER_LINK)
    // Whoever has it signs in as whichever of their users he likes: a session alone may be anybody's screen.
    world.clock.advance(11 * 60_000)
    expect((await world.call('/open/loginKey', {}, { token })).code).toBe(CODE.OPEN_PROVE)
    await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token })
    const { loginKey } = (await world.call('/open/loginKey', {}, { token })).data
    expect((await info(token)).data.hasLoginKey).toBe(true)

    const link = signed(loginKey, said())
    const first = await world.call('/partner/login', link)
    expect(first.data).toMatchObject({ state: 'bind', name: '合作方客户' })
    expect((await world.call('/partner/login', link)).code).toBe(CODE.PARTNER_LINK)
    expect(
      (await world.call('/partner/login', { ...signed(loginKey, said()), userId: 'customer-2' })).code,
    ).toBe(2432)
    const old = signed(loginKey, said({ timestamp: String(world.clock.now().getTime() - 301_000) }))
    expect((await world.call('/partner/login', old)).code).toBe(CODE.PARTNER_LINK)

    const mobile = '13934000008'
    const sent = await askCode(world, mobile, 'foreign')
    const bound = await world.call('/v2/auth/bindForeign', {
      bindTicket: first.data.bindTicket!,
      mobile,
      code: /\d{6}/.exec(sent.data.sandbox!)![0],
      agreed: true,
    })
    const again = await world.call('/partner/login', signed(loginKey, said()))
    expect(again.data).toMatchObject({ state: 'signedIn', session: { userId: bound.data.userId } })

    await world.call('/open/loginKey', {}, { token })
    expect((await world.call('/partner/login', signed(loginKey, said()))).code).toBe(CODE.PARTNER_LINK)
  })
})
