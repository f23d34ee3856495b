import { CODE } from '@xinqi/api/error-codes'
import { IDENTITY } from '@xinqi/api/status-names'
import { HEADERS } from '@xinqi/api/wire'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const [admin, employee, individual] = await world.signInAll('13800000001', '13800000004', '13800000008')

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const login = async (account: string) =>
  (await world.call('/v2/auth/login', { loginType: 'password', account, password: DEMO_PASSWORD })).data
const companyId = async (name: string) => (await theRow(world.services.db, 'company', { name }, ['id'])).id

describe('personal preferences', () => {
  it('decide where signing in leads', async () => {
    const other = await companyId('样例贸易有限公司')
    const update = (landing: string | null, token = admin) =>
      world.call('/user/preference/update', { landing }, { token })
    expect((await update(other)).code).toBe(1)
    expect((await login('13800000001')).companyId).toBe(other)
    expect((await update('personal')).code).toBe(1)
    expect(await login('13800000001')).toMatchObject({ companyId: null, userType: 2 })
    expect((await update(other, employee)).code).toBe(CODE.COMPANY_NOT_JOINED)
    expect((await update(null)).code).toBe(1)
    expect((await login('13800000001')).companyId).toBe(await companyId('示例科技有限公司'))
  })

  it('end the session with the last tab when asked to', async () => {
    await world.call('/user/preference/update', { closeTabExit: true }, { token: individual })
    const { data } = await world.call('/home/account/detail', {}, { token: individual })
    expect(data.person.closeTabExit).toBe(true)
    expect((await world.call('/user/preference/detail', {}, { token: individual })).data).toEqual({
      landing: null,
      closeTabExit: true,
    })
  })
})

describe('company preferences', () => {
  const update = (body: object, token = admin) => world.call('/company/preference/update', body, { token })

  it('are for those who may, and reach everybody in the company', async () => {
    expect((await update({ closeTabExit: true }, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/company/preference/detail', {}, { token: individual })).code).toBe(
      CODE.FORBIDDEN,
    )
    expect((await update({ sessionHours: 0 })).code).toBe(CODE.BAD_REQUEST)
    expect((await update({ closeTabExit: true, sessionHours: 2 })).code).toBe(1)
    const { data } = await world.call('/home/account/detail', {}, { token: employee })
    expect(data.enterprise!.closeTabExit).toBe(true)
    const { token } = await login('13800000004')
    world.clock.advance(2 * 3_600_000 - 1000)
    expect((await world.call('/message/count', {}, { token })).code).toBe(1)
    world.clock.advance(10_000)
    expect((await world.call('/message/count', {}, { token })).code).toBe(CODE.UNAUTHENTICATED)
  })
})

describe('a session nobody uses', () => {
  const MINUTE = 60_000
  const ask = async (token: string, headers: Record<string, string> = {}) =>
    (await world.call('/message/count', {}, { token, headers })).code
  const byItself = { [HEADERS.unattended]: '1' }
  const rule = (idleMinutes: number | null, token: string) =>
    world.call('/company/preference/update', { idleMinutes }, { token })

  it('ends after the company’s time, whatever the page asks by itself, and says why', async () => {
    const { token: ruler } = await login('13800000001')
    expect((await rule(4, ruler)).code).toBe(CODE.BAD_REQUEST)
    const { token: older } = await login('13800000004')
    world.clock.advance(30 * MINUTE)
    expect((await rule(15, ruler)).code).toBe(1)
    expect((await world.call('/company/preference/detail', {}, { token: ruler })).data.idleMinutes).toBe(15)
    // Nobody is measured by a time before the rule was made.
    expect(await ask(older)).toBe(1)
    for (let nth = 0; nth < 4; nth++) {
      world.clock.advance(10 * MINUTE)
      expect(await ask(older)).toBe(1)
    }
    world.clock.advance(10 * MINUTE)
    expect(await ask(older, byItself)).toBe(1)
    world.clock.advance(7 * MINUTE)
    const over = await world.call('/message/count', {}, { token: older, headers: byItself })
    expect([over.code, over.msg]).toEqual([
      CODE.FORCED_LOGOUT,
      '长时间未操作，已按企业的安全设置退出，请重新登录',
    ])
    // And it stays so when the rule is taken away again.
    const { token: again } = await login('13800000001')
    expect((await rule(null, again)).code).toBe(1)
    expect(await ask(older)).toBe(CODE.FORCED_LOGOUT)
    world.clock.advance(60 * MINUTE)
    expect(await ask(again)).toBe(1)
  })

  it('is used by whoever only reads, as his page says', async () => {
    const { token: ruler } = await login('13800000001')
    const { token } = await login('13800000004')
    const use = () => world.call('/user/session/use', {}, { token })
    expect((await use()).data).toEqual({ countsIdle: false })
    expect((await rule(5, ruler)).code).toBe(1)
    world.clock.advance(6_000)
    expect((await use()).data).toEqual({ countsIdle: true })
    for (let nth = 0; nth < 3; nth++) {
      world.clock.advance(4 * MINUTE)
      expect((await use()).code).toBe(1)
    }
    world.clock.advance(7 * MINUTE)
    expect((await use()).code).toBe(CODE.FORCED_LOGOUT)
    const { token: again } = await login('13800000001')
    expect((await rule(null, again)).code).toBe(1)
  })

  it('is none of one’s own affairs', async () => {
    const { token: ruler } = await login('13800000001')
    expect((await rule(5, ruler)).code).toBe(1)
    const { token } = await login('13800000008')
    world.clock.advance(40 * MINUTE)
    expect(await ask(token)).toBe(1)
    expect(await ask(ruler)).toBe(CODE.FORCED_LOGOUT)
    const { token: again } = await login('13800000001')
    expect((await rule(null, again)).code).toBe(1)
  })
})

describe('one’s own facts', () => {
  it('a verified name stays, any other may be changed', async () => {
    const check = async () =>
      (await world.call('/v2/user/checkForUpdateUser', {}, { token: individual })).data
    const rename = () => world.call('/user/update', { name: '郑拾' }, { token: individual })
    expect((await check()).name.editable).toBe(false)
    expect((await rename()).code).toBe(CODE.NAME_VERIFIED)
    await inRows(world.services.db, 'account', { name: '郑十' }).set({ identity_status: IDENTITY.unverified })
    expect((await check()).name.editable).toBe(true)
    expect((await rename()).code).toBe(1)
    const { data } = await world.call('/home/account/detail', {}, { token: individual })
    expect(data.person.name).toBe('郑拾')
  })

  it('lists every identity, oneself first', async () => {
    const { data } = await world.call('/user/list', {}, { token: admin })
    expect(data.map(({ companyName, roleNames }) => [companyName, roleNames])).toEqual([
      [null, []],
      ['示例科技有限公司', ['系统管理员']],
      ['样例贸易有限公司', ['普通员工']],
    ])
    const found = await world.call('/user/list', { keyword: '样例' }, { token: admin })
    expect(found.data).toHaveLength(1)
  })
})

describe('companies', () => {
  it('are shown to those who have a seat in them, numbers masked', async () => {
    const { data } = await world.call('/company/detail', {}, { token: employee })
    expect(data).toMatchObject({
      name: '示例科技有限公司',
      administrators: [{ name: '张三', mobile: '138****0001' }],
      seat: { isCurrent: true, isAdmin: false },
    })
    const other = await companyId('样例贸易有限公司')
    const detail = (token: string) => world.call('/company/detail', { companyId: other }, { token })
    expect((await detail(admin)).data.seat).toMatchObject({ isCurrent: false, departmentName: '采购部' })
    expect((await detail(employee)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/company/detail', {}, { token: individual })).code).toBe(CODE.FORBIDDEN)
  })

  it('count their people', async () => {
    const { data } = await world.call('/company/index', {}, { token: admin })
    expect(data).toMatchObject({ memberCount: 4, departmentCount: 4 })
    expect(data.administratorsWithoutSecondFactor).toBe(1)
    expect((await world.call('/company/index', {}, { token: individual })).code).toBe(CODE.FORBIDDEN)
  })

  it('take a picture as their mark from those who may change them', async () => {
    const send = (bytes: Buffer, token: string) =>
      world.form('/company/uploadLogo', [{ name: 'file', fileName: '标志.png', bytes }], { token })
    expect((await send(PICTURE, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await send(Buffer.from('不是图片'), admin)).code).toBe(CODE.PICTURE_TYPE)
    expect((await send(PICTURE, admin)).code).toBe(1)
    const { data } = await world.call('/company/detail', {}, { token: admin })
    const file = await world.app.inject({ method: 'GET', url: data.logo! })
    expect(file.rawPayload.equals(PICTURE)).toBe(true)
  })
})
