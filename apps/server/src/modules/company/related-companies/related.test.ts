import type { Body } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { RELATION } from '@xinqi/api/status-names'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { spend } from '../../quota/copies/spend.ts'
import { deliverRelationInvite, relationInviteBounced } from './deliver.ts'
import { ancestorsOf, heightOf, joinProblem } from './rules.ts'

const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}
const mobiles: Record<string, string> = {
  总部: '13980000011',
  华东: '13980000012',
  苏州: '13980000013',
  外人: '13980000014',
}

const world = await worldOfFile()
for (const [name, mobile] of Object.entries(mobiles)) {
  ids[name] = (await foundCompany(world, { name: `${name}公司`, mobile, packageType: 4 })).companyId
  tokens[name] = await world.signIn(mobile)
}

const invite = (from: string, to: string, more: Partial<Body<'/relateCompany/invite'>> = {}) =>
  world.call(
    '/relateCompany/invite',
    { companyName: `${to}公司`, mobile: mobiles[to]!, rights: ['contract', 'member'], shares: [], ...more },
    { token: tokens[from]! },
  )
const invites = async (who: string, direction: 'sent' | 'received', status?: number) =>
  (await world.call('/relateCompany/inviteList', { direction, status }, { token: tokens[who]! })).data.list
const accept = (
  who: string,
  inviteId: string,
  rights: Body<'/relateCompany/accept'>['rights'] = ['contract', 'member'],
) => world.call('/relateCompany/accept', { inviteId, rights }, { token: tokens[who]! })
const group = async (who: string) =>
  (await world.call('/relateCompany/list', {}, { token: tokens[who]! })).data
const join = async (parent: string, child: string, more: Partial<Body<'/relateCompany/invite'>> = {}) => {
  const { data } = await invite(parent, child, more)
  return accept(child, data.inviteId)
}
const balanceOf = async (who: string) =>
  (await world.call('/quota/balance', {}, { token: tokens[who]! })).data.kinds
const use = (who: string, quantity: number) =>
  world.services.db.transaction().execute((tx) =>
    spend(tx, {
      ownerId: ids[who]!,
      kind: 'contract',
      quantity,
      reason: '发起合同',
      reference: newId(),
      now: world.clock.now(),
    }),
  )

describe('an invitation', () => {
  it('is seen and answered by the administrator it is addressed to, and by nobody else', async () => {
    const { data, code } = await invite('总部', '华东')
    expect(code).toBe(1)
    expect((await invite('总部', '华东')).code).toBe(CODE.RELATE_INVITED)
    expect(await invites('总部', 'sent')).toMatchObject([
      {
        companyName: '华东公司',
        mobile: '139****0012',
        status: RELATION.waiting,
        rights: ['contract', 'member'],
      },
    ])
    expect(await invites('华东', 'received')).toMatchObject([
      { companyName: '总部公司', status: RELATION.waiting },
    ])
    expect(await invites('外人', 'received')).toEqual([])
    expect((await accept('外人', data.inviteId)).code).toBe(CODE.NOT_FOUND)
    expect((await accept('总部', data.inviteId)).code).toBe(CODE.NOT_FOUND)
    expect(
      (await world.call('/relateCompany/withdraw', { inviteId: data.inviteId }, { token: tokens.外人! }))
        .code,
    ).toBe(3133)
    const messages = (await world.call('/message/list', {}, { token: tokens.华东! })).data.list
    expect(messages[0]).toMatchObject({ title: '收到关联企业邀请', path: '/relateInvite' })
  })

  it('says the same whether or not the company is there', async () => {
    const known = await invite('外人', '苏州')
    const unknown = await invite('外人', '没有', { mobile: '13980000077' })
    expect([known.code, unknown.code]).toEqual([1, 1])
    const [a, b] = await invites('外人', 'sent')
    expect({ ...a, inviteId: '', companyName: '', mobile: '' }).toEqual({
      ...b,
      inviteId: '',
      companyName: '',
      mobile: '',
    })
  })

  it('goes out as a text message the inviter pays for once, and not at all if it cannot be sent', async () => {
    const [sent] = await invites('总部', 'sent')
    const key = { companyId: ids.总部!, inviteId: sent!.inviteId }
    const left = async () => (await balanceOf('总部')).find(({ kind }) => kind === 'sms')!.left
    const before = await left()
    await deliverRelationInvite(world.services, key)
    await deliverRelationInvite(world.services, key)
    expect(await left()).toBe(before - 1)
    const texts = await world.services.db
      .selectFrom('sandbox_delivery')
      .select(['target_masked', 'content'])
      .where('content', 'like', '%邀请「华东公司」成为下级企业%')
      .execute()
    expect(texts[0]?.target_masked).toBe('139****0012')
    await relationInviteBounced(world.services, key)
    expect(await left()).toBe(before)
  })

  it('to the right name and the wrong person reaches nobody', async () => {
    await invite('外人', '华东', { mobile: mobiles.苏州! })
    expect((await invites('华东', 'received')).map(({ companyName }) => companyName)).toEqual(['总部公司'])
    expect((await invites('苏州', 'received')).map(({ companyName }) => companyName)).toEqual(['外人公司'])
  })

  it('is withdrawn, refused with a reason, or runs out', async () => {
    const [sent] = await invites('外人', 'sent', 0)
    const withdraw = () =>
      world.call('/relateCompany/withdraw', { inviteId: sent!.inviteId }, { token: tokens.外人! })
    expect((await withdraw()).code).toBe(1)
    expect((await withdraw()).code).toBe(CODE.RELATE_ANSWERED)
    const [received] = await invites('苏州', 'received', 0)
    const refuse = () =>
      world.call(
        '/relateCompany/refuse',
        { inviteId: received!.inviteId, reason: '并非同一集团' },
        { token: tokens.苏州! },
      )
    expect((await refuse()).code).toBe(1)
    expect((await refuse()).code).toBe(CODE.RELATE_ANSWERED)
    expect((await accept('苏州', received!.inviteId)).code).toBe(CODE.RELATE_ANSWERED)
    expect(await invites('外人', 'sent', 2)).toMatchObject([{ reason: '并非同一集团' }])
    const { data } = await invite('外人', '苏州')
    world.clock.advance(7 * DAY)
    for (const [name, mobile] of Object.entries(mobiles)) tokens[name] = await world.signIn(mobile)
    expect((await accept('苏州', data.inviteId)).code).toBe(CODE.RELATE_ANSWERED)
    expect((await invites('苏州', 'received', 4)).map(({ inviteId }) => inviteId)).toContain(data.inviteId)
  })

  it('is refused to those who may not, cannot or ask for nonsense', async () => {
    const employee = await world.signIn('13800000004')
    const body = { companyName: '华东公司', mobile: mobiles.华东!, rights: [], shares: [] }
    expect((await world.call('/relateCompany/invite', body, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await invite('总部', '总部')).code).toBe(CODE.RELATE_SELF)
    expect((await invite('总部', '华东', { rights: ['money' as never] })).code).toBe(CODE.BAD_REQUEST)
    expect((await invite('总部', '华东', { shares: [{ kind: 'contract', cap: 0 }] })).code).toBe(
      CODE.BAD_REQUEST,
    )
  })
})

describe('a group', () => {
  it('grows by acceptance into a tree', async () => {
    expect((await join('总部', '华东', { shares: [{ kind: 'contract', cap: 5 }] })).code).toBe(1)
    expect((await join('华东', '苏州')).code).toBe(1)
    expect((await group('总部')).companies).toMatchObject([
      {
        name: '华东公司',
        depth: 1,
        isChild: true,
        rights: ['contract', 'member'],
        shares: [{ kind: 'contract', cap: 5, used: 0 }],
      },
      { name: '苏州公司', depth: 2, isChild: false, rights: [], shares: [] },
    ])
    expect((await group('苏州')).parent).toMatchObject({ name: '华东公司' })
    expect(await group('外人')).toMatchObject({ parent: null, companies: [] })
    const detail = (await world.call('/home/account/detail', {}, { token: tokens.华东! })).data.enterprise
    expect(detail).toMatchObject({
      isChildren: true,
      masterCompanyName: '总部公司',
      masterCompanyId: ids.总部,
    })
  })

  it('has no rings and one parent for each', async () => {
    const ring = await invite('苏州', '总部')
    expect((await accept('总部', ring.data.inviteId)).code).toBe(CODE.RELATE_LOOP)
    const second = await invite('外人', '苏州')
    expect((await accept('苏州', second.data.inviteId)).code).toBe(CODE.RELATE_HAS_PARENT)
  })

  it('never breaks its rules, whoever joins whom', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 }), (tries) => {
        const parents = new Map<string, string>()
        for (const [parent, child] of tries) {
          if (!joinProblem(parents, `${parent}`, `${child}`)) parents.set(`${child}`, `${parent}`)
        }
        for (const company of parents.keys()) {
          expect(ancestorsOf(parents, company)).not.toContain(company)
          expect(ancestorsOf(parents, company).length + heightOf(parents, company)).toBeLessThanOrEqual(5)
        }
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  it('joined at once from both ends does not close into a ring', async () => {
    const [one, two] = ['甲', '乙']
    for (const [index, name] of [one, two].entries()) {
      mobiles[name!] = `1398000003${index}`
      ids[name!] = (
        await foundCompany(world, { name: `${name}公司`, mobile: mobiles[name!]!, packageType: 4 })
      ).companyId
      tokens[name!] = await world.signIn(mobiles[name!]!)
    }
    const [there, back] = [await invite(one!, two!), await invite(two!, one!)]
    const answers = await Promise.all([accept(two!, there.data.inviteId), accept(one!, back.data.inviteId)])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, CODE.RELATE_LOOP])
  })

  it('shares a package within its cap, which the parent sets', async () => {
    const share = (from: string, cap: number) =>
      world.call(
        '/relateCompany/share',
        { companyId: ids.华东!, shares: [{ kind: 'contract', cap }] },
        { token: tokens[from]! },
      )
    await use('华东', 1003)
    expect((await group('华东')).parent?.shares).toMatchObject([{ cap: 5, used: 3 }])
    await expect(use('华东', 3)).rejects.toMatchObject({ code: CODE.QUOTA_SHORT })
    expect((await share('外人', 100)).code).toBe(CODE.RELATE_NOT_CHILD)
    expect((await share('总部', 10)).code).toBe(1)
    await use('华东', 3)
    expect((await group('总部')).companies[0]?.shares).toMatchObject([{ cap: 10, used: 6 }])
    const entries = (await world.call('/quota/entries', { type: 2 }, { token: tokens.总部! })).data.list
    expect(entries[0]).toMatchObject({ quantity: -3, usedBy: '华东公司', paidBy: null })
    const seen = (await world.call('/quota/entries', { type: 2 }, { token: tokens.华东! })).data.list
    expect(seen[0]).toMatchObject({ quantity: -3, usedBy: null, paidBy: '总部公司' })
    expect(await proveLedger(world.services.db)).toEqual([])
  })

  it('counts use per company and puts it into a sheet', async () => {
    await use('苏州', 2)
    const now = world.clock.now().getTime()
    const body = { from: new Date(now - DAY).toISOString(), to: new Date(now + 1).toISOString() }
    const { data } = await world.call('/relateCompany/usage', body, { token: tokens.总部! })
    expect(data).toMatchObject([
      { companyName: '华东公司', kind: 'contract', used: 1006, fromShared: 6 },
      { companyName: '苏州公司', used: 2, fromShared: 0 },
    ])
    expect(
      (await world.call('/relateCompany/usage', { ...body, to: body.from }, { token: tokens.总部! })).data,
    ).toEqual([])
    expect((await world.call('/relateCompany/usage', body, { token: tokens.外人! })).data).toEqual([])
    const { response } = await world.send({
      url: '/api/web/relateCompany/usageExport',
      payload: JSON.stringify(body),
      token: tokens.总部!,
    })
    const book = await readXlsx(response.rawPayload)
    expect(book.sheets[0]!.rows[1]).toEqual(['华东公司', '1 级下级', '合同份数', '份', '1006', '6'])
  })
})

describe('acting for a child', () => {
  const act = async (token: string, who: string | null) =>
    world.call('/relateCompany/actFor', { companyId: who ? ids[who]! : null }, { token })
  const lend = (rights: Body<'/relateCompany/rights'>['rights']) =>
    world.call('/relateCompany/rights', { rights }, { token: tokens.华东! })
  let acting: string

  it('gives the rights the child lent, of those one has at home, and says for whom', async () => {
    const home = await world.signIn(mobiles.总部!)
    acting = (await act(home, '华东')).data.token
    expect((await world.call('/user/sidebar', {}, { token: home })).code).toBe(CODE.UNAUTHENTICATED)
    expect((await world.call('/user/sidebar', {}, { token: acting })).data).toMatchObject({
      currentCompanyName: '华东公司',
      currentRoleNames: [],
      actingFrom: { companyId: ids.总部, companyName: '总部公司' },
    })
    expect((await world.call('/home/account/detail', {}, { token: acting })).data).toMatchObject({
      enterprise: { name: '华东公司', isAdmin: false },
    })
    const { data } = await world.call('/user/menus', {}, { token: acting })
    expect(data.buttons).toContain('system:contract:start')
    expect(data.buttons).toContain('system:org:memberEdit')
    expect(data.buttons).not.toContain('system:org:roleEdit')
    expect(data.buttons).not.toContain('system:seal:edit')
    expect((await world.call('/relateCompany/list', {}, { token: acting })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/roles/addRole', { name: '暗门', dataScope: 3 }, { token: acting })).code).toBe(
      403,
    )
    expect((await world.call('/relateCompany/leave', {}, { token: acting })).code).toBe(CODE.FORBIDDEN)
  })

  it('is in the logs of both companies', async () => {
    expect(
      (await world.call('/department/addDepartment', { name: '代建部门', parentId: null }, { token: acting }))
        .code,
    ).toBe(1)
    const log = async (who: string) =>
      (
        await world.call(
          '/operation/list',
          { event: 'department.add' },
          { token: await world.signIn(mobiles[who]!) },
        )
      ).data.list[0]
    expect(await log('华东')).toMatchObject({
      actorName: '总部公司管理员（总部公司代操作）',
      target: '代建部门',
    })
    expect(await log('总部')).toMatchObject({ actorName: '总部公司管理员', target: '代华东公司：代建部门' })
    const refused = async (who: string) =>
      (
        await world.call(
          '/operation/list',
          { event: 'role.add' },
          { token: await world.signIn(mobiles[who]!) },
        )
      ).data.list
    expect(await refused('华东')).toMatchObject([{ succeeded: false }])
    expect(await refused('总部')).toMatchObject([{ succeeded: false }])
  })

  it('narrows as soon as the child takes a right back', async () => {
    tokens.华东 = await world.signIn(mobiles.华东!)
    expect((await lend(['contract'])).code).toBe(1)
    expect(
      (await world.call('/department/addDepartment', { name: '再建', parentId: null }, { token: acting }))
        .code,
    ).toBe(403)
    expect((await world.call('/user/menus', {}, { token: acting })).data.buttons).toContain(
      'system:contract:start',
    )
  })

  it("ends by going home, and cannot be chained or done for somebody else's child", async () => {
    expect((await act(acting, '苏州')).code).toBe(CODE.FORBIDDEN)
    const home = (await act(acting, null)).data
    expect(home).toMatchObject({ companyId: ids.总部, isAdmin: true })
    expect((await act(home.token, null)).code).toBe(CODE.RELATE_NOT_CHILD)
    expect((await act(home.token, '苏州')).code).toBe(CODE.RELATE_NOT_CHILD)
    expect((await act(home.token, '外人')).code).toBe(CODE.RELATE_NOT_CHILD)
    expect((await act(await world.signIn('13800000004'), '华东')).code).toBe(CODE.FORBIDDEN)
    expect((await act(await world.signIn('13800000008'), '华东')).code).toBe(CODE.FORBIDDEN)
    expect((await act(tokens.华东!, '总部')).code).toBe(CODE.RELATE_NOT_CHILD)
  })

  it('ends at once when nothing is lent any more, and when the two part', async () => {
    const first = (await act(await world.signIn(mobiles.总部!), '华东')).data.token
    expect((await lend([])).code).toBe(1)
    expect(await world.call('/user/sidebar', {}, { token: first })).toMatchObject({
      code: CODE.FORCED_LOGOUT,
      msg: '代操作已终止，请重新登录',
    })
    expect((await act(await world.signIn(mobiles.总部!), '华东')).code).toBe(CODE.FORBIDDEN)
    await lend(['contract'])
    const second = (await act(await world.signIn(mobiles.总部!), '华东')).data.token
    expect((await world.call('/relateCompany/leave', {}, { token: tokens.华东! })).code).toBe(1)
    expect((await world.call('/user/sidebar', {}, { token: second })).code).toBe(CODE.FORCED_LOGOUT)
    expect((await world.call('/relateCompany/leave', {}, { token: tokens.华东! })).code).toBe(CODE.NOT_FOUND)
    expect((await group('华东')).parent).toBeNull()
    await expect(use('华东', 1)).rejects.toMatchObject({ code: CODE.QUOTA_SHORT })
    // Its own child stays with it.
    expect((await group('华东')).companies).toMatchObject([{ name: '苏州公司', depth: 1 }])
  })

  it("parting is the parent's right too", async () => {
    const remove = (who: string) =>
      world.call('/relateCompany/remove', { companyId: ids.苏州! }, { token: tokens[who]! })
    tokens.总部 = await world.signIn(mobiles.总部!)
    expect((await remove('总部')).code).toBe(CODE.RELATE_NOT_CHILD)
    expect((await remove('华东')).code).toBe(1)
    expect((await remove('华东')).code).toBe(CODE.RELATE_NOT_CHILD)
    const told = (await world.call('/message/list', {}, { token: tokens.苏州! })).data.list[0]
    expect(told?.title).toBe('已移出集团')
  })
})
