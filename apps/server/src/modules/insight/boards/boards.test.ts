import { addDays, chinaDay } from '@xinqi/api/china-day'
import { isCreditCode } from '@xinqi/api/credit-code'
import { DIMENSIONS, type QuestionPlan } from '@xinqi/review'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SigningDesk, signingDesk } from '../../../../test/signing-desk.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { refreshParticipants } from '../../contracts/contract/participants.ts'
import { shelfScopes } from '../../contracts/lists/shelves.ts'
import { foldDeltas } from './cells.ts'
import { fillLines, foldFigures, quantile, wholeMonths } from './figures.ts'
import { runPlan } from './plan-query.ts'
import { PROVINCES } from './province.ts'
import type { Sight } from './seen.ts'

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
    await fillLines(world.services)
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

const planFor = (
  metric: QuestionPlan['metric'],
  dimension: QuestionPlan['dimension'],
  more: Partial<QuestionPlan> = {},
): QuestionPlan => ({
  metric,
  dimension,
  time: null,
  filters: [],
  order: null,
  limit: null,
  compare: null,
  chart: 'bar',
  ...more,
})

describe('figures kept', () => {
  it('are what the rows add up to, in every dimension, while contracts change and figures are folded', async () => {
    const { db } = world.services
    const { company_id: companyId, initiator_id: accountId } = await db
      .selectFrom('contract')
      .innerJoin('company', 'company.id', 'contract.company_id')
      .select(['contract.company_id', 'contract.initiator_id'])
      .where('company.name', '=', '示例科技有限公司')
      .executeTakeFirstOrThrow()
    const person = {
      accountId,
      companyId,
      dataScope: 3 as const,
      departmentIds: [],
      grants: new Set<never>(),
    }
    const sight: Sight = {
      scopes: shelfScopes(person, 'company'),
      companyId,
      houseId: companyId!,
      isWhole: true,
      hasFigures: true,
      words: '',
    }
    await fillLines(world.services)
    await fillLines(world.services)
    const half = { from: addDays(today(), -40), to: today(), label: '' }
    const plans: QuestionPlan[] = [
      planFor('contractAmount', null, { also: ['signRate', 'averageSignHours'] }),
      ...(Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]).map((dimension) =>
        planFor('contractAmount', dimension, { also: ['contractCount', 'signedCount'] }),
      ),
      planFor('averageSignHours', 'month', { also: ['refusedCount', 'expiringCount'], time: half as never }),
      planFor('contractCount', 'day', { time: half as never }),
      planFor('contractCount', 'province', { time: half as never }),
      planFor('contractAmount', 'month', { filters: [{ field: 'status', values: [4, 3] }] }),
      planFor('contractCount', null, { filters: [{ field: 'counterparty', values: ['样例贸易有限公司'] }] }),
    ]
    const agree = async () => {
      for (const plan of plans) {
        const now = world.clock.now()
        const cells = await runPlan(db, sight, plan, now)
        const rows = await runPlan(db, { ...sight, hasFigures: false }, plan, now)
        const inOrder = (answer: typeof cells) => ({
          ...answer,
          points: answer.points.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        })
        expect(inOrder(cells)).toEqual(inOrder(rows))
      }
    }
    await agree()
    const { rows: contracts } = await sql<{ id: string }>`
      select contract_id as id from contract_participant where scope_id = ${companyId} and house_id = ${companyId}
       order by contract_id limit 12`.execute(db)
    for (let round = 0; round < 4; round++) {
      const some = contracts.filter((_, at) => (at + round) % 3 === 0).map(({ id }) => id)
      await db.transaction().execute(async (tx) => {
        for (const [at, id] of some.entries())
          await tx
            .updateTable('contract')
            .set({
              amount_cents: round === 3 ? null : (at + 1) * 1_234_567 + round,
              valid_until: round % 2 ? today() : null,
            })
            .where('id', '=', id)
            .execute()
        await refreshParticipants(tx, some)
      })
      await agree()
      if (round % 2) await foldFigures(world.services)
      await agree()
    }
    await foldFigures(world.services)
    await agree()
    const { rows: waiting } = await sql<{
      n: number
    }>`select count(*)::int as n from board_figure_delta`.execute(db)
    expect(waiting[0]!.n).toBe(0)
  })

  it('of whole months stand for their days, and a quantile for its bucket', () => {
    expect(wholeMonths({ from: '2026-01-15', to: '2026-03-31' })).toEqual({
      first: '2026-02-01',
      end: '2026-04-01',
    })
    expect(wholeMonths({ from: '2026-01-01', to: '2026-02-27' })).toEqual({
      first: '2026-01-01',
      end: '2026-02-01',
    })
    expect(wholeMonths({ from: '2026-01-02', to: '2026-02-27' })).toBeNull()
    const buckets = [60, 600, 6000].map((minutes) => ({
      key: String(Math.floor(Math.log(minutes) / Math.log(1.05))),
      n: 1,
    }))
    expect(quantile(buckets, 0.5)).toBeGreaterThan(10 / 1.06)
    expect(quantile(buckets, 0.5)).toBeLessThan(10 * 1.06)
    expect(quantile([], 0.5)).toBeNull()
  })

  it('of a province lead to its contracts, and can be filtered by', async () => {
    const ask = async (plan: QuestionPlan, drill?: { key: string }) =>
      (
        await world.call(
          '/cust/bi/index/contract/info',
          { plan: plan as never, ...(drill ? { drill } : {}) },
          { token: admin },
        )
      ).data
    const { answer } = await ask(planFor('contractCount', 'province'))
    const [first] = answer!.points
    expect(PROVINCES).toContain(first!.label)
    const behind = (await ask(planFor('contractCount', 'province'), { key: first!.key })).contracts
    expect(behind).toHaveLength(Math.min(100, first!.value))
    const filters: QuestionPlan['filters'] = [{ field: 'province', values: [first!.key] }]
    expect((await ask(planFor('contractCount', null, { filters }))).answer!.points[0]!.value).toBe(
      first!.value,
    )
    const { names } = (await world.call('/cust/bi/user/config/info', {}, { token: admin })).data
    expect(names.counterparty.length).toBeGreaterThan(0)
  })
})

describe('a province', () => {
  it('is the address’s, else the credit code’s, else not known', async () => {
    const provinceOf = async (address: string | null, code: string | null) =>
      (
        await sql<{ name: string }>`select province_of(${address}::text, ${code}::text) as name`.execute(
          world.services.db,
        )
      ).rows[0]!.name
    expect(await provinceOf('黑龙江省哈尔滨市', null)).toBe('黑龙江省')
    expect(await provinceOf('内蒙古呼和浩特', null)).toBe('内蒙古自治区')
    expect(await provinceOf(null, '91350100M000100Y43')).toBe('福建省')
    expect(await provinceOf(null, '91350100M000100Y44')).toBe('未知')
    expect(await provinceOf('某街一号', null)).toBe('未知')
  })

  it('has a check digit the database reckons as we do', async () => {
    const codes = [
      '91350100M000100Y43',
      '91350100M000100Y44',
      '9111000071093465XD',
      '91110000710934650D',
      '',
      'x'.repeat(18),
    ]
    const { rows } = await sql<{ code: string; good: boolean }>`
      select code, is_credit_code(code) as good from unnest(${sql.val(codes)}::text[]) code`.execute(
      world.services.db,
    )
    for (const { code, good } of rows) expect([code, good]).toEqual([code, isCreditCode(code)])
  })
})
