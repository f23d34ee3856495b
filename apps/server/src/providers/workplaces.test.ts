import { afterAll, describe, expect, it } from 'vitest'
import { FEISHU_CORP, strictFeishu, strictWeCom, WECOM_CORP } from '../../test/strict-workplaces.ts'
import { feishu } from './feishu.ts'
import { ForeignRefused, ForeignUnavailable } from './foreign-app.ts'
import { weCom } from './wecom.ts'

const at = new Date('2026-11-15T02:00:00Z')
let now = at.getTime()
const clock = () => new Date(now)
const wecomServer = await strictWeCom()
const feishuServer = await strictFeishu()
const RETURN = 'https://sign.example.cn/ddLogin'
afterAll(() => {
  wecomServer.close()
  feishuServer.close()
})

const CASES = [
  {
    label: '企业微信',
    provider: weCom(
      { api: wecomServer.url, authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize' },
      clock,
    ),
    corp: WECOM_CORP,
    server: wecomServer,
    person: { id: 'wx-one', name: '微一' },
    people: [
      ['wx-li', '13800000002', '2', null],
      ['wx-one', '13933000011', '3', null],
      ['wx-two', null, '3', null],
    ],
    departments: [
      ['1', null, '企业微信里的示例公司'],
      ['2', '1', '法务部'],
      ['3', '1', '市场部'],
    ],
  },
  {
    label: '飞书',
    provider: feishu(
      { api: feishuServer.url, authorizeUrl: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize' },
      clock,
    ),
    corp: FEISHU_CORP,
    server: feishuServer,
    person: { id: 'fs-one', name: '飞一' },
    people: [
      ['fs-li', '+8613800000002', 'od-law', 'F1'],
      ['fs-one', '+8613933000021', 'od-brand', null],
      ['fs-three', null, 'od-brand', null],
      ['fs-two', '+8613933000022', 'od-brand', null],
    ],
    departments: [
      ['0', null, '飞书组织'],
      ['od-brand', 'od-market', '品牌组'],
      ['od-law', '0', '法务部'],
      ['od-market', '0', '市场部'],
    ],
  },
] as const

describe.each(CASES)('$label', ({ provider, corp, server, person, people, departments }) => {
  it('accepts a good key and refuses another', async () => {
    await expect(provider.check({ ...corp, appSecret: 'wrong' })).rejects.toBeInstanceOf(ForeignRefused)
    await provider.check(corp)
    expect(provider.isSandbox).toBe(false)
  })

  it('says who is there by a code, and vouches for nobody else', async () => {
    const url = new URL(provider.authorizeUrl!(corp, 'state-1', RETURN)!)
    expect([url.searchParams.get('state'), url.searchParams.get('redirect_uri')]).toEqual(['state-1', RETURN])
    expect(await provider.personByCode(corp, 'good-code', RETURN)).toEqual(person)
    for (const code of ['spent', 'outsider'])
      await expect(provider.personByCode(corp, code, RETURN)).rejects.toBeInstanceOf(ForeignRefused)
  })

  it('reads the whole directory, page by page, everybody once', async () => {
    const read = await provider.directory(corp)
    expect(read.departments.map(({ id, parentId, name }) => [id, parentId, name]).sort()).toEqual(departments)
    expect(
      read.people
        .map(({ id, mobile, departmentId, jobNumber }) => [id, mobile, departmentId, jobNumber])
        .sort(),
    ).toEqual(people)
  })

  it('fetches a token again when it is taken back or over, and uses one as long as it lasts', async () => {
    await provider.directory(corp)
    const before = server.tokens()
    await provider.directory(corp)
    expect(server.tokens()).toBe(before)
    server.forgetToken()
    await provider.directory(corp)
    expect(server.tokens()).toBe(before + 1)
    now += 7200_000
    await provider.directory(corp)
    expect(server.tokens()).toBe(before + 2)
  })

  it('takes a rate limit for the vendor’s trouble, not for a refusal', async () => {
    server.beBusy()
    await expect(provider.directory(corp)).rejects.toBeInstanceOf(ForeignUnavailable)
    await provider.directory(corp)
  })

  it('sends a card that leads to the work', async () => {
    const message = {
      title: '合同待签署',
      content: '请签署《采购合同》',
      link: { url: 'https://sign.example.cn/s/1', label: 'Open' },
    }
    const { taskId } = await provider.send(corp, [person.id], message)
    expect(taskId).toMatch(/^(m|om_)\d+$/)
    expect(JSON.stringify(server.sent().at(-1))).toContain('https://sign.example.cn/s/1')
    expect(JSON.stringify(server.sent().at(-1))).toContain('Open')
  })
})

it('企业微信 says when nobody of those named can be reached', async () => {
  const { provider, corp } = CASES[0]
  await expect(provider.send(corp, ['nobody'], { title: '甲', content: '乙' })).rejects.toBeInstanceOf(
    ForeignRefused,
  )
  await expect(provider.check({ ...corp, agentId: '7' })).rejects.toBeInstanceOf(ForeignRefused)
})
