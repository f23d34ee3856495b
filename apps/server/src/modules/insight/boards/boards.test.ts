import { addDays, chinaDay } from '@xinqi/api/china-day'
import { isCreditCode } from '@xinqi/api/credit-code'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { DIMENSIONS, type QuestionPlan } from '@xinqi/review'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signingDesk } from '../../../../test/signing-desk.ts'
import { worldOfFile } from '../../../../test/world.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { refreshParticipants, WAITS_FOR } from '../../contracts/contract/participants.ts'
import { SIGN_RIGHT } from '../../contracts/contract/who-stands.ts'
import { shelfScopes } from '../../contracts/lists/shelves.ts'
import { grant } from '../../quota/copies/grant.ts'
import { fillDue, foldDue, keptByFolder, keptDue } from '../due-dates/due-cells.ts'
import { dueCondition } from '../due-dates/due-list.ts'
import { readBoard } from './board.ts'
import { foldDeltas } from './cells.ts'
import { fillCrossings, fillYears, foldCrossings } from './crossings.ts'
import { fillLines, fillTotals, foldFigures, quantile, wholeMonths, wholeYears } from './figures.ts'
import { drillInto, runPlan } from './plan-query.ts'
import { PROVINCES } from './province.ts'
import { fillReach, foldReach } from './reach.ts'
import { type Sight, sightFor } from './seen.ts'

const world = await worldOfFile()
const desk = await signingDesk(world)
const admin = desk.hands.own.token

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

const BESIDES_TIME = [
  'counterparty',
  'initiator',
  'province',
  'department',
  'contractType',
  'status',
] as const
const TWO = BESIDES_TIME.flatMap((one) =>
  BESIDES_TIME.filter((other) => other > one).map((other) => [one, other] as const),
)
const VALUE = {
  counterparty: '样例贸易有限公司',
  initiator: '张三',
  province: '未知',
  department: '未分部门',
  contractType: '未分类',
}
const filterBy = (field: (typeof BESIDES_TIME)[number]): QuestionPlan['filters'][number] =>
  field === 'status' ? { field, values: [3, 4] } : { field, values: [VALUE[field]] }

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
    const since = (from: string) => ({ from, to: today(), label: '' }) as NonNullable<QuestionPlan['time']>
    const half = since(addDays(today(), -40))
    const twoYears = since(`${Number(today().slice(0, 4)) - 1}-01-01`)
    const sinceLongAgo = since(addDays(today(), -500))
    const types = await db
      .selectFrom('contract_type')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    const plans: QuestionPlan[] = [
      planFor('contractAmount', null, { also: ['signRate', 'averageSignHours'] }),
      ...(Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]).map((dimension) =>
        planFor('contractAmount', dimension, { also: ['contractCount', 'signedCount'] }),
      ),
      planFor('averageSignHours', 'month', { also: ['refusedCount', 'expiringCount'], time: half }),
      planFor('contractCount', 'day', { time: half }),
      planFor('contractCount', 'province', { time: half }),
      planFor('contractAmount', 'month', { filters: [{ field: 'status', values: [4, 3] }] }),
      planFor('contractCount', null, { filters: [{ field: 'counterparty', values: ['样例贸易有限公司'] }] }),
      planFor('contractAmount', 'month', { series: 'status' }),
      planFor('signRate', 'department', { series: 'week', time: half }),
      planFor('contractCount', 'contractType', { series: 'quarter' }),
      planFor('contractCount', 'province', { series: 'day' }),
      planFor('contractCount', 'year', { series: 'month' }),
      // Any two besides time, as rows and columns, as a row and a filter, and as two filters over time.
      ...TWO.map(([dimension, series]) => planFor('contractAmount', dimension, { series })),
      ...TWO.map(([dimension, field], at) =>
        planFor('signRate', dimension, { filters: [filterBy(field)], ...(at % 2 ? { time: half } : {}) }),
      ),
      // Whole years, with months and days before them.
      ...TWO.map(([dimension, series], at) =>
        planFor('contractAmount', dimension, { series, time: at % 2 ? twoYears : sinceLongAgo }),
      ),
      ...TWO.map(([one, other]) =>
        planFor('contractCount', 'month', { filters: [filterBy(one), filterBy(other)] }),
      ),
      planFor('signedCount', 'department', {
        series: 'contractType',
        filters: [{ field: 'status', values: [2, 4, 9] }],
      }),
      planFor('contractCount', 'month', {
        series: 'status',
        filters: [filterBy('counterparty')],
        time: half,
      }),
      // What no cell holds: three with a person, several other sides, amounts, names, single days of two.
      planFor('contractCount', 'initiator', { series: 'status', filters: [filterBy('department')] }),
      planFor('contractCount', 'counterparty', { filters: [filterBy('counterparty')] }),
      planFor('contractCount', 'status', {
        filters: [{ field: 'counterparty', values: ['样例贸易有限公司', '不存在的公司'] }],
      }),
      planFor('contractAmount', 'status', {
        filters: [
          { field: 'amount', operator: 'between', values: [1, 30_000] },
          { field: 'name', operator: 'contains', values: ['合同'] },
        ],
      }),
      planFor('contractCount', 'day', { filters: [filterBy('status'), filterBy('province')], time: half }),
    ]
    let turn = 0
    /** Every plan at the beginning and the end, one half or the other in between. */
    const agree = async (all = true) => {
      turn++
      for (const plan of all ? plans : plans.filter((_, at) => (at + turn) % 2)) {
        const now = world.clock.now()
        const cells = await runPlan(db, sight, plan, now)
        const rows = await runPlan(db, { ...sight, hasFigures: false }, plan, now)
        const inOrder = (answer: typeof cells) => ({
          ...answer,
          points: answer.points.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        })
        expect(inOrder(cells), JSON.stringify(plan)).toEqual(inOrder(rows))
        if (!totals) continue
        // What a number leads to is the same as well.
        for (const point of cells.points.slice(0, 1)) {
          const at = { key: point.key, ...(cells.series[0] ? { series: cells.series[0].key } : {}) }
          const behind = async (whose: Sight) =>
            (await drillInto(db, whose, plan, at, now)).map(({ contractId }) => contractId).sort()
          expect(await behind(sight), JSON.stringify(plan)).toEqual(
            await behind({ ...sight, hasFigures: false }),
          )
        }
        const kept = { ...sight, hasTotals: true, hasCrossings: true, hasYears: true }
        expect(inOrder(await runPlan(db, kept, plan, now)), JSON.stringify(plan)).toEqual(inOrder(rows))
      }
    }
    let totals = false
    await agree()
    // Cells from before there were totals, and what is folded after.
    await foldFigures(world.services)
    await sql`delete from board_figure where grain = 'a'`.execute(db)
    await fillTotals(world.services)
    await fillCrossings(world.services)
    // Years as a server from before them has left them.
    await sql`delete from board_crossing where grain = 'y' and dims < 'p'`.execute(db)
    await fillYears(world.services)
    totals = true
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
              // Other kinds, other days, another status: whatever a contract is parted by moves.
              type_id: (at + round) % 2 ? (types[at % types.length]?.id ?? null) : null,
              sent_at: new Date(world.clock.now().getTime() - (at * 9 + round * 17) * DAY),
              status: at % 4 === 3 ? CONTRACT_IS.withdrawn : CONTRACT_IS.signing,
            })
            .where('id', '=', id)
            .execute()
        await refreshParticipants(tx, some)
      })
      await agree(false)
      if (round % 2) {
        await foldFigures(world.services)
        await foldCrossings(world.services)
        await agree(false)
      }
    }
    await foldFigures(world.services)
    await foldCrossings(world.services)
    await agree()
    const { rows: waiting } = await sql<{
      n: number
    }>`select (select count(*) from board_figure_delta)::int + (select count(*) from board_line_delta)::int as n`.execute(
      db,
    )
    expect(waiting[0]!.n).toBe(0)
  })

  it('of what ends are what the lists count, for whoever looks, while everything about it changes', async () => {
    const { db } = world.services
    const { company_id, initiator_id: accountId } = await db
      .selectFrom('contract')
      .innerJoin('company', 'company.id', 'contract.company_id')
      .select(['contract.company_id', 'contract.initiator_id'])
      .where('company.name', '=', '示例科技有限公司')
      .executeTakeFirstOrThrow()
    const companyId = company_id!
    const idsOf = async (table: 'department' | 'archive_type') =>
      (
        await db.selectFrom(table).select('id').where('company_id', '=', companyId).orderBy('id').execute()
      ).map(({ id }) => id)
    const departments = await idsOf('department')
    await world.call(
      '/archivedType/addArchivedType',
      {
        parentId: null,
        name: '到期测试',
        order: 0,
        contractTypeIds: [],
        numberRule: null,
        visibleTo: { kind: 1, ids: [] },
        fields: [],
      },
      { token: admin },
    )
    const folders = [null, ...(await idsOf('archive_type'))]
    const whole = { companyId, accountId, dataScope: 3 as const, departmentIds: [], hiddenTypes: [] }
    const viewers = [
      whole,
      { ...whole, hiddenTypes: folders.filter((id) => id !== null).slice(0, 1) },
      { ...whole, dataScope: 2 as const, departmentIds: departments.slice(0, 2) },
      { ...whole, dataScope: 2 as const, departmentIds: departments.slice(1) },
      { ...whole, dataScope: 1 as const },
      { ...whole, dataScope: 1 as const, accountId: desk.hands.person.accountId },
    ]
    const spans = [
      [null, null],
      [null, addDays(today(), -1)],
      [today(), addDays(today(), 7)],
      [addDays(today(), 8), addDays(today(), 30)],
      [addDays(today(), -100), addDays(today(), 100)],
      [addDays(today(), 31), null],
    ] as const
    const now = world.clock.now()
    const agree = async () => {
      for (const sight of viewers) {
        const { rows } = await sql<{ valid_until: string }>`
          select valid_until::text from archived a where ${dueCondition(sight, {}, now)}`.execute(db)
        const within = ([from, to]: (typeof spans)[number]) =>
          rows.filter(({ valid_until: day }) => (!from || day >= from) && (!to || day <= to)).length
        expect(await keptDue(db, sight, spans), JSON.stringify(sight)).toEqual(spans.map(within))
      }
      const { rows } = await sql<{ id: string | null; n: number }>`
        select type_id as id, count(*)::int as n from archived where company_id = ${companyId} group by 1`.execute(
        db,
      )
      expect(await keptByFolder(db, whole)).toEqual(new Map(rows.map(({ id, n }) => [id, n])))
    }
    const contracts = await db
      .selectFrom('contract')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '<>', CONTRACT_IS.draft)
      .orderBy('id')
      .limit(14)
      .execute()
    const keep = async (ids: readonly string[], day: (at: number) => string | null) => {
      for (const [at, id] of ids.entries())
        await sql`
          insert into archived (company_id, id, contract_id, type_id, source, name, valid_until, performer_id, sort_at)
          values (${companyId}, ${id}, ${id}, ${folders[at % folders.length]}, 1, '到期', ${day(at)}::date,
                  ${at % 3 ? null : accountId}, ${now})
          on conflict (company_id, subject_id) do update set
            valid_until = excluded.valid_until, type_id = excluded.type_id, performer_id = excluded.performer_id`.execute(
          db,
        )
    }
    const ids = contracts.map(({ id }) => id)
    // Some are there before lines are kept of them, some come after.
    await keep(ids.slice(0, 7), (at) => addDays(today(), at * 13 - 20))
    await db.deleteFrom('due_line').execute()
    await sql`truncate due_delta, due_cell`.execute(db)
    expect(await keptDue(db, whole, spans)).toBeNull()
    await keep(ids.slice(5, 9), (at) => addDays(today(), at * 40))
    expect(await fillDue(world.services, undefined, 3)).toBeGreaterThan(6)
    await agree()
    await foldDue(world.services)
    await agree()
    let seed = 7
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * sides)
    }
    const one = <T>(of: readonly T[]): T => of[dice(of.length)]!
    const statuses = [
      CONTRACT_IS.finished,
      CONTRACT_IS.void,
      CONTRACT_IS.finishedThenEnded,
      CONTRACT_IS.signing,
    ]
    const people = [accountId, desk.hands.theirs.accountId, desk.hands.person.accountId]
    for (let round = 0; round < 30; round++) {
      const some = ids.filter(() => dice(3) === 0)
      if (round % 2) await keep(some, () => (dice(5) ? addDays(today(), dice(400) - 150) : null))
      else
        await db.transaction().execute(async (tx) => {
          for (const id of some)
            await tx
              .updateTable('contract')
              .set({
                status: one(statuses),
                department_id: one([null, ...departments]),
                initiator_id: one(people),
              })
              .where('id', '=', id)
              .execute()
          await refreshParticipants(tx, some)
        })
      if (dice(4) === 0) await foldDue(world.services, 3)
      if (round % 3 === 0) await agree()
    }
    await sql`delete from archived where company_id = ${companyId} and id = ${ids[0]}`.execute(db)
    await agree()
    await foldDue(world.services)
    await agree()
  })

  it('for heads of departments and for whoever sees his own alone are what their rows add up to', async () => {
    const { db } = world.services
    const { company_id: companyId, initiator_id: accountId } = await db
      .selectFrom('contract')
      .innerJoin('company', 'company.id', 'contract.company_id')
      .select(['contract.company_id', 'contract.initiator_id'])
      .where('company.name', '=', '示例科技有限公司')
      .where('contract.status', '<>', CONTRACT_IS.draft)
      .executeTakeFirstOrThrow()
    const departments = (
      await db
        .selectFrom('department')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
    const reader = desk.hands.person.accountId
    const kept = { figures: true, totals: true, crossings: true, years: true, reach: true }
    const sights = (
      [
        [accountId, 1, []],
        [accountId, 2, departments.slice(0, 2)],
        [accountId, 2, departments.slice(1)],
        [reader, 1, []],
        [reader, 2, departments.slice(0, 3)],
        [desk.hands.theirs.accountId, 2, []],
      ] as const
    ).map(([who, dataScope, departmentIds]) => {
      const grants = new Set([SIGN_RIGHT])
      const person = { accountId: who, companyId, dataScope, departmentIds: [...departmentIds], grants }
      return sightFor(person as never, shelfScopes(person as never, 'company'), kept)
    })
    const half = { from: addDays(today(), -40), to: today(), label: '' } as NonNullable<QuestionPlan['time']>
    // What ends is counted by whoever asks, and asks nothing here.
    const nobody = { company: null } as Actor
    /** Times to sign stand in buckets; of equals any may come first. */
    const INEXACT = { medianHours: null, p90Hours: null, byInitiator: [], byCounterparty: [], byProvince: [] }
    const plans = [
      ...(Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]).map((dimension, at) =>
        planFor('contractAmount', dimension, {
          also: ['contractCount', 'signRate'],
          ...(at % 2 ? { time: half } : {}),
        }),
      ),
      planFor('averageSignHours', null, { also: ['refusedCount', 'expiringCount'], time: half }),
      planFor('contractCount', 'month', { filters: [filterBy('province')] }),
      // What is kept of a whole company alone.
      planFor('contractCount', 'status', { series: 'department' }),
    ]
    let met = 0
    let turn = 0
    /** Everything to begin with, a third of it at a time while it changes. */
    const agree = async (all = false) => {
      const now = world.clock.now()
      turn++
      for (const [who, sight] of sights.entries()) {
        const rows = { ...sight, hasFigures: false }
        const boards = [sight, rows].map((seen) => readBoard(db, nobody, seen, half, now))
        const [kept, counted] = (await Promise.all(boards)).map((board) => ({ ...board, ...INEXACT }))
        expect(kept, JSON.stringify(sight)).toEqual(counted)
        for (const plan of plans.filter((_, at) => all || (at + who + turn) % 3 === 0)) {
          const inOrder = (answer: Awaited<ReturnType<typeof runPlan>>) => ({
            ...answer,
            points: answer.points.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
          })
          const counted = inOrder(await runPlan(db, rows, plan, now))
          expect(inOrder(await runPlan(db, sight, plan, now)), JSON.stringify({ plan, sight })).toEqual(
            counted,
          )
          met += counted.points.length
        }
      }
    }
    const { rows: contracts } = await sql<{ id: string }>`
      select contract_id as id from contract_participant where scope_id = ${companyId} and house_id = ${companyId}
       order by contract_id limit 14`.execute(db)
    const ids = contracts.map(({ id }) => id)
    const people = [accountId, reader, desk.hands.theirs.accountId]
    const change = (round: number) =>
      db.transaction().execute(async (tx) => {
        const some = ids.filter((_, at) => (at * 7 + round * 5) % 3 !== 0)
        for (const [at, id] of some.entries()) {
          await tx
            .updateTable('contract')
            .set({
              department_id: [null, ...departments][(at + round) % (departments.length + 1)],
              initiator_id: people[(at * 2 + round) % 3],
              amount_cents: (at + 1) * 7_654_321 + round,
              sent_at: new Date(world.clock.now().getTime() - (at * 11 + round * 13) * DAY),
              status: at % 4 === 3 ? CONTRACT_IS.refused : CONTRACT_IS.signing,
            })
            .where('id', '=', id)
            .execute()
          await sql`delete from contract_cc where contract_id = ${id}`.execute(tx)
          // A copy reaches its reader in whichever company he looks.
          if ((at + round) % 3 === 0)
            await sql`
              insert into contract_cc (contract_id, id, name, account_id, told_when)
              values (${id}, ${id}, '抄送人', ${reader}, 1)`.execute(tx)
        }
        await refreshParticipants(tx, some)
        // Sent to the company by its name alone.
        await sql`
          update contract_participant set waits_for = ${WAITS_FOR.takeUp}
           where scope_id = ${companyId} and house_id = ${companyId}
             and contract_id = any(${sql.val(some.filter((_, at) => at % 5 === round % 5))}::uuid[])`.execute(
          tx,
        )
      })
    // Lines from before they said who sees them, and some that came since.
    await sql`update board_line set began = null, holders = null`.execute(db)
    await sql`truncate board_reach_delta, board_reach`.execute(db)
    await change(1)
    expect(await fillReach(world.services, undefined, 4)).toBeGreaterThan(10)
    await agree(true)
    for (let round = 2; round < 6; round++) {
      await change(round)
      if (round % 2) await foldReach(world.services, 5)
      await agree()
    }
    await foldReach(world.services)
    await agree()
    const { rows: waiting } = await sql<{
      n: number
    }>`select count(*)::int as n from board_reach_delta`.execute(db)
    expect(waiting[0]!.n).toBe(0)
    expect(met).toBeGreaterThan(200)
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

  it('of the ledger are those of its books, by two dimensions too, for those who may see them', async () => {
    const { db } = world.services
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('name', '=', '示例科技有限公司')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) =>
      grant(tx, {
        ownerId: companyId,
        kind: 'service:ledger:contract',
        quantity: 1,
        name: '台账',
        expiresAt: null,
        reason: '测试',
        reference: 'test-boards',
        now: world.clock.now(),
      }),
    )
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
    expect(wholeYears({ first: '2025-02-01', end: '2027-04-01' })).toEqual({
      first: '2026-01-01',
      end: '2027-01-01',
    })
    expect(wholeYears({ first: '2025-01-01', end: '2026-01-01' })).toEqual({
      first: '2025-01-01',
      end: '2026-01-01',
    })
    expect(wholeYears({ first: '2025-02-01', end: '2026-12-01' })).toBeNull()
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
