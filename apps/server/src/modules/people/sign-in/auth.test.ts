import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { LOGIN_FAILURES, VERIFICATION_CODE } from '@xinqi/api/limits'
import { ACCOUNT } from '@xinqi/api/status-names'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { isStrongPassword, landingSeat, maySendCode, type SentCode } from './rules.ts'

const world = await worldOfFile()

const login = (account: string, password: string, more: object = {}) =>
  world.call('/v2/auth/login', { loginType: 'password', account, password, ...more })

const codeFor = async (mobile: string, purpose: 'login' | 'register' | 'reset') => {
  const sent = await askCode(world, mobile, purpose)
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return /为(\d{6})，/.exec(sent.data.sandbox!)![1]!
}

describe('signing in', () => {
  it('by password lands an employee in the company, an individual with himself', async () => {
    expect((await login('13800000001', DEMO_PASSWORD)).data).toMatchObject({ userType: 1, isAdmin: true })
    expect((await login('13800000008', DEMO_PASSWORD)).data).toMatchObject({
      userType: 2,
      companyId: null,
      isAdmin: false,
    })
  })

  it('gives unknown accounts and wrong passwords the same answer', async () => {
    const unknown = await login('13900000000', 'whatever-1')
    const wrong = await login('13800000002', 'whatever-1')
    expect(unknown.response.body).toBe(wrong.response.body)
    expect(unknown.code).toBe(CODE.LOGIN_WRONG)
  })

  it('asks for a captcha after three failures and locks after five', async () => {
    const mobile = '13800000003'
    for (let n = 0; n < LOGIN_FAILURES.captchaAfter; n++)
      expect((await login(mobile, 'wrong-1')).code).toBe(CODE.LOGIN_WRONG)
    expect((await login(mobile, DEMO_PASSWORD)).code).toBe(CODE.CAPTCHA_REQUIRED)
    for (let n = LOGIN_FAILURES.captchaAfter; n < LOGIN_FAILURES.lockAfter; n++) {
      expect((await login(mobile, 'wrong-1', await world.captcha())).code).toBe(CODE.LOGIN_WRONG)
    }
    expect((await login(mobile, DEMO_PASSWORD, await world.captcha())).code).toBe(CODE.LOGIN_LOCKED)
    world.clock.advance(LOGIN_FAILURES.window)
    expect((await login(mobile, DEMO_PASSWORD)).code).toBe(1)
  })

  it('counts wrong passwords that come at one moment, each of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => login('13800000004', `wrong-${n}`, await world.captcha())),
    )
    expect(answers.filter(({ code }) => code === CODE.LOGIN_WRONG)).toHaveLength(LOGIN_FAILURES.lockAfter)
    expect(answers.filter(({ code }) => code === CODE.LOGIN_LOCKED)).toHaveLength(
      30 - LOGIN_FAILURES.lockAfter,
    )
    world.clock.advance(LOGIN_FAILURES.window)
  })

  it('shuts out who guesses: the known browser and the code still open', async () => {
    const mobile = '13800000005'
    const first = await login(mobile, DEMO_PASSWORD)
    const cookie = String(first.response.headers['set-cookie'])
    expect(cookie).toMatch(/^device=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
    const known = { headers: { cookie: cookie.split(';', 1)[0]! } }
    const from = async (remoteAddress: string, password: string, headers = {}) => {
      const body = { loginType: 'password', account: mobile, password, ...(await world.captcha()) }
      return world.send({
        url: '/api/web/v2/auth/login',
        payload: JSON.stringify(body),
        remoteAddress,
        headers,
      })
    }
    // One stranger after another, until the account is closed to all of them.
    for (let n = 0; n < LOGIN_FAILURES.strangers; n++) await from(`203.0.113.${n}`, 'wrong-1')
    expect((await from('198.51.100.7', DEMO_PASSWORD)).code).toBe(CODE.LOGIN_LOCKED)
    // Its owner, at the browser he always uses, notices nothing.
    expect((await from('198.51.100.7', DEMO_PASSWORD, known.headers)).code).toBe(1)
    // At a new one he comes in by code.
    const code = await codeFor(mobile, 'login')
    expect((await world.call('/v2/auth/login', { loginType: 'code', account: mobile, code })).code).toBe(1)
    // A known browser has five tries of its own; somebody else's is a stranger here.
    for (let n = 0; n < LOGIN_FAILURES.lockAfter; n++)
      expect((await from('198.51.100.8', 'wrong-1', known.headers)).code).toBe(CODE.LOGIN_WRONG)
    expect((await from('198.51.100.8', DEMO_PASSWORD, known.headers)).code).toBe(CODE.LOGIN_LOCKED)
    const other = await login('13800000008', DEMO_PASSWORD)
    const others = String(other.response.headers['set-cookie']).split(';', 1)[0]!
    expect((await from('198.51.100.9', DEMO_PASSWORD, { cookie: others })).code).toBe(CODE.LOGIN_LOCKED)
    world.clock.advance(LOGIN_FAILURES.window)
  })

  it('takes a captcha once, right or wrong', async () => {
    const captcha = await world.captcha()
    expect((await login('13800000002', DEMO_PASSWORD, { ...captcha, captcha: 'XXXX' })).code).toBe(
      CODE.CAPTCHA_WRONG,
    )
    expect((await login('13800000002', DEMO_PASSWORD, captcha)).code).toBe(CODE.CAPTCHA_WRONG)
    const good = await world.captcha()
    expect((await login('13800000002', DEMO_PASSWORD, good)).code).toBe(1)
    expect((await login('13800000002', DEMO_PASSWORD, good)).code).toBe(CODE.CAPTCHA_WRONG)
  })

  it('refuses a frozen account and says so only to its owner', async () => {
    await inRows(world.services.db, 'account', { name: '吴九' }).set({ status: ACCOUNT.frozen })
    expect((await login('13800000007', 'wrong-1')).code).toBe(CODE.LOGIN_WRONG)
    expect((await login('13800000007', DEMO_PASSWORD)).code).toBe(CODE.ACCOUNT_FROZEN)
  })

  it('works by code, once', async () => {
    const code = await codeFor('13800000006', 'login')
    const byCode = () => world.call('/v2/auth/login', { loginType: 'code', account: '13800000006', code })
    expect((await byCode()).code).toBe(1)
    expect((await byCode()).code).toBe(CODE.CODE_WRONG)
  })

  it('a right code on a number nobody has registered makes the account, on agreeing to the terms', async () => {
    const mobile = '13711110001'
    const byCode = async (more: { agreed?: boolean; code?: string }) => {
      const code = more.code ?? (await codeFor(mobile, 'login'))
      return world.call('/v2/auth/login', { loginType: 'code', account: mobile, ...more, code })
    }
    expect((await byCode({ code: '000000', agreed: true })).code).toBe(CODE.CODE_WRONG)
    const right = await codeFor(mobile, 'login')
    expect((await byCode({ code: right })).code).toBe(CODE.AGREEMENT_REQUIRED)
    const { code, data } = await byCode({ agreed: true, code: right })
    expect(code).toBe(1)
    const account = await theRow(world.services.db, 'account', { id: data.userId })
    expect(account).toMatchObject({ status: ACCOUNT.active, password_hash: null, source: 'web' })
    const [session] = await rowsOf(world.services.db, 'session', { account_id: data.userId })
    expect(session?.contact_proven_at).not.toBeNull()
    // Nobody else comes in without a password there is none of.
    expect((await login(mobile, '')).code).not.toBe(1)
    expect((await login(mobile, 'Guess-12345')).code).toBe(CODE.LOGIN_WRONG)
  })

  it('writes successes and failures to the audit log, without the secret', async () => {
    await login('13800000002', 'a-very-secret-guess-1')
    const events = await rowsOf(world.services.db, 'audit_event', { event: 'session.open' })
    expect(events.some((event) => event.succeeded)).toBe(true)
    expect(events.some((event) => !event.succeeded)).toBe(true)
    expect(JSON.stringify(events)).not.toContain('a-very-secret-guess-1')
    expect(JSON.stringify(events)).not.toContain('13800000002')
  })
})

describe('codes', () => {
  it('answer the same for known and unknown numbers', async () => {
    const known = await askCode(world, '13800000004', 'reset')
    const unknown = await askCode(world, '13911111111', 'reset')
    const shape = (text: string) => text.replace(/\d{6}/, '######')
    expect(shape(known.response.body)).toBe(shape(unknown.response.body))
  })

  it('need a captcha', async () => {
    const answer = await world.call('/v2/auth/code', {
      mobile: '13922222222',
      purpose: 'login',
      captchaId: 'x',
      captcha: 'ACEF',
    })
    expect(answer.code).toBe(CODE.CAPTCHA_WRONG)
  })

  it('go out once a minute and five times an hour over all calls and purposes', async () => {
    const mobile = '13933333333'
    const send = async (path: '/v2/auth/code' | '/v2/auth/sendVoiceCode', purpose: 'login' | 'register') =>
      (await world.call(path, { mobile, purpose, ...(await world.captcha()) })).code
    expect(await send('/v2/auth/code', 'login')).toBe(1)
    expect(await send('/v2/auth/sendVoiceCode', 'register')).toBe(2004)
    for (let n = 1; n < VERIFICATION_CODE.perHour; n++) {
      world.clock.advance(61_000)
      expect(await send(n % 2 ? '/v2/auth/sendVoiceCode' : '/v2/auth/code', 'register')).toBe(1)
    }
    world.clock.advance(61_000)
    expect(await send('/v2/auth/code', 'login')).toBe(2004)
    world.clock.advance(3_600_000)
    expect(await send('/v2/auth/code', 'login')).toBe(1)
  })

  it('sent at the same moment by many still go out once', async () => {
    const captchas = await Promise.all(Array.from({ length: 12 }, () => world.captcha()))
    const answers = await Promise.all(
      captchas.map((captcha) =>
        world.call('/v2/auth/code', { mobile: '13944444444', purpose: 'login', ...captcha }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
  })

  it('die after five wrong tries, after five minutes, and when a newer one is sent', async () => {
    const mobile = '13955555555'
    const first = await codeFor(mobile, 'register')
    const attempt = (code: string) =>
      world.call('/v2/auth/register', { mobile, code, password: 'Passw0rd!', agreed: true })
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < VERIFICATION_CODE.tries; n++)
      expect((await attempt(wrong)).code).toBe(CODE.REGISTER_FAILED)
    expect((await attempt(first)).code).toBe(CODE.REGISTER_FAILED)
    const second = await codeFor(mobile, 'register')
    world.clock.advance(VERIFICATION_CODE.lifetime)
    expect((await attempt(second)).code).toBe(CODE.REGISTER_FAILED)
    const third = await codeFor(mobile, 'register')
    const fourth = await codeFor(mobile, 'register')
    expect((await attempt(third)).code).toBe(CODE.REGISTER_FAILED)
    expect((await attempt(fourth)).code).toBe(1)
  })

  it('are bound to their purpose', async () => {
    const code = await codeFor('13800000004', 'login')
    const answer = await world.call('/resetUserPwd', { mobile: '13800000004', code, password: 'Passw0rd!' })
    expect(answer.code).toBe(CODE.CODE_WRONG)
  })
})

describe('registration and reset', () => {
  it('registers, signs in, and tells nobody whether a number is taken', async () => {
    const mobile = '13966666666'
    const code = await codeFor(mobile, 'register')
    const made = await world.call('/v2/auth/register', { mobile, code, password: 'Passw0rd!', agreed: true })
    expect(made.data).toMatchObject({ userType: 2, companyId: null })
    expect((await world.call('/user/sidebar', {}, { token: made.data.token })).data.companies).toEqual([])
    const again = await codeFor(mobile, 'register')
    const taken = await world.call('/v2/auth/register', {
      mobile,
      code: again,
      password: 'Passw0rd!',
      agreed: true,
    })
    const mistaken = await world.call('/v2/auth/register', {
      mobile: '13977777777',
      code: '000000',
      password: 'Passw0rd!',
      agreed: true,
    })
    expect(taken.response.body).toBe(mistaken.response.body)
  })

  it('insists on the agreement and on a decent password', async () => {
    const base = { mobile: '13988888888', code: '123456' }
    expect(
      (await world.call('/v2/auth/register', { ...base, password: 'Passw0rd!', agreed: false })).code,
    ).toBe(2011)
    expect(
      (await world.call('/v2/auth/register', { ...base, password: 'password', agreed: true })).code,
    ).toBe(2008)
  })

  it('a new password ends every session with 1003 and works at once', async () => {
    const token = await world.signIn('13800000006')
    const code = await codeFor('13800000006', 'reset')
    expect(
      (await world.call('/resetUserPwd', { mobile: '13800000006', code, password: 'Changed-1' })).code,
    ).toBe(1)
    expect(await world.call('/message/count', {}, { token })).toMatchObject({
      code: CODE.FORCED_LOGOUT,
      msg: '密码已修改，请重新登录',
    })
    expect((await login('13800000006', DEMO_PASSWORD)).code).toBe(CODE.LOGIN_WRONG)
    expect((await login('13800000006', 'Changed-1')).code).toBe(1)
  })

  it('keeps the number unreadable in the database', async () => {
    const rows = await world.services.db.selectFrom('account').selectAll().execute()
    for (const row of rows) {
      const bytes = Buffer.concat([row.mobile_cipher ?? Buffer.alloc(0), row.mobile_hash ?? Buffer.alloc(0)])
      expect(bytes.toString('latin1')).not.toMatch(/138\d{8}/)
    }
  })
})

describe('switching and leaving', () => {
  it('gives a new token for the other company and kills the old one', async () => {
    const token = await world.signIn('13800000001')
    const { data: sidebar } = await world.call('/user/sidebar', {}, { token })
    expect(sidebar.currentRoleNames).toEqual(['系统管理员'])
    const other = sidebar.companies.find((company) => company.companyId !== sidebar.currentCompanyId)!
    const { data } = await world.call('/auth/switch', { companyId: other.companyId }, { token })
    expect(data).toMatchObject({ companyId: other.companyId, isAdmin: false })
    expect((await world.call('/user/sidebar', {}, { token })).code).toBe(CODE.UNAUTHENTICATED)
    const after = await world.call('/user/sidebar', {}, { token: data.token })
    expect(after.data).toMatchObject({
      currentCompanyName: '样例贸易有限公司',
      currentRoleNames: ['普通员工'],
    })
    const personal = await world.call('/user/switchCompany', { companyId: null }, { token: data.token })
    expect((await world.call('/home/account/detail', {}, { token: personal.data.token })).data).toMatchObject(
      { userType: 2, enterprise: null },
    )
  })

  it('refuses a company one does not belong to, and a seat that is frozen', async () => {
    const token = await world.signIn('13800000004')
    const company = await theRow(world.services.db, 'company', { name: '样例贸易有限公司' }, ['id'])
    expect((await world.call('/auth/switch', { companyId: company.id }, { token })).code).toBe(
      CODE.COMPANY_NOT_JOINED,
    )
    expect((await world.call('/user/sidebar', {}, { token })).code).toBe(1)
  })

  it('signing out ends this session and no other', async () => {
    const one = await world.signIn('13800000002')
    const two = await world.signIn('13800000002')
    expect((await world.call('/v2/auth/logout', {}, { token: one })).code).toBe(1)
    expect((await world.call('/message/count', {}, { token: one })).code).toBe(CODE.UNAUTHENTICATED)
    expect((await world.call('/message/count', {}, { token: two })).code).toBe(1)
  })

  it('says whose a token is without saying too much', async () => {
    const token = await world.signIn('13800000008')
    expect((await world.call('/user/verify', { accessToken: token })).data).toMatchObject({
      valid: true,
      name: '郑*',
      userType: 2,
    })
    expect((await world.call('/user/verify', { accessToken: 'made-up' })).data).toMatchObject({
      valid: false,
      userId: null,
    })
  })
})

describe('rules', () => {
  it('a strong password has length and variety', () => {
    expect(['abcdefg1', 'ABCDEFG!', '1234567!', '密码密码密码密1'].every(isStrongPassword)).toBe(true)
    expect(['abc1', 'abcdefgh', '12345678', '!!!!!!!!', `a1${'x'.repeat(63)}`].some(isStrongPassword)).toBe(
      false,
    )
  })

  it('never lets more codes out than the limits, whenever they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 400 }), (gaps) => {
        const codes: SentCode[] = []
        let at = 0
        for (const gap of gaps) {
          at += gap * 1000
          const now = new Date(at)
          const purpose = 'login'
          if (maySendCode(codes, { purpose, now }, VERIFICATION_CODE)) codes.push({ at: now, purpose })
        }
        const sent = codes.map((code) => code.at)
        const within = (ms: number) =>
          Math.max(
            0,
            ...sent.map(
              (start) => sent.filter((t) => t >= start && t.getTime() - start.getTime() < ms).length,
            ),
          )
        return within(60_000) <= 1 && within(3_600_000) <= 5 && within(DAY) <= 10
      }),
    )
  })

  it('does not make whoever has just come in by a code wait to sign', () => {
    const now = new Date(10_000_000)
    const before = (purpose: string) => [{ at: new Date(now.getTime() - 5_000), purpose }]
    const may = (sent: SentCode[], purpose: string) => maySendCode(sent, { purpose, now }, VERIFICATION_CODE)
    expect(may(before('login'), 'sign:1')).toBe(true)
    expect(may(before('certify'), 'sign:1')).toBe(true)
    expect(may(before('sign:2'), 'sign:1')).toBe(false)
    expect(may(before('register'), 'login')).toBe(false)
    const hour = [10, 20, 30, 40, 50].map((minutes) => ({
      at: new Date(now.getTime() - minutes * 60_000),
      purpose: 'login',
    }))
    expect(may(hour, 'sign:1')).toBe(false)
  })

  it('lands in the oldest open seat', () => {
    const seat = (companyId: string, memberStatus: number, day: number, companyStatus = 3) => ({
      companyId,
      memberStatus,
      companyStatus,
      joinedAt: new Date(day),
    })
    expect(
      landingSeat([seat('new', 1, 3), seat('frozen', 0, 1), seat('old', 1, 2), seat('closed', 1, 0, 4)])
        ?.companyId,
    ).toBe('old')
    expect(landingSeat([seat('frozen', 0, 1)])).toBeUndefined()
  })
})
