import type { Data } from '@xinqi/api/calls'
import { addDays, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import type { PlanFilter, QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { addedUp, figureCells, measureOf, NOTHING, type Sums, together } from './figures.ts'
import { namesById, type Sight, type Span, seenRows } from './seen.ts'
import { isTime, TIME_KEY } from './time-keys.ts'

type Point = NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>['points'][number]

/** Which contracts a measure is made of, where not of all. */
const MADE_OF: Partial<Record<QuestionPlan['metric'], RawBuilder<unknown>>> = {
  signedCount: sql`s.status in (4, 10, 11, 12)`,
  refusedCount: sql`s.status = 5`,
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
    if (filter.field === 'name')
      return sql`exists (select from unnest(${sql.val(filter.values)}::text[]) word where strpos(lower(c.name), lower(word)) > 0)`
    if (filter.field === 'amount') {
      const [first, second] = filter.values.map((yuan) => Math.round(yuan * 100)) as [number, number]
      const operator = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
      return filter.operator === 'between'
        ? sql`c.amount_cents between ${first} and ${second}`
        : sql`c.amount_cents ${operator[filter.operator]} ${first}`
    }
    const values = sql`= any(${sql.val(filter.values)}::text[])`
    return filter.field in OTHER_SIDES
      ? withSide(sight, filter.field, values)
      : sql`${keyOf(sight, filter.field)} ${values}`
  })

const labelOf = (dimension: string | null, key: string) =>
  dimension === 'status' ? statusOf(CONTRACT_STATUS, Number(key)).label : key

/** From the rows somebody sees, one after another. */
const fromRows = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span, now: Date) => {
  const { dimension } = plan
  const sides =
    dimension && dimension in OTHER_SIDES
      ? sql`cross join lateral (select distinct ${OTHER_SIDES[dimension]!} from board_parties(s.contract_id, ${sight.houseId}::uuid)) o`
      : sql``
  const minutes = sql`(extract(epoch from c.finished_at - c.sent_at) / 60)::int`
  const timed = sql`filter (where c.finished_at >= c.sent_at)`
  const { rows } = await sql<Sums & { key: string }>`
    select ${dimension ? keyOf(sight, dimension) : sql`''`} as key, count(*)::int as n,
           count(*) filter (where s.status in (4, 10, 11, 12))::int as done,
           count(*) filter (where s.status = 5)::int as refused,
           coalesce(sum(c.amount_cents), 0)::float8 as cents, count(*) ${timed}::int as timed,
           coalesce(sum(${minutes}) ${timed}, 0)::float8 as minutes, count(c.valid_until)::int as dated
      from (${seenRows(db, sight, span, now)}) s join contract c on c.id = s.contract_id ${sides}
     where ${sql.join([sql`true`, ...conditions(plan.filters, sight)], sql` and `)} group by 1`.execute(db)
  return rows
}

const NAMED = { department: '未分部门', contractType: '未分类' } as const
const isNamed = (dim: string): dim is keyof typeof NAMED => dim in NAMED

/**
 * From the cells of a whole company, where they hold the answer: any dimension without filters, or one filter over
 * time. Null where they do not.
 */
const fromCells = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span) => {
  if (!sight.hasFigures || !sight.companyId) return null
  const { dimension, filters } = plan
  const names = { department: new Map<string, string>(), contractType: new Map<string, string>() }
  const [filter] = filters
  const over = dimension === null || isTime(dimension)
  if (filters.length > 1 || (filter && !over)) return null
  const dim = filter?.field ?? (over ? 'all' : dimension)
  if (dim === 'amount' || dim === 'name') return null
  let which = sql`true`
  if (filter) {
    // With several other sides asked for, a contract that has two of them would count twice.
    if (dim in OTHER_SIDES && filter.values.length > 1) return null
    let keys = filter.values.map(String)
    if (isNamed(dim)) {
      const known = await namesById(db, dim, sight.companyId)
      if (keys.includes(NAMED[dim])) return null
      keys = [...known].flatMap(([id, name]) => (keys.includes(name) ? [id] : []))
    }
    which = sql`key = any(${sql.val(keys)}::text[])`
  } else if (isNamed(dim)) names[dim] = await namesById(db, dim, sight.companyId)
  const cells = figureCells(sight.companyId, dim, span, dimension === 'day' || dimension === 'week')
  const key = isTime(dimension) ? TIME_KEY[dimension](sql`day`) : over ? sql`''` : sql`key`
  const rows = await addedUp(db, cells, key, which)
  return isNamed(dim) && !filter
    ? rows.map((row) => ({ ...row, key: names[dim].get(row.key) ?? NAMED[dim] }))
    : rows
}

const ask = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span, now: Date) => {
  const rows = (await fromCells(db, sight, plan, span)) ?? (await fromRows(db, sight, plan, span, now))
  const merged = new Map<string, Sums>()
  for (const { key, ...sums } of rows) merged.set(key, together(merged.get(key) ?? NOTHING, sums))
  return merged
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

export const runPlan = async (db: Queryable, sight: Sight, plan: QuestionPlan, now: Date) => {
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
    before: was ? measure.of(was.get(key) ?? NOTHING) : null,
  }))
  const inTime = isTime(plan.dimension) && !plan.order
  list.sort((a, b) =>
    inTime ? (a.key < b.key ? -1 : 1) : plan.order === 'asc' ? a.value - b.value : b.value - a.value,
  )
  return {
    unit: measure.unit,
    also: also.map(({ metric, unit }) => ({ metric, unit })),
    points: list.slice(0, plan.limit ?? MOST),
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
  const found = [...all.values()].reduce(together, NOTHING)
  return Math.round(measured(plan.metric).of(found) * 100) / 100
}

const SHOWN = 100

/** The contracts a number is made of: the same rows, by the same conditions. */
export const drillInto = async (db: Queryable, sight: Sight, plan: QuestionPlan, key: string, now: Date) => {
  if (!measureOf(plan.metric)) return []
  const where = [sql`true`, ...conditions(plan.filters, sight)]
  const madeOf = MADE_OF[plan.metric]
  if (madeOf) where.push(madeOf)
  if (plan.dimension)
    where.push(
      plan.dimension in OTHER_SIDES
        ? withSide(sight, plan.dimension, sql`= ${key}`)
        : sql`${keyOf(sight, plan.dimension)} = ${key}`,
    )
  const { rows } = await sql<{ id: string; name: string; status: number; sort_at: Date }>`
    select c.id, c.name, s.status, s.sort_at
      from (${seenRows(db, sight, plan.time, now)}) s join contract c on c.id = s.contract_id
     where ${sql.join(where, sql` and `)} order by s.sort_at desc, c.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ id, name, status, sort_at }) => ({
    contractId: id,
    name,
    status,
    sentAt: sort_at.toISOString(),
  }))
}
