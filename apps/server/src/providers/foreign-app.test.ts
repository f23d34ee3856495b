import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CORP,
  DING_APP,
  strictAlipay,
  strictDingTalk,
  strictWechat,
  WECHAT,
} from '../../test/strict-vendors.ts'
import { writtenObject } from './alipay-wire.ts'
import { dingTalk, dingTalkApp } from './dingtalk.ts'
import { ForeignRefused, ForeignUnavailable } from './foreign-app.ts'
import { alipay } from './foreign-app-alipay.ts'
import { foreignAppSandbox } from './foreign-app-sandbox.ts'
import { wechat } from './foreign-app-wechat.ts'

const clock = () => new Date('2026-11-15T02:00:00Z')
const RETURN = 'https://sign.example/scanLogin/x'

describe('Alipay', () => {
  let vendor: Awaited<ReturnType<typeof strictAlipay>>
  beforeAll(async () => {
    vendor = await strictAlipay(clock)
  })
  afterAll(() => vendor.close())
  const app = (more: object = {}) =>
    alipay(
      {
        gateway: `${vendor.url}/gateway.do`,
        authorizeUrl: 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm',
        appId: '2021000000000001',
        privateKey: vendor.appPrivateKey,
        alipayPublicKey: vendor.vendorPublicKey,
        ...more,
      },
      clock,
    )

  it('learns who somebody is from a code, in the gateway protocol', async () => {
    expect(await app().person('good-code')).toEqual({ subject: '2088-one', name: '支付{宝}"一号' })
    expect(vendor.seen).toEqual(['alipay.system.oauth.token', 'alipay.user.info.share'])
  })
  it('believes no answer whose signature does not cover it', async () => {
    vendor.behaviour.garble = true
    await expect(app().person('good-code')).rejects.toThrow('支付宝应答的签名不正确')
    vendor.behaviour.garble = false
  })
  it('tells a refusal from silence', async () => {
    await expect(app().person('old-code')).rejects.toThrow(ForeignRefused)
    await expect(app({ gateway: 'http://127.0.0.1:9/' }).person('good-code')).rejects.toThrow(
      ForeignUnavailable,
    )
  })
  it('sends people to the vendor with our address and state', () => {
    const url = new URL(app().authorizeUrl('st', RETURN))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      app_id: '2021000000000001',
      scope: 'auth_user',
      redirect_uri: RETURN,
      state: 'st',
    })
  })
  it('cuts the signed text out as it was written', () => {
    expect(writtenObject('{"a":{"x":"}\\"{","y":{"z":1}},"sign":"s"}', 'a')).toBe('{"x":"}\\"{","y":{"z":1}}')
    expect(writtenObject('{"a":{"x":1', 'a')).toBeNull()
  })
})

describe('WeChat', () => {
  let vendor: Awaited<ReturnType<typeof strictWechat>>
  beforeAll(async () => {
    vendor = await strictWechat()
  })
  afterAll(() => vendor.close())
  const app = (more: object = {}) =>
    wechat({
      api: vendor.url,
      authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
      ...WECHAT,
      ...more,
    })

  it('learns who somebody is, by the id that is the same over all our apps', async () => {
    expect(await app().person('good-code')).toEqual({ subject: 'u-one', name: '微信一号' })
  })
  it('tells a refusal from being busy', async () => {
    await expect(app().person('bad')).rejects.toThrow(ForeignRefused)
    await expect(app({ appSecret: 'wrong' }).person('good-code')).rejects.toThrow(ForeignRefused)
    await expect(app().person('busy')).rejects.toThrow(ForeignUnavailable)
  })
  it('sends people to the page with the code', () => {
    const url = new URL(app().authorizeUrl('st', RETURN))
    expect(url.hash).toBe('#wechat_redirect')
    expect(url.searchParams.get('scope')).toBe('snsapi_login')
    expect(url.searchParams.get('state')).toBe('st')
  })
})

describe('DingTalk', () => {
  let vendor: Awaited<ReturnType<typeof strictDingTalk>>
  beforeAll(async () => {
    vendor = await strictDingTalk({
      departments: [
        { dept_id: 1, parent_id: 0, name: '钉钉公司' },
        { dept_id: 10, parent_id: 1, name: '研发部' },
        { dept_id: 11, parent_id: 1, name: '市场部' },
        { dept_id: 12, parent_id: 10, name: '前端组' },
        { dept_id: 13, parent_id: 12, name: '小组' },
        { dept_id: 14, parent_id: 13, name: '更小的组' },
      ],
      people: [
        { userid: 'u1', name: '钉一', mobile: '13930000101', dept_id_list: [10, 11] },
        { userid: 'u2', name: '钉二', mobile: '13930000102', job_number: 'J2', dept_id_list: [10] },
        { userid: 'u3', name: '钉三', dept_id_list: [10] },
        { userid: 'u4', name: '钉四', mobile: '13930000104', dept_id_list: [14] },
      ],
    })
  })
  afterAll(() => vendor.close())
  const corp = () => dingTalk({ api: vendor.url, oapi: vendor.url }, clock)

  it('signs people in with their own account', async () => {
    const app = dingTalkApp({ api: vendor.url, oapi: vendor.url, authorizeUrl: 'https://login', ...DING_APP })
    expect(await app.person('good-code')).toEqual({ subject: 'ding-union-one', name: '钉钉一号' })
    await expect(app.person('bad')).rejects.toThrow(ForeignRefused)
  })
  it('signs people in inside the client, and takes a new token when the old one was taken back', async () => {
    const messenger = corp()
    expect(await messenger.personByCode(CORP, 'good-code')).toEqual({ id: 'u1', name: '钉一' })
    vendor.forgetToken()
    expect(await messenger.personByCode(CORP, 'good-code')).toEqual({ id: 'u1', name: '钉一' })
    await expect(messenger.personByCode(CORP, 'bad')).rejects.toThrow(ForeignRefused)
  })
  it('refuses a key that is not good', async () => {
    await expect(corp().check({ ...CORP, appSecret: 'wrong' })).rejects.toThrow(ForeignRefused)
  })
  it('walks the whole directory: every department at any depth, every page, everybody once', async () => {
    const { departments, people } = await corp().directory(CORP)
    expect(departments.map(({ id }) => id).sort()).toEqual(['1', '10', '11', '12', '13', '14'])
    expect(departments.find(({ id }) => id === '14')).toEqual({ id: '14', parentId: '13', name: '更小的组' })
    expect(people).toHaveLength(4)
    expect(people).toContainEqual({
      id: 'u2',
      name: '钉二',
      mobile: '13930000102',
      departmentId: '10',
      jobNumber: 'J2',
    })
    expect(people.find(({ id }) => id === 'u3')!.mobile).toBeNull()
  })
  it('sends a notice, and lists the approvals a person may use', async () => {
    expect(await corp().send(CORP, ['u1', 'u2'], { title: '待签署', content: '请签署合同' })).toEqual({
      taskId: '987654',
    })
    expect(vendor.sent().at(-1)).toMatchObject({ userid_list: 'u1,u2', msg: { msgtype: 'markdown' } })
    expect(await corp().approvalModels(CORP, 'u1')).toEqual([
      { processCode: 'P1', name: '合同审批' },
      { processCode: 'P2', name: '用印审批' },
    ])
  })
})

describe('the sandbox of an app', () => {
  const app = foreignAppSandbox('alipay', 'scan')
  it('is whoever one says, and fails on request', async () => {
    expect(app.isSandbox).toBe(true)
    expect(await app.person('sandbox:小明')).toEqual({ subject: 'sandbox:小明', name: '小明' })
    await expect(app.person('sandbox:测试拒绝')).rejects.toThrow(ForeignRefused)
    await expect(app.person('sandbox:测试超时')).rejects.toThrow(ForeignUnavailable)
    await expect(app.person('小明')).rejects.toThrow(ForeignRefused)
  })
})
