import type { Data } from '@xinqi/api/calls'
import { addDays, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import type { QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import { provinceOf } from './province.ts'
import { type Sight, type Span, seenRows } from './seen.ts'

type Point = NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>['points'][number]

const HOURS = sql`extract(epoch from c.finished_at - c.sent_at) / 3600`
/** What can be measured of contracts, each as one expression over the rows somebody sees. */
const METRIC: Partial<
  Record<QuestionPlan['metric'], { value: RawBuilder<unknown>; unit: string; where?: RawBuilder<unknown> }>
> = {
  contractCount: { value: sql`count(*)`, unit: '份' },
  signedCount: {
    value: sql`count(*) filter (where s.status in (4, 10, 11, 12))`,
    unit: '份',
    where: sql`s.status in (4, 10, 11, 12)`,
  },
  refusedCount: { value: sql`count(*) filter (where s.status = 5)`, unit: '份', where: sql`s.status = 5` },
  signRate: {
    value: sql`round(100.0 * count(*) filter (where s.status in (4, 10, 11, 12)) / nullif(count(*), 0), 1)`,
    unit: '%',
  },
  contractAmount: { value: sql`coalesce(sum(c.amount_cents), 0) / 100.0`, unit: '元' },
  averageSignHours: {
    value: sql`round(avg(${HOURS})::numeric, 1)`,
    unit: '小时',
    where: sql`c.finished_at is not null`,
  },
  expiringCount: {
    value: sql`count(*) filter (where c.valid_until is not null)`,
    unit: '份',
    where: sql`c.valid_until is not null`,
  },
}

const local = sql`s.sort_at at time zone 'Asia/Shanghai'`
const COUNTERPARTY = sql`(select coalesce(y.company_name, (select g.name from contract_signer g where g.contract_id = y.contract_id and g.party_id = y.id limit 1), '')
    from contract_party y where y.contract_id = s.contract_id and not y.is_own order by y.turn, y.id limit 1)`
/** Departments and kinds are named only where they are the asker's own: another house keeps its own to itself. */
const keysOf = ({ companyId }: Sight): Record<string, RawBuilder<unknown>> => ({
  day: sql`to_char(${local}, 'YYYY-MM-DD')`,
  week: sql`to_char(${local}, 'IYYY"年第"IW"周"')`,
  month: sql`to_char(${local}, 'YYYY-MM')`,
  quarter: sql`to_char(${local}, 'YYYY"年"Q"季度"')`,
  year: sql`to_char(${local}, 'YYYY"年"')`,
  department: sql`coalesce((select d.name from department d where d.id = s.department_id and d.company_id = ${companyId}::uuid), '未分部门')`,
  contractType: sql`coalesce((select t.name from contract_type t where t.id = s.type_id and t.company_id = ${companyId}::uuid), '未分类')`,
  counterparty: sql`coalesce(nullif(${COUNTERPARTY}, ''), '未命名')`,
  status: sql`s.status::text`,
  initiator: sql`c.initiator_name`,
})
const PROVINCE = sql`(select coalesce(k.address, '') || E'\n' || coalesce(k.credit_code, '')
    from contract_party y left join company k on k.id = y.company_id
   where y.contract_id = s.contract_id and not y.is_own order by y.turn, y.id limit 1)`

const conditions = ({ filters }: QuestionPlan, sight: Sight): RawBuilder<unknown>[] =>
  filters.map((filter) => {
    if (filter.field === 'status') return sql`s.status = any(${sql.val(filter.values)}::int[])`
    if (filter.field === 'name')
      return sql`c.name ilike any(${sql.val(filter.values.map((word) => containing(word)))}::text[])`
    if (filter.field === 'amount') {
      const [first, second] = filter.values.map((yuan) => Math.round(yuan * 100)) as [number, number]
      const operator = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
      return filter.operator === 'between'
        ? sql`c.amount_cents between ${first} and ${second}`
        : sql`c.amount_cents ${operator[filter.operator]} ${first}`
    }
    if (filter.field === 'province')
      throw new CodedError('BAD_REQUEST', '暂不支持按省份筛选，可按省份分组查看')
    return sql`${keysOf(sight)[filter.field]!} = any(${sql.val(filter.values)}::text[])`
  })

const labelOf = (dimension: string | null, key: string) =>
  dimension === 'status' ? statusOf(CONTRACT_STATUS, Number(key)).label : key

const ask = async (db: Queryable, sight: Sight, plan: QuestionPlan, span: Span, now: Date) => {
  const metric = METRIC[plan.metric]
  if (!metric) throw new CodedError('BAD_REQUEST', '这项指标请在履约台账中查看')
  const where = sql.join([sql`true`, ...conditions(plan, sight)], sql` and `)
  const key =
    plan.dimension === null
      ? sql`''`
      : plan.dimension === 'province'
        ? PROVINCE
        : keysOf(sight)[plan.dimension]!
  const { rows } = await sql<{ key: string | null; value: string | null; n: number }>`
    select ${key} as key, ${metric.value} as value, count(*)::int as n
      from (${seenRows(db, sight, span, now)}) s join contract c on c.id = s.contract_id
     where ${where} group by 1`.execute(db)
  const merged = new Map<string, number>()
  for (const row of rows) {
    const [address = '', creditCode = ''] = (row.key ?? '').split('\n')
    const at = plan.dimension === 'province' ? provinceOf({ address, creditCode }) : (row.key ?? '')
    // Only sums are ever laid together; a rate or a mean is asked per key and has one row each.
    merged.set(at, (merged.get(at) ?? 0) + Number(row.value ?? 0))
  }
  return { points: merged, unit: metric.unit }
}

const before = (plan: QuestionPlan): Span => {
  if (!plan.time || !plan.compare) return null
  const length = daysBetween(plan.time.from, plan.time.to) + 1
  const back = plan.compare === '同比' ? 365 : length
  return { from: addDays(plan.time.from, -back), to: addDays(plan.time.to, -back) }
}

const TIMES = new Set(['day', 'week', 'month', 'quarter', 'year'])
const MOST = 200

export const runPlan = async (db: Queryable, sight: Sight, plan: QuestionPlan, now: Date) => {
  const { points, unit } = await ask(db, sight, plan, plan.time, now)
  const earlier = before(plan)
  const was = earlier && plan.dimension === null ? await ask(db, sight, plan, earlier, now) : null
  let list: Point[] = [...points].map(([key, value]) => ({
    key,
    label: labelOf(plan.dimension, key),
    value,
    before: was ? (was.points.get(key) ?? 0) : null,
  }))
  const isTime = plan.dimension !== null && TIMES.has(plan.dimension)
  list = list.sort((a, b) =>
    isTime && !plan.order
      ? a.key < b.key
        ? -1
        : 1
      : plan.order === 'asc'
        ? a.value - b.value
        : b.value - a.value,
  )
  const total = ['%', '小时'].includes(unit)
    ? null
    : Math.round(list.reduce((sum, { value }) => sum + value, 0) * 100) / 100
  return {
    unit,
    points: list.slice(0, plan.limit ?? MOST),
    total,
    scope: sight.words,
    asOf: now.toISOString(),
  }
}

/** The contracts a number is made of: the same rows, by the same conditions. */
export const drillInto = async (db: Queryable, sight: Sight, plan: QuestionPlan, key: string, now: Date) => {
  const metric = METRIC[plan.metric]
  if (!metric) return []
  const where = [sql`true`, ...conditions(plan, sight), ...(metric.where ? [metric.where] : [])]
  if (plan.dimension && plan.dimension !== 'province')
    where.push(sql`${keysOf(sight)[plan.dimension]!} = ${key}`)
  const { rows } = await sql<{
    id: string
    name: string
    status: number
    sort_at: Date
    place: string | null
  }>`
    select c.id, c.name, s.status, s.sort_at, ${plan.dimension === 'province' ? PROVINCE : sql`null::text`} as place
      from (${seenRows(db, sight, plan.time, now)}) s join contract c on c.id = s.contract_id
     where ${sql.join(where, sql` and `)} order by s.sort_at desc, c.id desc
     limit ${plan.dimension === 'province' ? 2000 : 100}`.execute(db)
  return rows
    .filter(({ place }) => {
      if (plan.dimension !== 'province') return true
      const [address = '', creditCode = ''] = (place ?? '').split('\n')
      return provinceOf({ address, creditCode }) === key
    })
    .slice(0, 100)
    .map(({ id, name, status, sort_at }) => ({ contractId: id, name, status, sentAt: sort_at.toISOString() }))
}
