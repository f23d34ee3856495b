import { addDays, chinaDay } from '@xinqi/api/china-day'
import type { QuestionPlan } from '@xinqi/review'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractsUnderWay } from '../../../../test/contracts-under-way.ts'
import { openLedger } from '../../../../test/open-ledger.ts'
import { planFor } from '../../../../test/plan-for.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { foldDeltas } from './cells.ts'
import { fillCrossings, foldCrossings } from './crossings.ts'
import { fillLines, fillTotals, foldFigures } from './figures.ts'
import { PROVINCES } from './province.ts'
import { fillReach, foldReach } from './reach.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const admin = driver.hands.own.token
await contractsUnderWay(world, driver)
await fillLines(world.services)
await foldDeltas(world.services)

const today = () => chinaDay(world.clock.now())
const board = async (token = admin) =>
  (await world.call('/cust/bi/index/contract/info', { from: addDays(today(), -200), to: today() }, { token }))
    .data.board!

describe('the board', () => {
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

describe('numbers asked for', () => {
  // Whatever is kept is there, as on a server that has run for a while.
  beforeAll(async () => {
    await foldFigures(world.services)
    await fillTotals(world.services)
    await fillCrossings(world.services)
    await foldCrossings(world.services)
    await fillReach(world.services)
    await foldReach(world.services)
  })

  it('by two dimensions add up to the rows, and each cell leads to its contracts', async () => {
    const ask = async (
      plan: QuestionPlan,
      drill: { key: string; series?: string } | null = null,
      token = admin,
    ) =>
      (
        await world.call(
          '/cust/bi/index/contract/info',
          { plan: plan as never, ...(drill ? { drill } : {}) },
          { token },
        )
      ).data
    const stranger = await world.signIn('13800000005')
    for (const token of [admin, stranger])
      for (const [dimension, series] of [
        ['status', 'initiator'],
        ['month', 'status'],
        ['counterparty', 'province'],
      ] as const) {
        // Their contracts have no side but their own.
        if (token === stranger && dimension === 'counterparty') continue
        const plan = planFor('contractCount', dimension, { series })
        const answer = (await ask(plan, null, token)).answer!
        expect(answer.points.length).toBeGreaterThan(0)
        for (const { value, parts } of answer.points)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(value)
        const [row] = answer.points
        const at = row!.parts.findIndex((part) => part > 0)
        const cell = { key: row!.key, series: answer.series[at]!.key }
        const { contracts } = await ask(plan, cell, token)
        expect(contracts).toHaveLength(Math.min(100, row!.parts[at]!))
        const own = (await ask({ ...plan, series: null }, { key: row!.key }, token)).contracts
        for (const { contractId } of contracts) expect(own.map((one) => one.contractId)).toContain(contractId)
      }
    const bad = planFor('contractCount', 'status', { series: 'status' })
    expect(
      (await world.call('/cust/bi/index/contract/info', { plan: bad as never }, { token: admin })).code,
    ).not.toBe(1)
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

  it('of the ledger are those of its books, by two dimensions too, for those who may see them', async () => {
    const { db } = world.services
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('name', '=', '示例科技有限公司')
      .executeTakeFirstOrThrow()
    await openLedger(world, companyId)
    let keys = 0
    const send = { token: admin }
    const kept = async (counterpart: string, currency: string, due: [string, number][], paid: number) => {
      const headers = { 'idempotency-key': `boards-ledger-${++keys}` }
      const ledger = {
        archivedId: null,
        name: `${counterpart}的合同`,
        number: null,
        counterpart,
        direction: 1 as const,
        currency,
        contractCents: due.reduce((sum, [, cents]) => sum + cents, 0),
        taxBp: null,
        signedOn: null,
        endDate: null,
        responsibleId: null,
      }
      const { ledgerId } = (await world.call('/ledger/contract/add', ledger as never, { ...send, headers }))
        .data
      const revision = async () =>
        (await world.call('/ledger/contract/detail/{id}', {}, { ...send, params: { id: ledgerId } })).data
          .revision
      for (const [index, [dueOn, cents]] of due.entries())
        await world.call(
          '/ledger/plan/add',
          {
            ledgerId,
            revision: await revision(),
            period: index + 1,
            dueOn,
            cents,
            condition: null,
            responsibleId: null,
            remindDays: 3,
          },
          send,
        )
      const { plans } = (
        await world.call('/ledger/contract/detail/{id}', {}, { ...send, params: { id: ledgerId } })
      ).data
      let left = paid
      const allocations = plans.flatMap(({ planId, cents }) => {
        const part = Math.min(left, cents)
        left -= part
        return part ? [{ planId, cents: part }] : []
      })
      if (paid)
        await world.call(
          '/ledger/fund/add',
          {
            ledgerId,
            revision: await revision(),
            kind: 1,
            cents: paid,
            currency,
            rateE8: 100_000_000,
            on: today(),
            allocations,
            voucherId: null,
            note: null,
          } as never,
          { ...send, headers: { 'idempotency-key': `boards-fund-${++keys}` } },
        )
    }
    const late = addDays(today(), -400)
    await kept(
      '甲客户',
      'CNY',
      [
        [late, 10_000_00],
        [today(), 5_000_00],
      ],
      12_000_00,
    )
    await kept('乙客户', 'CNY', [[today(), 7_000_00]], 0)
    // Money of another kind is not added to yuan.
    await kept('丙客户', 'USD', [[today(), 900_00]], 0)
    const ask = async (metric: QuestionPlan['metric'], more: Partial<QuestionPlan> = {}, token = admin) =>
      world.call(
        '/cust/bi/index/contract/info',
        { plan: planFor(metric, 'counterparty', more) as never },
        { token },
      )
    const values = async (metric: QuestionPlan['metric']) =>
      Object.fromEntries((await ask(metric)).data.answer!.points.map(({ key, value }) => [key, value]))
    expect(await values('receivable')).toEqual({ 甲客户: 15_000, 乙客户: 7_000 })
    expect(await values('received')).toEqual({ 甲客户: 12_000 })
    expect(await values('unreceived')).toEqual({ 甲客户: 3_000, 乙客户: 7_000 })
    expect(await values('overdueCount')).toEqual({})
    const { answer } = (await ask('receivable', { series: 'year' })).data
    const years = [late.slice(0, 4), today().slice(0, 4)].map((year) => `${year}年`)
    expect(answer!.series.map(({ key }) => key)).toEqual(years)
    expect(answer!.points.find(({ key }) => key === '甲客户')!.parts).toEqual([10_000, 5_000])
    const clerk = await world.signIn('13800000005')
    expect((await ask('receivable', {}, clerk)).data?.answer?.points ?? []).toEqual([])
  })
})
