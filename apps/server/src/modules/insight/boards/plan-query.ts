import type { Data } from '@xinqi/api/calls'
import { addDays, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT_IS } from '@xinqi/api/status'
import type { PlanFilter, QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { measureOf, mergeSums, NOTHING, type Sums, toYearEnd } from './figures.ts'
import { keptContracts, keptFigures } from './kept-figures.ts'
import { labelOf, type PivotCell, pivot, seriesOf } from './pivot.ts'
import { isCalled, isWorth } from './plan-filters.ts'
import { withBesides } from './reach.ts'
import { SIGNED, type Sight, type Span, seenRows } from './seen.ts'
import { isTime, TIME_KEY } from './time-keys.ts'

type Point = NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>['points'][number]

/** Which contracts a measure is made of, where not of all. */
const MADE_OF: Partial<Record<QuestionPlan['metric'], RawBuilder<unknown>>> = {
  signedCount: sql`s.status = any(${SIGNED}::smallint[])`,
  refusedCount: sql`s.status = ${CONTRACT_IS.refused}`,
  averageSignHours: sql`c.finished_at >= c.sent_at`,
  expiringCount: sql`c.valid_until is not null`,
}

const local = sql`s.sort_at at time zone 'Asia/Shanghai'`
/** Departments and kinds are named only where they are the asker's own: another house keeps its own to itself. */
const keyOf = ({ companyId }: Sight, dimension: string): RawBuilder<unknown> => {
  if (isTime(dimension)) return TIME_KEY[dimension](local)
  const keys: Record<string, RawBuilder<unknown>> = {
    department: sql`coalesce((select d.name from department d where d.id = s.department_id and d.company_id = ${companyId}::uuid), '未分部门')`,
    contractType: sql`coalesce((select t.name from contract_type t where t.id = s.type_id and t.company_id = ${companyId}::uuid), '未分类')`,
    status: sql`s.status::text`,
    initiator: sql`c.initiator_name`,
    counterparty: sql`o.name`,
    province: sql`o.province`,
  }
  return keys[dimension]!
}

/** A contract has several other sides, and counts with each of them once. */
const OTHER_SIDES: Record<string, RawBuilder<unknown>> = {
  counterparty: sql`name`,
  province: sql`province`,
}
const withSide = ({ houseId }: Sight, field: string, which: RawBuilder<unknown>) =>
  sql`exists (select from board_parties(s.contract_id, ${houseId}::uuid) o where ${OTHER_SIDES[field]!} ${which})`

const conditions = (filters: readonly PlanFilter[], sight: Sight): RawBuilder<unknown>[] =>
  filters.map((filter) => {
    if (filter.field === 'status') return sql`s.status = any(${sql.val(filter.values)}::int[])`
    if (filter.field === 'name') return isCalled(sql`c.name`, filter)
    if (filter.field === 'amount') return isWorth(sql`c.amount_cents`, filter)
    const values = sql`= any(${sql.val(filter.values)}::text[])`
    return filter.field in OTHER_SIDES
      ? withSide(sight, filter.field, values)
      : sql`${keyOf(sight, filter.field)} ${values}`
  })

/** From the rows somebody sees, one after another. */
const fromRows = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span, now: Date) => {
  const { dimension, series } = plan
  const columns = [dimension, series].flatMap((one) => (one ? (OTHER_SIDES[one] ?? []) : []))
  const sides = columns.length
    ? sql`cross join lateral (select distinct ${sql.join(columns)} from board_parties(s.contract_id, ${sight.houseId}::uuid)) o`
    : sql``
  const minutes = sql`(extract(epoch from c.finished_at - c.sent_at) / 60)::int`
  const timed = sql`filter (where c.finished_at >= c.sent_at)`
  const { rows } = await sql<Sums & { key: string; part: string }>`
    select ${dimension ? keyOf(sight, dimension) : sql`''`} as key,
           ${series ? keyOf(sight, series) : sql`''`} as part, count(*)::int as n,
           count(*) filter (where s.status = any(${SIGNED}::smallint[]))::int as done,
           count(*) filter (where s.status = ${CONTRACT_IS.refused})::int as refused,
           coalesce(sum(c.amount_cents), 0)::float8 as cents, count(*) ${timed}::int as timed,
           coalesce(sum(${minutes}) ${timed}, 0)::float8 as minutes, count(c.valid_until)::int as dated
      from (${seenRows(db, sight, span, now)}) s join contract c on c.id = s.contract_id ${sides}
     where ${sql.join([sql`true`, ...conditions(plan.filters, sight)], sql` and `)} group by 1, 2`.execute(db)
  return rows
}

/** From what is kept; where that does not hold the answer, from the rows whoever asks sees. */
const figuresOf = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  span: Span,
  now: Date,
  only?: { keys?: readonly string[]; parts?: readonly string[] },
): Promise<PivotCell> =>
  (sight.hasFigures && sight.companyId
    ? await keptFigures(db, sight, plan, toYearEnd(span, now), only)
    : null) ?? fromRows(db, sight, plan, span, now)

const ask = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span, now: Date) => {
  const rows = await figuresOf(db, sight, { ...plan, series: null }, span, now)
  const merged = new Map<string, Sums>()
  for (const { key, part: _, ...sums } of rows) merged.set(key, mergeSums(merged.get(key) ?? NOTHING, sums))
  return merged
}

/** The columns that are shown, then what stands in them and the rows that are shown: never more than fits a page. */
const askCrossed = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  /** Of the rows, where there are more than are shown. */
  keys: readonly string[] | undefined,
  now: Date,
) => {
  const { series } = plan
  if (!series) return null
  const columns = await ask(db, sight, { ...plan, dimension: series }, plan.time, now)
  const shown = seriesOf(series, new Map([...columns].map(([key, { n }]) => [key, Number(n)])))
  const parts = shown.seriesLeft ? shown.series.map(({ key }) => key) : undefined
  return { ...shown, cells: await figuresOf(db, sight, plan, plan.time, now, { keys, parts }) }
}

const before = (plan: QuestionPlan): Span => {
  if (!plan.time || !plan.compare) return null
  const length = daysBetween(plan.time.from, plan.time.to) + 1
  const back = plan.compare === '同比' ? 365 : length
  return { from: addDays(plan.time.from, -back), to: addDays(plan.time.to, -back) }
}

const MOST = 200
const measured = (metric: QuestionPlan['metric']) => {
  const measure = measureOf(metric)
  if (!measure) throw new CodedError('BAD_REQUEST', '这项指标请在履约台账中查看')
  return measure
}

export const runPlan = async (db: Queryable, whose: Sight, plan: QuestionPlan, now: Date) => {
  const sight = await withBesides(db, whose, plan.compare ? null : toYearEnd(plan.time, now))
  const measure = measured(plan.metric)
  const also = (plan.also ?? []).map((metric) => ({ metric, ...measured(metric) }))
  const sums = await ask(db, sight, plan, plan.time, now)
  if (plan.dimension === null && sums.size === 0) sums.set('', NOTHING)
  const earlier = before(plan)
  const was = earlier && !isTime(plan.dimension) ? await ask(db, sight, plan, earlier, now) : null
  const list: Point[] = [...sums].map(([key, found]) => ({
    key,
    label: labelOf(plan.dimension, key),
    value: measure.of(found),
    also: also.map(({ of }) => of(found)),
    parts: [],
    before: was ? measure.of(was.get(key) ?? NOTHING) : null,
  }))
  const inTime = isTime(plan.dimension) && !plan.order
  list.sort((a, b) =>
    inTime ? (a.key < b.key ? -1 : 1) : plan.order === 'asc' ? a.value - b.value : b.value - a.value,
  )
  const shown = list.slice(0, plan.limit ?? MOST)
  const crossed = await askCrossed(
    db,
    sight,
    plan,
    shown.length < list.length ? shown.map(({ key }) => key) : undefined,
    now,
  )
  return {
    unit: measure.unit,
    also: also.map(({ metric, unit }) => ({ metric, unit })),
    ...pivot(shown, crossed, measure.of),
    total: measure.adds ? await totalOf(db, sight, plan, sums, now) : null,
    scope: sight.words,
    asOf: now.toISOString(),
  }
}

/** By other sides a contract stands in several places: the total is asked for by itself. */
const totalOf = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  sums: Map<string, Sums>,
  now: Date,
): Promise<number> => {
  const isParted = plan.dimension === null || !(plan.dimension in OTHER_SIDES)
  const all = isParted ? sums : await ask(db, sight, { ...plan, dimension: null }, plan.time, now)
  const found = [...all.values()].reduce(mergeSums, NOTHING)
  return Math.round(measured(plan.metric).of(found) * 100) / 100
}

const SHOWN = 100

/** The contracts a number is made of: the same rows, by the same conditions. */
export const drillInto = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  { key, series }: { key: string; series?: string },
  now: Date,
) => {
  if (!measureOf(plan.metric)) return []
  const asked = [
    ...(plan.dimension ? [{ dimension: plan.dimension, is: key }] : []),
    ...(plan.series && series !== undefined ? [{ dimension: plan.series, is: series }] : []),
  ]
  const rows =
    sight.hasFigures && sight.companyId && !sight.reach
      ? await keptContracts(db, sight, plan, asked, SHOWN)
      : await seenContracts(db, sight, plan, asked, now)
  return rows.map(({ id, name, status, sort_at }) => ({
    contractId: id,
    name,
    status,
    sentAt: sort_at.toISOString(),
  }))
}

const seenContracts = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  asked: readonly { dimension: string; is: string }[],
  now: Date,
) => {
  const where = [sql`true`, ...conditions(plan.filters, sight)]
  const madeOf = MADE_OF[plan.metric]
  if (madeOf) where.push(madeOf)
  // Of one and the same other side: a name here and a place there would be another contract's.
  const sides = asked.filter(({ dimension }) => dimension in OTHER_SIDES)
  if (sides.length)
    where.push(
      sql`exists (select from board_parties(s.contract_id, ${sight.houseId}::uuid) o where ${sql.join(
        sides.map(({ dimension, is }) => sql`${OTHER_SIDES[dimension]!} = ${is}`),
        sql` and `,
      )})`,
    )
  for (const { dimension, is } of asked)
    if (!(dimension in OTHER_SIDES)) where.push(sql`${keyOf(sight, dimension)} = ${is}`)
  const { rows } = await sql<{ id: string; name: string; status: number; sort_at: Date }>`
    select c.id, c.name, s.status, s.sort_at
      from (${seenRows(db, sight, plan.time, now)}) s join contract c on c.id = s.contract_id
     where ${sql.join(where, sql` and `)} order by s.sort_at desc, c.id desc limit ${SHOWN}`.execute(db)
  return rows
}
