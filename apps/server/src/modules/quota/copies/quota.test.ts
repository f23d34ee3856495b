import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { COMPANY } from '@xinqi/api/status-names'
import { SAAS_API } from '@xinqi/api/work-list-status'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows } from '../../../platform/db/row.ts'
import { expireLots } from './expire.ts'
import { proveLedger } from './prove.ts'
import { spend } from './spend.ts'

const world = await worldOfFile()
await foundCompany(world, { name: '账本甲公司', mobile: '13980000021', packageType: 4 })
await foundCompany(world, { name: '账本乙公司', mobile: '13980000022', packageType: 2 })
let admin = await world.signIn('13980000021')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13980000022')
const individual = await world.signIn('13800000008')

const companyOf = async (token: string) =>
  (await world.call('/home/account/detail', {}, { token })).data.enterprise!.companyId
const kindOf = async (token: string, kind: string) =>
  (await world.call('/quota/balance', {}, { token })).data.kinds.find((held) => held.kind === kind)!
const use = async (token: string, kind: 'contract' | 'compare' | 'notary', quantity: number) => {
  const ownerId = await companyOf(token)
  await world.services.db.transaction().execute((tx) =>
    spend(tx, {
      ownerId,
      kind,
      quantity,
      reason: '发起合同《采购框架协议》',
      reference: newId(),
      by: { accountId: newId(), name: '赵六' },
      now: world.clock.now(),
    }),
  )
}

describe('the balance', () => {
  it('is what the package brought', async () => {
    expect(await kindOf(admin, 'contract')).toMatchObject({
      kindName: '合同份数',
      unit: '份',
      left: 1000,
      used: 0,
      total: 1000,
      shared: 0,
      expiring: { quantity: 1000 },
    })
    expect((await world.call('/quota/balance', {}, { token: other })).data.packageType).toBe(2)
  })

  it('of the demo companies has something to look at, and adds up', async () => {
    const held = (await world.call('/quota/balance', {}, { token: employee })).data.kinds
    expect(held.find(({ kind }) => kind === 'contract')).toMatchObject({ left: 946, used: 4 })
    expect(await proveLedger(world.services.db)).toEqual([])
  })

  it('falls with what is used, and is what the account shows', async () => {
    await use(admin, 'compare', 30)
    expect(await kindOf(admin, 'compare')).toMatchObject({ left: 70, used: 30, total: 100 })
    const { data } = await world.call('/home/account/detail', {}, { token: admin })
    expect(data.enterprise?.hasCompareData).toBe(70)
    expect(await kindOf(other, 'compare')).toMatchObject({ left: 0, used: 0 })
  })

  it('of an individual is his own', async () => {
    const { data } = await world.call('/quota/balance', {}, { token: individual })
    expect(data).toMatchObject({ packageType: 0, packageEndTime: null })
    expect(data.kinds.every(({ left }) => left === 0)).toBe(true)
  })
})

describe('lots and entries', () => {
  it('say where copies came from and where they went, to those who may see it', async () => {
    await use(admin, 'contract', 2)
    const lots = (await world.call('/quota/lots', { kind: 'contract' }, { token: admin })).data
    expect(lots).toMatchObject({
      total: 1,
      list: [{ name: '旗舰版', granted: 1000, remaining: 998, state: 1 }],
    })
    expect((await world.call('/quota/lots', { state: 3 }, { token: admin })).data.total).toBe(0)
    const entries = (await world.call('/quota/entries', { kind: 'contract' }, { token: admin })).data
    expect(entries.list).toMatchObject([
      { typeName: '扣减', quantity: -2, reason: '发起合同《采购框架协议》', actorName: '赵六', usedBy: null },
      { typeName: '发放', quantity: 1000, reason: '测试' },
    ])
    expect((await world.call('/quota/entries', { type: 2 }, { token: admin })).data.total).toBe(2)
    expect((await world.call('/quota/entries', { type: 2 }, { token: other })).data.total).toBe(0)
    const later = new Date(world.clock.now().getTime() + 1000).toISOString()
    expect((await world.call('/quota/entries', { from: later }, { token: admin })).data.total).toBe(0)
    expect((await world.call('/quota/entries', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/quota/entries', { kind: 'gold' as never }, { token: admin })).code).toBe(
      CODE.BAD_REQUEST,
    )
  })

  it('page by page give the same as all at once', async () => {
    const all = (await world.call('/quota/entries', { pageSize: 100 }, { token: admin })).data.list
    const found = []
    let cursor: string | undefined
    do {
      const page = (await world.call('/quota/entries', { pageSize: 3, cursor }, { token: admin })).data
      found.push(...page.list)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual(all)
  })

  it('go into a sheet', async () => {
    const { response } = await world.send({
      url: '/api/web/quota/export',
      payload: JSON.stringify({ kind: 'contract' }),
      token: admin,
    })
    const book = await readXlsx(response.rawPayload)
    expect(book.sheets[0]!.rows[1]!.slice(1, 7)).toEqual([
      '合同份数',
      '扣减',
      '',
      '2',
      '份',
      '发起合同《采购框架协议》',
    ])
  })
})

describe('the programming interface', () => {
  it('is opened once by a certified company and comes with copies to try it', async () => {
    const before = (await world.call('/company/getSaasApiPackage', {}, { token: other })).data
    expect(before).toMatchObject({ applyStatus: SAAS_API.closed, packageName: '标准版', contractLeft: 200 })
    const ask = (token: string) =>
      world.call('/v2/company/applySaaSApi', { contact: '孙七', purpose: '与采购系统对接' }, { token })
    expect((await ask(employee)).code).toBe(CODE.FORBIDDEN)
    expect((await ask(individual)).code).toBe(CODE.FORBIDDEN)
    expect((await ask(other)).data).toEqual({ applyStatus: SAAS_API.open })
    expect((await ask(other)).code).toBe(CODE.SAAS_API_OPEN)
    const after = (await world.call('/company/getSaasApiPackage', {}, { token: other })).data
    expect(after).toMatchObject({ applyStatus: SAAS_API.open, contractLeft: 210 })
    expect(
      (await world.call('/v2/company/applySaaSApi', { contact: '', purpose: 'x' }, { token: other })).code,
    ).toBe(400)
  })

  it('is not opened for a company that has not proven who it is', async () => {
    const id = await companyOf(admin)
    await inRows(world.services.db, 'company', { id }).set({ status: COMPANY.underReview })
    const fresh = await world.signIn('13980000021')
    expect(
      (await world.call('/v2/company/applySaaSApi', { contact: '张三', purpose: '对接' }, { token: fresh }))
        .code,
    ).toBe(3112)
    await inRows(world.services.db, 'company', { id }).set({ status: COMPANY.certified })
  })
})

describe('evidence', () => {
  it('copies are told on their own', async () => {
    await use(admin, 'notary', 1)
    const { data } = await world.call('/user/eviPackage', {}, { token: admin })
    expect(data).toMatchObject({ total: 10, used: 1, left: 9 })
    expect(data.expireTime).not.toBeNull()
    expect((await world.call('/user/eviPackage', {}, { token: individual })).data.left).toBe(0)
  })
})

describe('the limit of a package', () => {
  it('holds for custom roles, whoever asks at once, and is told in the way of the package', async () => {
    const small = await foundCompany(world, { name: '账本丙公司', mobile: '13980000023', packageType: 1 })
    const token = await world.signIn('13980000023')
    const add = (name: string) => world.call('/roles/addRole', { name, dataScope: 1 }, { token })
    const answers = await Promise.all(
      ['一', '二', '三', '四', '五', '六', '七'].map((name) => add(`角色${name}`)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(5)
    expect(answers.find(({ code }) => code !== 1)).toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      msg: '当前版本仅支持5个自定义角色，升级版本可提升数量',
    })
    await inRows(world.services.db, 'company_package', { company_id: small.companyId }).set({
      package_type: 9,
    })
    expect(await add('再一个')).toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      msg: '当前版本最多支持5个自定义角色',
    })
  })
})

describe('when the package ends', () => {
  it('no copies are left, the room of the basic one remains, and the books still add up', async () => {
    world.clock.advance(366 * DAY)
    admin = await world.signIn('13980000021')
    await expireLots(world.services.db, world.clock.now())
    expect((await kindOf(admin, 'contract')).left).toBe(0)
    const { package: held } = (await world.call('/home/account/detail', {}, { token: admin })).data
    expect(held).toMatchObject({ packageType: 1, packageEndTime: null })
    expect(held.packagesFunctions.find(({ keyWord }) => keyWord === 'service:org:role')?.configNumber).toBe(5)
    expect(held.packagesFunctions.map(({ keyWord }) => keyWord)).not.toContain('service:ai:compare')
    expect((await world.call('/quota/lots', { state: 3 }, { token: admin })).data.total).toBeGreaterThan(5)
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})
