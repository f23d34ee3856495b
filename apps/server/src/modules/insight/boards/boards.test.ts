import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { DIMENSIONS, type QuestionPlan } from '@xinqi/review'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { planFor } from '../../../../test/plan-for.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { refreshParticipants, WAITS_FOR } from '../../contracts/contract/participants.ts'
import { SIGN_RIGHT } from '../../contracts/contract/roles-of.ts'
import { listScopes } from '../../contracts/lists/list-kinds.ts'
import { readBoard } from './board.ts'
import { foldDeltas } from './cells.ts'
import { fillCrossings, fillYears, foldCrossings } from './crossings.ts'
import { fillLines, fillTotals, foldFigures, quantile, wholeMonths, wholeYears } from './figures.ts'
import { drillInto, runPlan } from './plan-query.ts'
import { fillReach, foldReach } from './reach.ts'
import { type Sight, sightFor } from './seen.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const admin = driver.hands.own.token

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
    const first = await driver.finish(['theirs'], { name: '看板合同' })
    await same()
    await fillLines(world.services)
    await foldDeltas(world.services)
    await same()
    for (let round = 0; round < 6; round++) {
      const id = await driver.sendAgain(first)
      if (round % 3 === 0) await driver.sign('theirs', id)
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

const contractsOfDemo = () =>
  world.services.db
    .selectFrom('contract')
    .innerJoin('company', 'company.id', 'contract.company_id')
    .select(['contract.company_id', 'contract.initiator_id'])
    .where('company.name', '=', '示例科技有限公司')

describe('figures kept', () => {
  it('are what the rows add up to, in every dimension, while contracts change and figures are folded', async () => {
    const { db } = world.services
    const { company_id: companyId, initiator_id: accountId } =
      await contractsOfDemo().executeTakeFirstOrThrow()
    const person = {
      accountId,
      companyId,
      dataScope: 3 as const,
      departmentIds: [],
      grants: new Set<never>(),
    }
    const sight: Sight = {
      scopes: listScopes(person, 'company'),
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

  it('for heads of departments and for whoever sees his own alone are what their rows add up to', async () => {
    const { db } = world.services
    const { company_id: companyId, initiator_id: accountId } = await contractsOfDemo()
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
    const reader = driver.hands.person.accountId
    const kept = { figures: true, totals: true, crossings: true, years: true, reach: true }
    const sights = (
      [
        [accountId, 1, []],
        [accountId, 2, departments.slice(0, 2)],
        [accountId, 2, departments.slice(1)],
        [reader, 1, []],
        [reader, 2, departments.slice(0, 3)],
        [driver.hands.theirs.accountId, 2, []],
      ] as const
    ).map(([who, dataScope, departmentIds]) => {
      const grants = new Set([SIGN_RIGHT])
      const person = { accountId: who, companyId, dataScope, departmentIds: [...departmentIds], grants }
      return sightFor(person as never, listScopes(person as never, 'company'), kept)
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
    const people = [accountId, reader, driver.hands.theirs.accountId]
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

  it('of whole months stand for their days, and a quantile for its bucket', () => {
    const months = (from: string, to: string) => wholeMonths({ from, to })
    const years = (first: string, end: string) => wholeYears({ first, end })
    expect(months('2026-01-15', '2026-03-31')).toEqual({ first: '2026-02-01', end: '2026-04-01' })
    expect(months('2026-01-01', '2026-02-27')).toEqual({ first: '2026-01-01', end: '2026-02-01' })
    expect(months('2026-01-02', '2026-02-27')).toBeNull()
    expect(years('2025-02-01', '2027-04-01')).toEqual({ first: '2026-01-01', end: '2027-01-01' })
    expect(years('2025-01-01', '2026-01-01')).toEqual({ first: '2025-01-01', end: '2026-01-01' })
    expect(years('2025-02-01', '2026-12-01')).toBeNull()
    const buckets = [60, 600, 6000].map((minutes) => ({
      key: String(Math.floor(Math.log(minutes) / Math.log(1.05))),
      n: 1,
    }))
    expect(quantile(buckets, 0.5)).toBeGreaterThan(10 / 1.06)
    expect(quantile(buckets, 0.5)).toBeLessThan(10 * 1.06)
    expect(quantile([], 0.5)).toBeNull()
  })
})
