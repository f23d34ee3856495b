import type { Body } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { COMPANY, SUB_ACCOUNT } from '@xinqi/api/status-names'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { spend } from '../../quota/copies/spend.ts'
import { monthOf } from './month.ts'

const world = await worldOfFile()
const agentId = (await foundCompany(world, { name: '代理甲公司', mobile: '13980000001', packageType: 7 }))
  .companyId
const customer = await foundCompany(world, { name: '客户乙公司', mobile: '13980000002', packageType: 1 })
await foundCompany(world, { name: '未认证丙公司', mobile: '13980000003', status: COMPANY.underReview })
let agent = await world.signIn('13980000001')
const stranger = await world.signIn('13980000002')
let employee = await world.signIn('13800000004')

const add = (body: Partial<Body<'/subAccount/add'>> = {}, token = agent) =>
  world.call(
    '/subAccount/add',
    { companyName: '客户乙公司', mobile: '13980000002', contact: '钱经理', ...body },
    { token },
  )
const listed = async () => (await world.call('/subAccount/list', {}, { token: agent })).data.list
const left = async (token: string) =>
  (await world.call('/quota/balance', {}, { token })).data.kinds.find(({ kind }) => kind === 'contract')!.left
const use = (ownerId: string, quantity: number, reference = newId()) =>
  world.services.db.transaction().execute((tx) =>
    spend(tx, {
      ownerId,
      kind: 'contract',
      quantity,
      reason: '发起合同',
      reference,
      now: world.clock.now(),
    }),
  )

describe('customers', () => {
  it('are added by name and administrator together, with one answer for whatever does not fit', async () => {
    expect((await add({ mobile: '13800000005' })).code).toBe(CODE.SUB_ACCOUNT_UNKNOWN)
    expect((await add({ companyName: '没有的公司' })).code).toBe(CODE.SUB_ACCOUNT_UNKNOWN)
    expect((await add({ mobile: '13980000099' })).code).toBe(CODE.SUB_ACCOUNT_UNKNOWN)
    expect((await add({ companyName: '未认证丙公司', mobile: '13980000003' })).code).toBe(
      CODE.SUB_ACCOUNT_UNKNOWN,
    )
    expect((await add({ companyName: '代理甲公司', mobile: '13980000001' })).code).toBe(CODE.SUB_ACCOUNT_SELF)
    expect((await add({ mobile: '123' })).code).toBe(CODE.BAD_REQUEST)
    expect((await add({}, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await add()).code).toBe(1)
    expect((await add()).code).toBe(CODE.SUB_ACCOUNT_EXISTS)
    const told = (await world.call('/message/list', {}, { token: stranger })).data.list[0]
    expect(told?.content).toContain('代理甲公司把客户乙公司添加为客户')
  })

  it("are the agent's own: nobody else sees or moves anything", async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    expect((await world.call('/subAccount/list', {}, { token: stranger })).data.total).toBe(0)
    const items = [{ kind: 'contract' as const, quantity: 1 }]
    expect(
      (await world.call('/subAccount/allocate', { subAccountId, items }, { token: stranger })).code,
    ).toBe(404)
    expect((await world.call('/subAccount/delete', { subAccountId }, { token: stranger })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/subAccount/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
  })

  it('are not for a company that has not proven who it is', async () => {
    const token = await world.signIn('13980000003')
    expect((await world.call('/subAccount/list', {}, { token })).code).toBe(CODE.COMPANY_NOT_CERTIFIED)
  })
})

describe('copies', () => {
  it('go to the customer and come back, and never more than there are', async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    const move = (path: '/subAccount/allocate' | '/subAccount/takeBack', quantity: number) =>
      world.call(path, { subAccountId, items: [{ kind: 'contract', quantity }] }, { token: agent })
    expect(await left(stranger)).toBe(20)
    expect((await move('/subAccount/allocate', 2001)).msg).toBe(
      '合同份数可分配不足：需要 2001 份，可分配 2000 份',
    )
    expect((await move('/subAccount/allocate', 100)).data.moved).toMatchObject([
      { kindName: '合同份数', quantity: 100 },
    ])
    expect([await left(agent), await left(stranger)]).toEqual([1900, 120])
    const lots = (await world.call('/quota/lots', { kind: 'contract' }, { token: stranger })).data.list
    expect(lots).toContainEqual(
      expect.objectContaining({ from: '代理甲公司', name: '合作平台套餐', granted: 100 }),
    )

    await use(customer.companyId, 30)
    expect((await move('/subAccount/takeBack', 101)).code).toBe(CODE.QUOTA_SHORT)
    expect((await move('/subAccount/takeBack', 40)).code).toBe(1)
    expect((await listed())[0]?.quotas).toMatchObject([{ kind: 'contract', allotted: 60 }])
    expect(await left(agent)).toBe(1940)
    expect(await proveLedger(world.services.db)).toEqual([])
  })

  it('allotted by many at once never exceed what the agent has', async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.call(
          '/subAccount/allocate',
          { subAccountId, items: [{ kind: 'notary', quantity: 3 }] },
          { token: agent },
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(6)
    expect(answers.filter(({ code }) => code === CODE.QUOTA_SHORT)).toHaveLength(6)
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})

describe('services', () => {
  it('are set for the customer: the difference comes from or goes back to the agent', async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    const set = (room: number) =>
      world.call(
        '/subAccount/assignService',
        { subAccountId, services: [{ keyWord: 'service:seal:company', room }] },
        { token: agent },
      )
    const own = async () =>
      (await world.call('/subAccount/agentPackageList', {}, { token: agent })).data.services.find(
        ({ keyWord }) => keyWord === 'service:seal:company',
      )?.room
    expect((await set(30)).code).toBe(1)
    expect(await own()).toBe(170)
    world.clock.advance(6000)
    const shown = (await world.call('/home/account/detail', {}, { token: stranger })).data.package
      .packagesFunctions
    expect(shown).toContainEqual({ keyWord: 'service:seal:company', name: '企业印章', configNumber: 35 })
    expect((await set(10)).code).toBe(1)
    expect(await own()).toBe(190)
    expect((await set(201)).code).toBe(CODE.QUOTA_SHORT)
    expect((await listed())[0]?.services).toEqual([
      { keyWord: 'service:seal:company', name: '企业印章', room: 10 },
    ])
  })
})

describe('contracts the agent paid for', () => {
  it("are put on a customer's bill once", async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    await use(agentId, 1, 'contract-a')
    await use(agentId, 1, 'contract-b')
    await use(agentId, 1, 'withdrawn')
    await world.services.db.transaction().execute((tx) =>
      giveBack(tx, {
        ownerId: agentId,
        kind: 'contract',
        reference: 'withdrawn',
        reason: '撤回',
        now: world.clock.now(),
      }),
    )
    const found = async (assigned?: boolean) =>
      (await world.call('/subAccount/contractList', { month: '2026-11', assigned }, { token: agent })).data
        .list
    expect((await found()).map(({ reference }) => reference).sort()).toEqual(['contract-a', 'contract-b'])
    const [first] = await found()
    const assign = (entryIds: string[], token = agent) =>
      world.call('/subAccount/assignContract', { subAccountId, entryIds }, { token })
    expect((await assign([first!.entryId], stranger)).code).toBe(CODE.NOT_FOUND)
    expect((await assign([first!.entryId])).data).toEqual({ assigned: 1 })
    expect((await assign([first!.entryId])).code).toBe(CODE.CONTRACT_ASSIGNED)
    expect((await assign([newId()])).code).toBe(CODE.CONTRACT_ASSIGNED)
    expect((await found(true)).map(({ customerName }) => customerName)).toEqual(['客户乙公司'])
    expect(await found(false)).toHaveLength(1)
  })
})

describe('the bill of a month', () => {
  const bill = async (month: string) =>
    (await world.call('/subAccount/monthBill', { month }, { token: agent })).data

  it('runs from midnight to midnight here', () => {
    expect(monthOf('2026-12')).toEqual({
      start: new Date('2026-11-30T16:00:00Z'),
      end: new Date('2026-12-31T16:00:00Z'),
    })
  })

  it('adds up, and the next begins where it ended', async () => {
    const november = await bill('2026-11')
    expect(november.find(({ kind }) => kind === 'contract')).toMatchObject({
      name: '客户乙公司',
      opening: 0,
      allotted: 100,
      takenBack: 40,
      assigned: 1,
    })
    for (const row of november) {
      expect(row.opening + row.allotted - row.used - row.takenBack - row.expired).toBe(row.closing)
    }
    expect(await bill('2026-10')).toEqual([])
    world.clock.advance(30 * DAY)
    agent = await world.signIn('13980000001')
    await use(customer.companyId, 1)
    const december = await bill('2026-12')
    for (const row of december) {
      expect(row.opening).toBe(november.find(({ kind }) => kind === row.kind)!.closing)
    }
    expect(await bill('2026-11')).toEqual(november)
    const { response } = await world.send({
      url: '/api/web/subAccount/monthBillExport',
      payload: JSON.stringify({ month: '2026-11' }),
      token: agent,
    })
    const book = await readXlsx(response.rawPayload)
    expect(book.sheets[0]!.rows).toHaveLength(november.length + 1)
  })

  it('is not for employees, and a month is a month', async () => {
    employee = await world.signIn('13800000004')
    expect((await world.call('/subAccount/monthBill', { month: '2026-11' }, { token: employee })).code).toBe(
      403,
    )
    expect((await world.call('/subAccount/monthBill', { month: '2026-13' }, { token: agent })).code).toBe(
      CODE.BAD_REQUEST,
    )
  })
})

describe('closing a customer', () => {
  it('brings everything unused home and keeps the past', async () => {
    const [{ subAccountId } = { subAccountId: '' }] = await listed()
    const { data } = await world.call('/subAccount/delete', { subAccountId }, { token: agent })
    expect(data.returned.map(({ kind }) => kind)).toEqual(['contract', 'notary', 'service:seal:company'])
    const items = [{ kind: 'contract' as const, quantity: 1 }]
    expect((await world.call('/subAccount/allocate', { subAccountId, items }, { token: agent })).code).toBe(
      3124,
    )
    expect((await world.call('/subAccount/customerList', {}, { token: agent })).data).toEqual([])
    expect(
      (await world.call('/subAccount/list', { status: SUB_ACCOUNT.closed }, { token: agent })).data.total,
    ).toBe(1)
    expect((await add()).code).toBe(1)
    expect(
      (await world.call('/subAccount/customerList', { keyword: '乙' }, { token: agent })).data,
    ).toMatchObject([{ name: '客户乙公司' }])
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})
