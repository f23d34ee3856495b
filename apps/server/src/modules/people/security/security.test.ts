import { CODE } from '@xinqi/api/error-codes'
import { PROOF, SECOND_STEP_LIFETIME, SIGNING_PASSWORD, TOTP } from '@xinqi/api/limits'
import { IDENTITY } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows } from '../../../platform/db/row.ts'
import { fromBase32 } from '../sign-in/base32.ts'
import { hotp, stepAt } from '../sign-in/totp-codes.ts'
import { verifySigningPassword } from './signing-password.ts'

const world = await worldOfFile()

const codeIn = (text: string | null) => /为(\d{6})，/.exec(text!)![1]!

/** A person nobody else in these tests touches. */
const register = async (mobile: string) => {
  const sent = await askCode(world, mobile, 'register')
  world.clock.advance(61_000)
  const made = await world.call('/v2/auth/register', {
    mobile,
    code: codeIn(sent.data.sandbox),
    password: DEMO_PASSWORD,
    agreed: true,
  })
  return made.data.token
}
const prove = (token: string) =>
  world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
const messagesOf = async (token: string) =>
  (await world.call('/message/list', {}, { token })).data.list.map(({ title }) => title)
const eventsOf = async (token: string) => {
  const { data } = await world.call('/operation/list', { pageSize: 100 }, { token })
  return data.list.map(({ event }) => event)
}
const codeNow = (secret: string, steps = 0) => hotp(fromBase32(secret), stepAt(world.clock.now()) + steps)
const login = (account: string, password = DEMO_PASSWORD) =>
  world.call('/v2/auth/login', { loginType: 'password', account, password })
/** Enabled a step ago, so that the next code is fresh. */
const enableTotp = async (token: string) => {
  await prove(token)
  const { data } = await world.call('/user/totp/begin', {}, { token })
  const confirmed = await world.call('/user/totp/confirm', { code: codeNow(data.secret) }, { token })
  expect(confirmed.code, confirmed.msg).toBe(1)
  world.clock.advance(TOTP.step * 2)
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes }
}

describe('proving to be oneself', () => {
  it('stands before everything that guards the account', async () => {
    const token = await register('13940000001')
    const guarded = [
      world.call('/user/security/changePassword', { password: 'Another-1' }, { token }),
      world.call('/user/security/changeMobile', { mobile: '13940000099', code: '123456' }, { token }),
      world.call('/user/signPassword/set', { password: '135790' }, { token }),
      world.call('/user/signPassword/change', { oldPassword: '135790', password: '246813' }, { token }),
      world.call('/user/totp/begin', {}, { token }),
      world.call('/user/totp/confirm', { code: '123456' }, { token }),
      world.call('/user/totp/disable', {}, { token }),
      world.call('/user/totp/recoveryCodes', {}, { token }),
      world.call('/user/passkey/begin', {}, { token }),
    ]
    for (const answer of await Promise.all(guarded)) expect(answer.code).toBe(CODE.PROOF_REQUIRED)
  })

  it('lasts ten minutes, in this session only', async () => {
    const token = await register('13940000002')
    const elsewhere = (await login('13940000002')).data.token
    expect((await prove(token)).code).toBe(1)
    expect((await world.call('/user/totp/begin', {}, { token })).code).toBe(1)
    expect((await world.call('/user/totp/begin', {}, { token: elsewhere })).code).toBe(CODE.PROOF_REQUIRED)
    world.clock.advance(PROOF.lifetime)
    expect((await world.call('/user/totp/begin', {}, { token })).code).toBe(CODE.PROOF_REQUIRED)
  })

  it('works by a code to the bound number', async () => {
    const token = await register('13940000003')
    const sent = await world.call('/user/security/code', {}, { token })
    const secret = codeIn(sent.data.sandbox)
    expect((await world.call('/user/security/prove', { way: 'code', secret }, { token })).code).toBe(1)
    expect((await world.call('/user/security/prove', { way: 'code', secret }, { token })).code).toBe(
      CODE.PROOF_WRONG,
    )
  })

  it('is refused for a while after five wrong tries', async () => {
    const token = await register('13940000004')
    const wrong = () => world.call('/user/security/prove', { way: 'password', secret: 'no-1' }, { token })
    for (let n = 0; n < PROOF.failures; n++) expect((await wrong()).code).toBe(CODE.PROOF_WRONG)
    expect((await prove(token)).code).toBe(CODE.PROOF_LOCKED)
    world.clock.advance(PROOF.window)
    expect((await prove(token)).code).toBe(1)
  })
})

describe('changing the password', () => {
  it('signs every other device out, tells the owner and is written down', async () => {
    const token = await register('13940000010')
    const elsewhere = (await login('13940000010')).data.token
    await prove(token)
    const change = (password: string) => world.call('/user/security/changePassword', { password }, { token })
    expect((await change('short')).code).toBe(CODE.PASSWORD_WEAK)
    expect((await change(DEMO_PASSWORD)).code).toBe(CODE.PASSWORD_SAME)
    expect((await change('Another-1')).code).toBe(1)
    expect((await world.call('/message/count', {}, { token: elsewhere })).code).toBe(CODE.FORCED_LOGOUT)
    expect((await login('13940000010')).code).toBe(CODE.LOGIN_WRONG)
    expect((await login('13940000010', 'Another-1')).code).toBe(1)
    expect(await messagesOf(token)).toContain('登录密码已修改')
    expect(await eventsOf(token)).toContain('security.password')
    const { data } = await world.call('/user/security/detail', {}, { token })
    expect(data.passwordChangedAt).toBe(world.clock.now().toISOString())
  })
})

describe('changing the mobile number', () => {
  it('needs a code from the new number and moves the login', async () => {
    const token = await register('13940000011')
    await prove(token)
    const send = (mobile: string) =>
      world
        .captcha()
        .then((captcha) => world.call('/user/security/mobileCode', { mobile, ...captcha }, { token }))
    const sent = await send('13940000012')
    const code = codeIn(sent.data.sandbox)
    const change = (mobile: string, given: string) =>
      world.call('/user/security/changeMobile', { mobile, code: given }, { token })
    expect((await change('13940000012', '000000')).code).toBe(CODE.MOBILE_NOT_CHANGED)
    expect((await change('13940000012', code)).code).toBe(1)
    expect((await login('13940000011')).code).toBe(CODE.LOGIN_WRONG)
    expect((await login('13940000012')).code).toBe(1)
    expect(await messagesOf(token)).toContain('手机号已更换')
  })

  it('answers the same for a wrong code and for somebody else’s number', async () => {
    const token = await register('13940000013')
    await prove(token)
    const captcha = await world.captcha()
    const sent = await world.call(
      '/user/security/mobileCode',
      { mobile: '13800000001', ...captcha },
      { token },
    )
    const code = codeIn(sent.data.sandbox)
    const taken = await world.call('/user/security/changeMobile', { mobile: '13800000001', code }, { token })
    const wrong = await world.call(
      '/user/security/changeMobile',
      { mobile: '13940000019', code: '000000' },
      { token },
    )
    expect(taken.response.body).toBe(wrong.response.body)
    expect((await login('13800000001')).code).toBe(1)
  })
})

describe('binding an e-mail address', () => {
  it('needs a code from it, and then it signs in', async () => {
    const token = await register('13940000015')
    const email = 'zheng@example.com'
    const sent = await world.call(
      '/user/security/emailCode',
      { email, ...(await world.captcha()) },
      { token },
    )
    const change = (code: string) => world.call('/user/security/changeEmail', { email, code }, { token })
    const code = codeIn(sent.data.sandbox)
    expect((await change(code)).code).toBe(CODE.PROOF_REQUIRED)
    await prove(token)
    expect((await change('000000')).code).toBe(CODE.EMAIL_NOT_CHANGED)
    expect((await change(code)).code).toBe(1)
    expect((await login(email)).code).toBe(1)
    const { data } = await world.call('/user/security/detail', {}, { token })
    expect(data.email).toBe('zh***@example.com')
    expect(await messagesOf(token)).toContain('邮箱已绑定')
  })
})

describe('the signing password', () => {
  const set = (token: string, password: string) =>
    world.call('/user/signPassword/set', { password }, { token })

  it('is six digits nobody guesses first, set once', async () => {
    const token = await register('13940000020')
    await prove(token)
    for (const weak of ['111111', '123456', '987654'])
      expect((await set(token, weak)).code).toBe(CODE.SIGNING_PASSWORD_WEAK)
    expect((await set(token, '12345')).code).toBe(CODE.BAD_REQUEST)
    expect((await set(token, '135790')).code).toBe(1)
    expect((await set(token, '246813')).code).toBe(CODE.SIGNING_PASSWORD_EXISTS)
    expect(await messagesOf(token)).toContain('签署密码已设置')
  })

  it('locks after five wrong tries and opens again only by a reset', async () => {
    const token = await register('13940000021')
    await prove(token)
    await set(token, '135790')
    const { userId } = (await login('13940000021')).data
    const verify = (password: string) =>
      verifySigningPassword(world.services.autocommit, userId, password).then(
        () => 'right',
        (error: Error & { errorName: string }) => error.errorName,
      )
    expect(await verify('135790')).toBe('right')
    for (let n = 1; n < SIGNING_PASSWORD.tries; n++)
      expect(await verify('000000')).toBe('SIGNING_PASSWORD_WRONG')
    expect(await verify('135790')).toBe('right')
    for (let n = 1; n < SIGNING_PASSWORD.tries; n++)
      expect(await verify('000000')).toBe('SIGNING_PASSWORD_WRONG')
    expect(await verify('000000')).toBe('SIGNING_PASSWORD_LOCKED')
    expect(await verify('135790')).toBe('SIGNING_PASSWORD_LOCKED')
    const before = await world.call('/user/security/detail', {}, { token })
    expect(before.data.signingPassword).toMatchObject({ isLocked: true, resetBy: 'password' })

    const sent = await world.call('/user/signPassword/code', {}, { token })
    const code = codeIn(sent.data.sandbox)
    const reset = (more: object) =>
      world.call('/user/signPassword/reset', { code, password: '246813', ...more }, { token })
    expect((await reset({})).code).toBe(CODE.SIGNING_PASSWORD_RESET)
    expect((await reset({ loginPassword: 'wrong-1' })).code).toBe(CODE.SIGNING_PASSWORD_RESET)
    expect((await reset({ loginPassword: DEMO_PASSWORD })).code).toBe(1)
    expect(await verify('246813')).toBe('right')
    expect(await messagesOf(token)).toContain('签署密码已重置')
  })

  it('asks a verified person for the ID number', async () => {
    const token = await register('13940000022')
    await inRows(world.services.db, 'account', {
      mobile_hash: world.services.columns.lookup('13940000022'),
    }).set({
      id_number_hash: world.services.columns.lookup('11010519491231002X'),
      identity_status: IDENTITY.verified,
    })
    const sent = await world.call('/user/signPassword/code', {}, { token })
    const reset = (idNumber: string) =>
      world.call(
        '/user/signPassword/reset',
        { code: codeIn(sent.data.sandbox), idNumber, password: '246813' },
        { token },
      )
    expect((await reset('110105194912310021')).code).toBe(CODE.SIGNING_PASSWORD_RESET)
    expect((await reset('11010519491231002x')).code).toBe(1)
  })

  it('counts guesses made at the same moment', async () => {
    const token = await register('13940000023')
    await prove(token)
    await set(token, '135790')
    const { userId } = (await login('13940000023')).data
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        verifySigningPassword(world.services.autocommit, userId, '000000').catch(
          (error: { errorName: string }) => error.errorName,
        ),
      ),
    )
    expect(guesses.filter((name) => name === 'SIGNING_PASSWORD_WRONG')).toHaveLength(
      SIGNING_PASSWORD.tries - 1,
    )
  })

  it('is changed by whoever knows the old one', async () => {
    const token = await register('13940000024')
    await prove(token)
    await set(token, '135790')
    const change = (oldPassword: string) =>
      world.call('/user/signPassword/change', { oldPassword, password: '246813' }, { token })
    expect(await change('000001')).toMatchObject({
      code: CODE.SIGNING_PASSWORD_WRONG,
      msg: '签署密码不正确，还可以再试 4 次',
    })
    expect((await change('135790')).code).toBe(1)
  })
})

describe('the second factor', () => {
  it('is asked for after the password, each code once', async () => {
    const token = await register('13940000030')
    const { secret } = await enableTotp(token)
    const first = await login('13940000030')
    expect(first.data).toMatchObject({ token: '', secondStep: { kind: 'totp' } })
    const { ticket } = first.data.secondStep!
    const step = (code: string, given = ticket) => world.call('/v2/auth/secondStep', { ticket: given, code })
    expect((await step('000000')).code).toBe(CODE.TOTP_WRONG)
    const code = codeNow(secret)
    const entered = await step(code)
    expect(entered.code, entered.msg).toBe(1)
    expect((await world.call('/message/count', {}, { token: entered.data.token })).code).toBe(1)
    // Neither the ticket nor the code works again.
    expect((await step(codeNow(secret, 1))).code).toBe(CODE.SECOND_STEP_EXPIRED)
    const again = (await login('13940000030')).data.secondStep!.ticket
    expect((await step(code, again)).code).toBe(CODE.TOTP_WRONG)
    expect((await step(codeNow(secret, 1), again)).code).toBe(1)
  })

  it('is not said to have expired while the database cannot be asked', async () => {
    const { db } = world.services
    await sql`alter table ticket rename to ticket_away`.execute(db)
    const answer = await world.call('/v2/auth/secondStep', { ticket: 'x'.repeat(32), code: '000000' })
    await sql`alter table ticket_away rename to ticket`.execute(db)
    expect(answer.code).not.toBe(CODE.SECOND_STEP_EXPIRED)
    expect(answer.code).toBeGreaterThanOrEqual(500)
  })

  it('is asked for after a code by message too', async () => {
    const token = await register('13940000031')
    await enableTotp(token)
    const sent = await askCode(world, '13940000031', 'login')
    const answer = await world.call('/v2/auth/login', {
      loginType: 'code',
      account: '13940000031',
      code: codeIn(sent.data.sandbox),
    })
    expect(answer.data).toMatchObject({ token: '', secondStep: { kind: 'totp' } })
  })

  it('is replaced by a recovery code once, and the owner is told', async () => {
    const token = await register('13940000032')
    const { recoveryCodes } = await enableTotp(token)
    expect(recoveryCodes).toHaveLength(TOTP.recoveryCodes)
    const step = async (code: string) => {
      const { ticket } = (await login('13940000032')).data.secondStep!
      return world.call('/v2/auth/secondStep', { ticket, code })
    }
    expect((await step(recoveryCodes[0]!.toLowerCase())).code).toBe(1)
    expect((await step(recoveryCodes[0]!)).code).toBe(CODE.TOTP_WRONG)
    const { data } = await world.call('/user/security/detail', {}, { token })
    expect(data.totp.recoveryCodesLeft).toBe(TOTP.recoveryCodes - 1)
    expect(await messagesOf(token)).toContain('恢复码已用于登录')
    await prove(token)
    const renewed = await world.call('/user/totp/recoveryCodes', {}, { token })
    expect((await step(recoveryCodes[1]!)).code).toBe(CODE.TOTP_WRONG)
    expect((await step(renewed.data.recoveryCodes[0]!)).code).toBe(1)
  })

  it('locks after five wrong codes, and its ticket ends after ten minutes', async () => {
    const token = await register('13940000033')
    const { secret } = await enableTotp(token)
    const { ticket } = (await login('13940000033')).data.secondStep!
    const step = (code: string, given = ticket) => world.call('/v2/auth/secondStep', { ticket: given, code })
    for (let n = 0; n < PROOF.failures; n++) expect((await step('000000')).code).toBe(CODE.TOTP_WRONG)
    expect((await step(codeNow(secret))).code).toBe(CODE.PROOF_LOCKED)
    world.clock.advance(PROOF.window)
    const fresh = (await login('13940000033')).data.secondStep!.ticket
    world.clock.advance(SECOND_STEP_LIFETIME)
    expect((await step(codeNow(secret), fresh)).code).toBe(CODE.SECOND_STEP_EXPIRED)
  })

  it('can be switched off, and both are told and written down', async () => {
    const token = await register('13940000034')
    const { secret } = await enableTotp(token)
    const proven = await world.call(
      '/user/security/prove',
      { way: 'totp', secret: codeNow(secret) },
      { token },
    )
    expect(proven.code, proven.msg).toBe(1)
    expect((await world.call('/user/totp/begin', {}, { token })).code).toBe(CODE.TOTP_ENABLED)
    expect((await world.call('/user/totp/disable', {}, { token })).code).toBe(1)
    expect((await login('13940000034')).data.token).not.toBe('')
    expect(await messagesOf(token)).toEqual(expect.arrayContaining(['二次验证已开启', '二次验证已关闭']))
    expect(await eventsOf(token)).toEqual(
      expect.arrayContaining(['security.totpEnable', 'security.totpDisable']),
    )
  })

  it('keeps its secret unreadable in the database', async () => {
    const token = await register('13940000035')
    const { secret } = await enableTotp(token)
    const rows = await world.services.db.selectFrom('totp').select('secret_cipher').execute()
    for (const row of rows) expect(row.secret_cipher.toString('latin1')).not.toContain(secret)
  })
})

describe('a company that asks its administrators for it', () => {
  it('enrols them at sign-in, keeps it on, and lets employees be', async () => {
    const admin = await world.signIn('13800000005')
    const update = (body: object, token = admin) => world.call('/company/preference/update', body, { token })
    expect((await update({ adminSecondFactor: true })).code).toBe(CODE.SECOND_FACTOR_MISSING)
    await enableTotp(admin)
    expect((await update({ adminSecondFactor: true })).code).toBe(1)
    await prove(admin)
    expect((await world.call('/user/totp/disable', {}, { token: admin })).code).toBe(
      CODE.TOTP_REQUIRED_BY_COMPANY,
    )
    expect((await login('13800000006')).data.token).not.toBe('')

    // Somebody else becomes administrator there, without a second factor.
    await world.services.db
      .insertInto('member_role')
      .columns(['company_id', 'member_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('member')
          .innerJoin('account', 'account.id', 'member.account_id')
          .innerJoin('role', 'role.company_id', 'member.company_id')
          .select(['member.company_id', 'member.id', 'role.id as role_id'])
          .where('account.mobile_hash', '=', world.services.columns.lookup('13800000006'))
          .where('role.type', '=', 1),
      )
      .execute()
    const asked = await login('13800000006')
    expect(asked.data).toMatchObject({
      token: '',
      secondStep: { kind: 'enrol', companyName: '样例贸易有限公司' },
    })
    const { ticket } = asked.data.secondStep!
    const { data } = await world.call('/v2/auth/secondStepEnrol', { ticket })
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect((await world.call('/v2/auth/secondStep', { ticket, code: '000000' })).code).toBe(CODE.TOTP_WRONG)
    const entered = await world.call('/v2/auth/secondStep', { ticket, code: codeNow(data.secret) })
    expect(entered.code, entered.msg).toBe(1)
    expect(entered.data.recoveryCodes).toHaveLength(TOTP.recoveryCodes)
    world.clock.advance(TOTP.step * 2)
    expect((await login('13800000006')).data.secondStep).toMatchObject({ kind: 'totp' })
  })

  it('is not entered by switching either', async () => {
    const token = await world.signIn('13800000001')
    const company = await world.services.db
      .updateTable('company')
      .set({ admin_second_factor: true })
      .where('name', '=', '示例科技有限公司')
      .returning('id')
      .executeTakeFirstOrThrow()
    const personal = (await world.call('/auth/switch', { companyId: null }, { token })).data.token
    const back = () => world.call('/auth/switch', { companyId: company.id }, { token: personal })
    expect((await back()).code).toBe(CODE.SECOND_FACTOR_MISSING)
    await enableTotp(personal)
    expect((await back()).code).toBe(1)
  })
})

describe('accounts elsewhere that sign in here', () => {
  const linked = async (token: string) =>
    (await world.call('/user/linkedAccount/list', {}, { token })).data.map(({ linkId, name }) => ({
      linkId,
      name,
    }))

  it('are listed by name, and cut off by their owner after a proof', async () => {
    const token = await register('13961000091')
    const stranger = await register('13961000092')
    const { userId } = (await world.call('/home/account/detail', {}, { token })).data.person
    const company = await world.services.db
      .selectFrom('company')
      .select(['id', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    const link = (provider: string, companyId: string | null) => ({
      provider,
      subject: 'subject-of-13961000091',
      account_id: userId,
      company_id: companyId,
      created_at: at,
      last_used_at: at,
    })
    await world.services.db
      .insertInto('foreign_identity')
      .values([link('alipay', null), link(`sso:${company.id}`, company.id)])
      .execute()
    const links = await linked(token)
    expect(links.map(({ name }) => name).sort()).toEqual([`企业单点登录（${company.name}）`, '支付宝'].sort())
    expect(await linked(stranger)).toEqual([])

    const { linkId } = links.find(({ name }) => name === '支付宝')!
    const remove = (by: string) => world.call('/user/linkedAccount/remove', { linkId }, { token: by })
    expect((await remove(token)).code).not.toBe(1)
    await prove(stranger)
    expect((await remove(stranger)).code).toBe(CODE.NOT_FOUND)
    await prove(token)
    expect((await remove(token)).code).toBe(1)
    expect((await remove(token)).code).toBe(CODE.NOT_FOUND)
    expect((await linked(token)).map(({ name }) => name)).toEqual([`企业单点登录（${company.name}）`])
    expect(await messagesOf(token)).toContain('第三方账号已解除')
    expect(await eventsOf(token)).toContain('security.unlink')
  })
})

describe('devices', () => {
  it('are listed, and signed out one by one or all at once', async () => {
    const token = await register('13940000040')
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1' }
    const signIn = async (headers: Record<string, string>) =>
      (
        await world.call(
          '/v2/auth/login',
          { loginType: 'password', account: '13940000040', password: DEMO_PASSWORD },
          { headers },
        )
      ).data.token
    const other = await signIn(phone)
    await signIn({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' })
    const list = () => world.call('/user/session/list', {}, { token }).then(({ data }) => data)
    const listed = await list()
    expect(listed.map(({ device }) => device).sort()).toEqual(
      ['iPhone · Safari', 'Windows · Chrome', '未知设备'].sort(),
    )
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(await messagesOf(token)).toContain('新设备登录提醒')
    const { sessionId } = listed.find(({ device }) => device.startsWith('iPhone'))!
    const end = (asked: string, by: string) =>
      world.call('/user/session/end', { sessionId: asked }, { token: by })
    const stranger = await register('13940000041')
    expect((await end(sessionId, stranger)).code).toBe(CODE.NOT_FOUND)
    expect((await end(listed.find(({ isCurrent }) => isCurrent)!.sessionId, token)).code).toBe(CODE.NOT_FOUND)
    expect((await end(sessionId, token)).code).toBe(1)
    expect((await world.call('/message/count', {}, { token: other })).code).toBe(CODE.FORCED_LOGOUT)
    expect((await world.call('/user/session/endOthers', {}, { token })).data).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
    expect(await messagesOf(token)).toEqual(expect.arrayContaining(['一台设备已下线', '其他设备已下线']))
  })

  it('say nothing of a new device to somebody who does not want to hear it', async () => {
    const token = await register('13940000042')
    await world.call('/user/security/update', { signInNotice: false }, { token })
    await world.call(
      '/v2/auth/login',
      { loginType: 'password', account: '13940000042', password: DEMO_PASSWORD },
      { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' } },
    )
    expect(await messagesOf(token)).not.toContain('新设备登录提醒')
  })
})
