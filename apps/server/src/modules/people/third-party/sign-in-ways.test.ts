import { CODE } from '@xinqi/api/error-codes'
import { ACCOUNT } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { bindCode } from '../../../../test/bind-code.ts'
import { openWorld, worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { qrState } from '../qr-login/rules.ts'

const world = await worldOfFile()

const ORIGIN = 'http://localhost:3100'
const ticketIn = (url: string) => new URL(url).searchParams.get('state')!
const begin = async (way: 'alipay' | 'wechat' = 'alipay') =>
  (await world.call(`/qrLogin/${way}/code`, { origin: ORIGIN })).data
const scanned = async (name: string, way: 'alipay' | 'wechat' = 'alipay') => {
  const { qrId, proof, url } = await begin(way)
  await world.call('/qrLogin/confirm', { ticket: ticketIn(url), authCode: `sandbox:${name}` })
  return (await world.call('/qrLogin/enter', { qrId, proof })).data
}

describe('signing in with a code scanned by a telephone', () => {
  it('shows every step on both screens, asks for a mobile number once, and never again', async () => {
    const { qrId, proof, url, isSandbox, mode } = await begin()
    expect({ isSandbox, mode, url }).toMatchObject({
      isSandbox: true,
      mode: 'scan',
      url: expect.stringContaining(`${ORIGIN}/scanLogin/alipay?state=`),
    })
    const state = async () => (await world.call('/qrLogin/alipay/result', { qrId, proof })).data.state
    const ticket = ticketIn(url)
    expect(await state()).toBe('waiting')
    const screen = await world.call('/qrLogin/screen', { ticket })
    expect(screen.data).toMatchObject({ label: '支付宝', isSandbox: true, address: '127.0.0.1' })
    expect(await state()).toBe('opened')
    expect((await world.call('/qrLogin/enter', { qrId, proof })).code).toBe(CODE.LINK_INVALID)

    const second = await begin()
    await world.call('/qrLogin/confirm', { ticket: ticketIn(second.url), authCode: 'sandbox:小明' })
    const { data } = await world.call('/qrLogin/enter', { qrId: second.qrId, proof: second.proof })
    expect(data).toMatchObject({ state: 'bind', session: null, name: '小明' })
    const mobile = '13931000001'
    const bind = (code: string, agreed = true) =>
      world.call('/v2/auth/bindForeign', { bindTicket: data.bindTicket!, mobile, code, agreed })
    expect((await bind('000000')).code).toBe(CODE.CODE_WRONG)
    expect((await bind('000000', false)).code).toBe(CODE.AGREEMENT_REQUIRED)
    const bound = await bind(await bindCode(world, mobile))
    expect(bound).toMatchObject({ code: 1, data: { userType: 2, companyId: null } })
    expect((await world.call('/home/account/detail', {}, { token: bound.data.token })).code).toBe(1)
    expect(await scanned('小明')).toMatchObject({ state: 'signedIn', session: { userId: bound.data.userId } })
    // The same name in another app is another person.
    expect((await scanned('小明', 'wechat')).state).toBe('bind')
  })

  it('finds the account a mobile number already has, with its companies', async () => {
    const { bindTicket } = await scanned('老张')
    const code = await bindCode(world, '13800000001')
    const bound = await world.call('/v2/auth/bindForeign', {
      bindTicket: bindTicket!,
      mobile: '13800000001',
      code,
      agreed: true,
    })
    expect(bound.data).toMatchObject({ userType: 1, isAdmin: true })
    const again = await world.call('/v2/auth/bindForeign', {
      bindTicket: bindTicket!,
      mobile: '13800000001',
      code: await bindCode(world, '13800000001'),
      agreed: true,
    })
    expect(again.code).toBe(CODE.LINK_INVALID)
  })

  it('lets nobody in without the proof, twice, late, or after a refusal', async () => {
    const { qrId, url, proof } = await begin()
    const ticket = ticketIn(url)
    await world.call('/qrLogin/confirm', { ticket, authCode: 'sandbox:小红' })
    const forged = `${proof.slice(0, -2)}AA`
    expect((await world.call('/qrLogin/enter', { qrId, proof: forged })).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/qrLogin/alipay/result', { qrId, proof: forged })).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/qrLogin/enter', { qrId, proof })).code).toBe(1)
    expect((await world.call('/qrLogin/enter', { qrId, proof })).code).toBe(CODE.LINK_INVALID)

    const refused = await begin()
    await world.call('/qrLogin/refuse', { ticket: ticketIn(refused.url) })
    expect(
      (await world.call('/qrLogin/alipay/result', { qrId: refused.qrId, proof: refused.proof })).data.state,
    ).toBe('refused')
    expect(
      (await world.call('/qrLogin/confirm', { ticket: ticketIn(refused.url), authCode: 'sandbox:x' })).code,
    ).toBe(2209)
    expect((await world.call('/qrLogin/enter', { qrId: refused.qrId, proof: refused.proof })).code).toBe(
      CODE.LINK_INVALID,
    )

    const late = await begin()
    world.clock.advance(181_000)
    expect(
      (await world.call('/qrLogin/confirm', { ticket: ticketIn(late.url), authCode: 'sandbox:x' })).code,
    ).toBe(2209)
    expect(
      (await world.call('/qrLogin/alipay/result', { qrId: late.qrId, proof: late.proof })).data.state,
    ).toBe('expired')
  })

  it('tells what the app said: no, or nothing', async () => {
    const { url } = await begin()
    const ticket = ticketIn(url)
    const confirm = async (name: string) =>
      (await world.call('/qrLogin/confirm', { ticket, authCode: `sandbox:${name}` })).code
    expect(await confirm('测试拒绝')).toBe(2402)
    expect(await confirm('测试超时')).toBe(2403)
    expect(await confirm('可以了')).toBe(1)
  })

  it('keeps a frozen account out', async () => {
    const { bindTicket } = await scanned('冻冻')
    const mobile = '13931000002'
    const bound = await world.call('/v2/auth/bindForeign', {
      bindTicket: bindTicket!,
      mobile,
      code: await bindCode(world, mobile),
      agreed: true,
    })
    await inRows(world.services.db, 'account', { id: bound.data.userId }).set({ status: ACCOUNT.frozen })
    const { qrId, proof, url } = await begin()
    await world.call('/qrLogin/confirm', { ticket: ticketIn(url), authCode: 'sandbox:冻冻' })
    expect((await world.call('/qrLogin/enter', { qrId, proof })).code).toBe(CODE.ACCOUNT_FROZEN)
  })

  it('offers only what the installation has', async () => {
    const bare = await openWorld({ env: { ALIPAY_LOGIN: 'off', WECHAT_LOGIN: 'off', DINGTALK: 'off' } })
    expect((await bare.call('/qrLogin/ways')).data).toEqual([])
    expect((await bare.call('/qrLogin/alipay/code', { origin: ORIGIN })).code).toBe(CODE.SIGN_IN_WAY_OFF)
    expect((await bare.call('/dd/begin', { origin: ORIGIN })).code).toBe(CODE.SIGN_IN_WAY_OFF)
    const token = await bare.signIn('13800000001')
    expect((await bare.call('/departmentmember/dingTalkMemberList', {}, { token })).code).toBe(
      CODE.SIGN_IN_WAY_OFF,
    )
    await bare.close()
  })
})

describe('the state of a code', () => {
  const now = new Date('2026-11-15T02:00:00Z')
  const later = new Date(now.getTime() + 1)
  it.each([
    [0, later, 'waiting'],
    [1, later, 'opened'],
    [2, later, 'confirmed'],
    [3, later, 'refused'],
    [0, now, 'expired'],
    [2, now, 'expired'],
    [3, now, 'refused'],
  ] as const)('status %i until %s is %s', (status, expires_at, state) => {
    expect(qrState({ status, expires_at }, now)).toBe(state)
  })
  it('is expired when it is gone', () => expect(qrState(undefined, now)).toBe('expired'))
})

describe('a device', () => {
  it('is named in words', () => {
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    expect(deviceName(chrome)).toBe('Windows · Chrome')
    expect(deviceName('curl/8')).toBe('未知设备')
    expect(deviceName(null)).toBe('未知设备')
  })
})

describe('asking others on a stranger’s behalf', () => {
  it('has an end for one address', async () => {
    const { db } = world.services
    await begin()
    await inRows(db, 'rate_window', { key: 'qr:address:127.0.0.1' }).set({ hits: 3000 })
    expect((await world.call('/qrLogin/alipay/code', { origin: ORIGIN })).code).toBe(CODE.TOO_MANY)
    world.clock.advance(3_600_000)
    expect((await world.call('/qrLogin/alipay/code', { origin: ORIGIN })).code).toBe(1)
  })
})
