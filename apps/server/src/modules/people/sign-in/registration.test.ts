import { CODE } from '@xinqi/api/error-codes'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { ACCOUNT, MEMBER } from '@xinqi/api/status-names'
import { IDENTITY_TRY } from '@xinqi/api/work-list-status'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { isEmail } from './rules.ts'

const PASSWORD = 'newcomer-2026'
/** Well-formed numbers of nobody. */
const ID = '11010519491231002X'
const OTHER_ID = '440524188001010014'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')

const codeIn = (text: string | null) => /为(\d{6})，/.exec(text!)![1]!
const codeFor = async (mobile: string, purpose: 'login' | 'register' | 'check' | 'reset' = 'register') => {
  const sent = await askCode(world, mobile, purpose)
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return codeIn(sent.data.sandbox)
}
const mailCodeFor = async (email: string, purpose: 'login' | 'register' | 'reset' = 'register') => {
  const sent = await world.call('/v2/auth/emailCode', { email, purpose, ...(await world.captcha()) })
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return codeIn(sent.data.sandbox)
}
const unbindingCode = async (mobile: string, which: 'old' | 'new') => {
  const sent = await world.call('/v2/auth/unbindingCode', { mobile, which, ...(await world.captcha()) })
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return codeIn(sent.data.sandbox)
}
const register = async (mobile: string) => {
  const body = { mobile, code: await codeFor(mobile), password: PASSWORD, agreed: true }
  const made = await world.call('/v2/auth/register', body)
  expect(made.code, made.msg).toBe(1)
  return made.data
}
const signIn = (account: string, password = PASSWORD) =>
  world.call('/v2/auth/login', { loginType: 'password', account, password })

describe('registering by e-mail', () => {
  it('proves the address, and the address signs in whatever its case', async () => {
    const code = await mailCodeFor('jane@example.com')
    const made = await world.call('/v2/auth/overseasRegister', {
      email: 'jane@example.com',
      code,
      password: PASSWORD,
      name: 'Jane',
      agreed: true,
    })
    expect(made.data, made.msg).toMatchObject({ userType: 2, companyId: null })
    expect((await signIn('Jane@Example.com')).code).toBe(1)
    const delivered = await rowsOf(
      world.services.db,
      'sandbox_delivery',
      { channel: '邮件' },
      { columns: ['target_masked'] },
    )
    expect(delivered).toEqual([{ target_masked: 'ja***@example.com' }])
  })

  it('answers alike for addresses that are here and those that are not', async () => {
    const attempt = async (email: string) =>
      world.call('/v2/auth/overseasRegister', {
        email,
        code: await mailCodeFor(email),
        password: PASSWORD,
        name: 'Jane',
        agreed: true,
      })
    expect((await attempt('jane@example.com')).code).toBe(CODE.REGISTER_FAILED)
    const guessed = {
      email: 'nobody@example.com',
      code: '000000',
      password: PASSWORD,
      name: 'X',
      agreed: true,
    }
    expect((await world.call('/v2/auth/overseasRegister', guessed)).code).toBe(CODE.REGISTER_FAILED)
    const shape = { email: 'jane@example.com' }
    expect((await world.call('/checkOverseasUser', shape)).data).toEqual({ wellFormed: true })
    expect((await world.call('/checkOverseasUser', { email: 'jane' })).data).toEqual({ wellFormed: false })
    expect(['a@b.cn', 'a b@c.cn', '@c.cn', 'a@c'].map(isEmail)).toEqual([true, false, false, false])
  })

  it('finds a forgotten password by e-mail', async () => {
    const code = await mailCodeFor('jane@example.com', 'reset')
    const body = { email: 'jane@example.com', code, password: 'another-2026' }
    expect((await world.call('/resetUserPwd', { ...body, mobile: '13921000000' })).code).toBe(
      CODE.BAD_REQUEST,
    )
    expect((await world.call('/resetUserPwd', body)).code).toBe(1)
    expect((await signIn('jane@example.com', 'another-2026')).code).toBe(1)
  })
})

describe('registering by a partner', () => {
  it('keeps whose customer it is; a code nobody has is refused', async () => {
    const partner = await world.services.db.selectFrom('partner').selectAll().executeTakeFirstOrThrow()
    const partnerCode = partner.invite_code!
    const link = await world.call('/v2/auth/checkLink/{param}', {}, { params: { param: partnerCode } })
    expect(link.data).toMatchObject({ state: 'valid', kind: 'partner', inviterName: partner.name })
    const body = { mobile: '13921000001', password: PASSWORD, agreed: true }
    const code = await codeFor(body.mobile)
    const wrong = { ...body, code, partnerCode: 'NONE' }
    expect((await world.call('/v2/auth/registerByPartner', wrong)).code).toBe(CODE.PARTNER_CODE)
    const made = await world.call('/v2/auth/registerByPartner', { ...body, code, partnerCode })
    expect(made.code, made.msg).toBe(1)
    const kept = await theRow(world.services.db, 'account', { id: made.data.userId }, [
      'partner_id',
      'source',
    ])
    expect(kept).toEqual({ partner_id: partner.id, source: 'partner' })
  })
})

describe('looking at what stands behind a number', () => {
  it('is for whoever holds it', async () => {
    const guess = { mobile: '13800000002', code: '000000' }
    expect((await world.call('/v2/auth/checkOldUser', guess)).code).toBe(CODE.CODE_WRONG)
    expect((await world.call('/v2/auth/checkUserFrozen', guess)).code).toBe(CODE.CODE_WRONG)
    const old = await world.call('/v2/auth/checkOldUser', {
      mobile: '13800000002',
      code: await codeFor('13800000002', 'check'),
    })
    expect(old.data).toMatchObject({
      exists: true,
      activated: true,
      frozen: false,
      name: '李*',
      companies: ['示例科技有限公司'],
    })
    const none = await world.call('/v2/auth/checkOldUser', {
      mobile: '13921000009',
      code: await codeFor('13921000009', 'check'),
    })
    expect(none.data).toMatchObject({ exists: false, name: null, companies: [] })
  })

  it('tells a frozen owner that he is frozen, and where', async () => {
    await inRows(world.services.db, 'account', { name: '吴九' }).set({ status: ACCOUNT.frozen })
    await inRows(world.services.db, 'member', { name: '吴九' }).set({ status: MEMBER.frozen })
    const told = await world.call('/v2/auth/checkUserFrozen', {
      mobile: '13800000007',
      code: await codeFor('13800000007', 'check'),
    })
    expect(told.data).toEqual({ frozen: true, activated: true, frozenIn: ['样例贸易有限公司'] })
  })
})

describe('an account a company made in advance', () => {
  const add = async (mobile: string, name: string) => {
    const added = await world.call(
      '/departmentmember/addMember',
      { name, mobile, departmentId: null },
      { token: admin },
    )
    expect(added.code, added.msg).toBe(1)
  }

  it('is activated by its owner with a code and a password, and its seat with it', async () => {
    await add('13921000011', '待活')
    expect((await signIn('13921000011')).code).toBe(CODE.LOGIN_WRONG)
    const body = { mobile: '13921000011', password: PASSWORD, agreed: true }
    expect((await world.call('/v2/auth/activeUser', { ...body, code: '000000' })).code).toBe(CODE.CODE_WRONG)
    const done = await world.call('/v2/auth/activeUser', { ...body, code: await codeFor(body.mobile) })
    expect(done.data, done.msg).toMatchObject({ userType: 1 })
    expect((await signIn('13921000011')).data).toMatchObject({ userType: 1 })
    const again = await world.call('/v2/auth/activeUser', { ...body, code: await codeFor(body.mobile) })
    expect(again.code).toBe(CODE.NOTHING_TO_ACTIVATE)
  })

  it('becomes its owner’s by registering too; the seat waits until he takes it', async () => {
    await add('13921000012', '后到')
    expect(await register('13921000012')).toMatchObject({ userType: 2 })
  })
})

describe('giving up a number for another', () => {
  it('by the old number’s code: every session ends, only the new number signs in', async () => {
    const { token } = await register('13921000021')
    const move = {
      way: 'code' as const,
      mobile: '13921000021',
      newMobile: '13921000022',
      code: await unbindingCode('13921000021', 'old'),
      newCode: await unbindingCode('13921000022', 'new'),
    }
    const done = await world.call('/v2/auth/unbindingUser', move)
    expect(done.code, done.msg).toBe(1)
    expect(await world.call('/message/count', {}, { token })).toMatchObject({
      code: CODE.FORCED_LOGOUT,
      msg: '绑定手机号已更换，请使用新号码登录',
    })
    expect((await signIn('13921000021')).code).toBe(CODE.LOGIN_WRONG)
    expect((await signIn('13921000022')).code).toBe(1)
    expect((await register('13921000021')).userId).not.toBe(done.data)
  })

  it('refuses a wrong code, a code for something else, the same number, and a number that is taken', async () => {
    await register('13921000023')
    const newCode = () => unbindingCode('13921000024', 'new')
    const move = { way: 'code' as const, mobile: '13921000023', newMobile: '13921000024' }
    const wrong = { ...move, code: '000000', newCode: await newCode() }
    expect((await world.call('/v2/auth/unbindingUser', wrong)).code).toBe(CODE.UNBIND_REFUSED)
    const forLogin = { ...move, code: await codeFor('13921000023', 'login'), newCode: await newCode() }
    expect((await world.call('/v2/auth/unbindingUser', forLogin)).code).toBe(CODE.UNBIND_REFUSED)
    const unknown = { ...move, mobile: '13921000029', code: '000000', newCode: await newCode() }
    expect((await world.call('/v2/auth/unbindingUser', unknown)).code).toBe(CODE.UNBIND_REFUSED)
    const same = { ...move, newMobile: move.mobile, newCode: '000000' }
    expect((await world.call('/v2/auth/unbindingUser', same)).code).toBe(CODE.MOBILE_SAME)
    const taken = {
      ...move,
      newMobile: '13800000002',
      code: await unbindingCode(move.mobile, 'old'),
      newCode: await unbindingCode('13800000002', 'new'),
    }
    expect((await world.call('/v2/auth/unbindingUser', taken)).code).toBe(CODE.MOBILE_TAKEN)
  })

  it('without the old number: only the same verified person, whose new number the carrier confirms', async () => {
    const { token } = await register('13921000031')
    const verified = await world.call(
      '/user/identity/submit',
      { method: 1, name: '换号', idNumber: ID },
      { token },
    )
    expect(verified.data, verified.msg).toMatchObject({ status: IDENTITY_TRY.passed })
    const attempt = async (more: object) => {
      const newMobile = (more as { newMobile?: string }).newMobile ?? '13921000032'
      return world.call('/v2/auth/unbindingUser', {
        way: 'identity',
        mobile: '13921000031',
        name: '换号',
        idNumber: ID,
        newMobile,
        newCode: await unbindingCode(newMobile, 'new'),
        ...more,
      })
    }
    expect((await attempt({ idNumber: OTHER_ID })).code).toBe(CODE.UNBIND_REFUSED)
    expect((await attempt({ name: '别人' })).code).toBe(CODE.UNBIND_REFUSED)
    // The sandbox carrier says that numbers ending in 0000 are somebody else's.
    expect((await attempt({ newMobile: '13921010000' })).code).toBe(CODE.UNBIND_REFUSED)
    const done = await attempt({})
    expect(done.code, done.msg).toBe(1)
    expect((await signIn('13921000032')).code).toBe(1)
  })

  it('counts failed claims to one account and stops', async () => {
    // Away from the limit per address.
    world.clock.advance(3_600_000)
    await register('13921000041')
    let last = 0
    for (let n = 0; n < 6; n++) {
      const newMobile = `1392100005${n}`
      const answer = await world.call('/v2/auth/unbindingUser', {
        way: 'identity',
        mobile: '13921000041',
        name: '冒名',
        idNumber: ID,
        newMobile,
        newCode: await unbindingCode(newMobile, 'new'),
      })
      last = answer.code
    }
    expect(last).toBe(2203)
  })
})

describe('limits on codes', () => {
  it('count every code to a number, whichever call sends it', async () => {
    const mobile = '13921000061'
    const captcha = () => world.captcha()
    const ways = [
      async () => world.call('/v2/auth/code', { mobile, purpose: 'login', ...(await captcha()) }),
      async () => world.call('/v2/auth/sendVoiceCode', { mobile, purpose: 'check', ...(await captcha()) }),
      async () => world.call('/v2/auth/unbindingCode', { mobile, which: 'old', ...(await captcha()) }),
      async () =>
        world.call('/v2/auth/sendUnbindingVoiceCode', { mobile, which: 'new', ...(await captcha()) }),
      async () => world.call('/v2/auth/code', { mobile, purpose: 'register', ...(await captcha()) }),
    ]
    world.clock.advance(3_600_000)
    for (const send of ways) {
      expect((await send()).code).toBe(1)
      for (const other of ways) expect((await other()).code).toBe(CODE.CODE_TOO_OFTEN)
      world.clock.advance(61_000)
    }
    expect(ways).toHaveLength(VERIFICATION_CODE.perHour)
    expect((await ways[2]!()).code).toBe(CODE.CODE_TOO_OFTEN)
  })
})
