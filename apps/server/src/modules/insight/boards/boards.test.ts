import { addDays, chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SigningDesk, signingDesk } from '../../../../test/signing-desk.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { foldDeltas } from './cells.ts'
import { provinceOf } from './province.ts'

let world: World
let desk: SigningDesk
let admin: string
beforeAll(async () => {
  world = await openWorld()
  desk = await signingDesk(world)
  admin = desk.hands.own.token
})
afterAll(() => world.close())

const today = () => chinaDay(world.clock.now())
const board = async (token = admin) =>
  (await world.call('/cust/bi/index/contract/info', { from: addDays(today(), -200), to: today() }, { token }))
    .data.board!
/** What the lists count, status by status. */
const lists = async () => {
  const counts = new Map<string, number>()
  for (let status = 2; status <= 15; status++) {
    const { total } = (await world.call('/v2/file/contractList', { status }, { token: admin })).data
    if (total) counts.set(String(status), total)
  }
  return counts
}
const same = async () =>
  expect(new Map((await board()).byStatus.map(({ key, n }) => [key, n]))).toEqual(await lists())

describe('the board', () => {
  it('agrees with the lists to the last unit, while contracts change and figures are folded', async () => {
    await same()
    const first = await desk.finish(['theirs'], { name: '看板合同' })
    await same()
    await foldDeltas(world.services)
    await same()
    for (let round = 0; round < 6; round++) {
      const id = await desk.sendAgain(first)
      if (round % 3 === 0) await desk.sign('theirs', id)
      if (round % 3 === 1)
        await world.call('/file/batchWithdrawCount', { contractIds: [id] }, { token: admin })
      if (round % 2) await foldDeltas(world.services)
      await same()
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from board_delta`.execute(
      world.services.db,
    )
    await foldDeltas(world.services)
    expect(rows[0]!.n).toBeGreaterThanOrEqual(0)
    await same()
    const { trend, sent } = await board()
    expect(trend.reduce((sum, one) => sum + one.sent, 0)).toBe(sent)
  })

  it('shows nobody a number made of contracts he may not see', async () => {
    const stranger = await world.signIn('13800000005')
    const theirs = await board(stranger)
    const { total } = (await world.call('/v2/file/contractList', {}, { token: stranger })).data
    expect(theirs.byStatus.reduce((sum, { n }) => sum + n, 0)).toBe(total)
  })

  it('names to nobody the departments and kinds of another house', async () => {
    const stranger = await world.signIn('13800000005')
    const ask = async (question: string) =>
      (await world.call('/cust/bi/signal/chat/info', { question, previous: null }, { token: stranger })).data
        .answer!.points
    const own = await world.services.db
      .selectFrom('department')
      .innerJoin('company', 'company.id', 'department.company_id')
      .select('department.name')
      .where('company.name', '=', '样例贸易有限公司')
      .execute()
    const points = await ask('各部门的合同数')
    expect(points.length).toBeGreaterThan(0)
    for (const { label } of points) expect(['未分部门', ...own.map(({ name }) => name)]).toContain(label)
  })

  it('answers a question with its plan, refines it, and says what it does not understand', async () => {
    const ask = async (question: string, previous: unknown = null) =>
      (
        await world.call(
          '/cust/bi/signal/chat/info',
          { question, previous: previous as never },
          { token: admin },
        )
      ).data
    const first = await ask('今年各状态的合同数')
    expect(first.ok).toBe(true)
    expect(first.said).toContain('状态')
    expect(first.answer!.points.reduce((sum, { value }) => sum + value, 0)).toBe(first.answer!.total)
    const refined = await ask('只看签署完成的', first.plan)
    expect(refined.answer!.points).toHaveLength(1)
    const behind = await world.call(
      '/cust/bi/index/contract/info',
      { plan: refined.plan!, drill: { key: refined.answer!.points[0]!.key } },
      { token: admin },
    )
    expect(behind.data.contracts).toHaveLength(refined.answer!.points[0]!.value)
    expect(await ask('今天天气怎么样')).toMatchObject({ ok: false, answer: null })
  })

  it('keeps a board of one’s own, and refuses a plan outside the grammar', async () => {
    const plan = (await world.call('/cust/bi/signal/chat/info', { question: '本月合同数' }, { token: admin }))
      .data.plan!
    const body = {
      name: '我的看板',
      widgets: [{ title: '合同数', plan, x: 0, y: 0, w: 4, h: 4 }],
      sharedRoleIds: [],
    }
    const { boardId } = (await world.call('/cust/bi/update/config', body, { token: admin })).data
    const read = await world.call(
      '/cust/bi/get/config/info/{id}',
      {},
      { token: admin, params: { id: boardId } },
    )
    expect(read.data).toMatchObject({ name: '我的看板', isMine: true })
    const stranger = await world.signIn('13800000005')
    expect(
      (await world.call('/cust/bi/get/config/info/{id}', {}, { token: stranger, params: { id: boardId } }))
        .code,
    ).toBe(404)
    const bad = { ...body, widgets: [{ ...body.widgets[0]!, plan: { metric: 'drop table' } as never }] }
    expect((await world.call('/cust/bi/update/config', bad, { token: admin })).code).not.toBe(1)
  })
})

describe('a province', () => {
  it('is the address’s, else the credit code’s, else not known', () => {
    expect(provinceOf({ address: '黑龙江省哈尔滨市', creditCode: null })).toBe('黑龙江省')
    expect(provinceOf({ address: '内蒙古呼和浩特', creditCode: null })).toBe('内蒙古自治区')
    expect(provinceOf({ address: null, creditCode: '91350100M000100Y43' })).toBe('福建省')
    expect(provinceOf({ address: null, creditCode: '91350100M000100Y44' })).toBe('未知')
    expect(provinceOf({ address: '某街一号', creditCode: null })).toBe('未知')
  })
})
