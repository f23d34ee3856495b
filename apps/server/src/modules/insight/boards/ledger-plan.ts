// What a plan can ask of the ledger: what is due, what came in, what was invoiced, what is late. Yuan only: money of
// different kinds is never added up.

import { chinaDay } from '@xinqi/api/china-day'
import type { PlanFilter, QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { ledgerSight } from '../ledger/access.ts'
import { seriesOf } from './pivot.ts'
import { isCalled, isWorth } from './plan-filters.ts'
import type { Span } from './seen.ts'
import { isTime, TIME_KEY } from './time-keys.ts'

type Source = {
  rows: RawBuilder<unknown>
  value: RawBuilder<unknown>
  unit: string
  which: RawBuilder<unknown>
}
const INCOMING = sql`l.direction = 1`
const plans = (value: RawBuilder<unknown>, which = sql`true`): Source => ({
  rows: sql`join (select company_id, ledger_id, due_on as day, cents, allocated_cents from ledger_plan) x on x.company_id = l.company_id and x.ledger_id = l.id`,
  value,
  unit: '元',
  which: sql`${INCOMING} and ${which}`,
})

const sourceOf = (metric: QuestionPlan['metric'], today: string): Source | null => {
  switch (metric) {
    case 'receivable':
      return plans(sql`sum(x.cents) / 100.0`)
    case 'unreceived':
      return plans(sql`sum(x.cents - x.allocated_cents) / 100.0`, sql`x.allocated_cents < x.cents`)
    case 'received':
      return {
        rows: sql`join (select company_id, ledger_id, on_day as day, kind, cents from ledger_fund where kind in (1, 3)) x on x.company_id = l.company_id and x.ledger_id = l.id`,
        value: sql`sum(case x.kind when 1 then x.cents else -x.cents end) / 100.0`,
        unit: '元',
        which: INCOMING,
      }
    case 'invoicedAmount':
      return {
        rows: sql`join (select company_id, ledger_id, on_day as day, gross_cents, credit_of from ledger_invoice where direction = 1) x on x.company_id = l.company_id and x.ledger_id = l.id`,
        value: sql`sum(case when x.credit_of is null then x.gross_cents else -abs(x.gross_cents) end) / 100.0`,
        unit: '元',
        which: INCOMING,
      }
    case 'overdueCount':
      return {
        ...plans(sql`count(distinct l.id)`),
        unit: '份',
        which: sql`x.allocated_cents < x.cents and x.day < ${today}::date`,
      }
    default:
      return null
  }
}

export const isOfLedger = ({ metric }: QuestionPlan): boolean => sourceOf(metric, '') !== null

const KEYS: Record<string, RawBuilder<unknown>> = {
  department: sql`coalesce((select d.name from department d where d.company_id = l.company_id and d.id = l.department_id), '未分部门')`,
  counterparty: sql`l.counterpart`,
  initiator: sql`coalesce((select p.name from account p where p.id = l.responsible_id), '未指定')`,
}
const keyOf = (dimension: string | null): RawBuilder<unknown> => {
  if (dimension === null) return sql`''`
  const key = isTime(dimension) ? TIME_KEY[dimension](sql`x.day`) : KEYS[dimension]
  if (!key) throw new CodedError('BAD_REQUEST', '台账指标可以按时间、部门、相对方或负责人统计')
  return key
}

const conditions = (filters: readonly PlanFilter[]): RawBuilder<unknown>[] =>
  filters.map((filter) => {
    if (filter.field === 'name') return isCalled(sql`l.name`, filter)
    if (filter.field === 'amount') return isWorth(sql`l.contract_cents`, filter)
    const key = KEYS[filter.field]
    if (!key) throw new CodedError('BAD_REQUEST', '台账指标可以按部门、相对方、负责人、名称或金额筛选')
    return sql`${key} = any(${sql.val(filter.values)}::text[])`
  })

const within = (span: Span) => (span ? sql`x.day between ${span.from}::date and ${span.to}::date` : sql`true`)

const asked = async (db: Queryable, actor: Actor, plan: QuestionPlan, now: Date) => {
  if (!actor.grants.has('system:data:ledger'))
    throw new CodedError('BAD_REQUEST', '这项指标来自履约台账，当前角色没有查看台账的权限')
  const source = sourceOf(plan.metric, chinaDay(now))!
  if (plan.also?.length) throw new CodedError('BAD_REQUEST', '台账指标请单独查看')
  const { where } = await ledgerSight(db, actor)
  const which = [where, sql`l.currency = 'CNY'`, source.which, within(plan.time), ...conditions(plan.filters)]
  return { source, from: sql`from ledger l ${source.rows} where ${sql.join(which, sql` and `)}` }
}

const MOST = 200

export const runLedgerPlan = async (
  db: Queryable,
  actor: Actor,
  plan: QuestionPlan,
  scope: string,
  now: Date,
) => {
  const { source, from } = await asked(db, actor, plan, now)
  const { rows } = await sql<{ key: string; value: string | null }>`
    select ${keyOf(plan.dimension)} as key, ${source.value} as value ${from} group by 1`.execute(db)
  const list = rows.map(({ key, value }) => ({
    key,
    label: key,
    value: Math.round(Number(value ?? 0) * 100) / 100,
    also: [],
    parts: [] as number[],
    before: null,
  }))
  if (plan.dimension === null && list.length === 0)
    list.push({ key: '', label: '', value: 0, also: [], parts: [], before: null })
  const inTime = isTime(plan.dimension) && !plan.order
  list.sort((a, b) =>
    inTime ? (a.key < b.key ? -1 : 1) : plan.order === 'asc' ? a.value - b.value : b.value - a.value,
  )
  const { series, seriesLeft, partsOf } = await crossed(db, plan, source, from)
  return {
    unit: source.unit,
    also: [],
    points: list.slice(0, plan.limit ?? MOST).map((point) => ({ ...point, parts: partsOf(point.key) })),
    series,
    seriesLeft,
    total:
      source.unit === '元' ? Math.round(list.reduce((sum, { value }) => sum + value, 0) * 100) / 100 : null,
    scope: `${scope}；来自履约台账（人民币）`,
    asOf: now.toISOString(),
  }
}

/** What stands where a row and a column meet; the largest sums first among the columns. */
const crossed = async (db: Queryable, plan: QuestionPlan, source: Source, from: RawBuilder<unknown>) => {
  const { series: by } = plan
  if (!by) return { series: [], seriesLeft: 0, partsOf: () => [] }
  const { rows } = await sql<{ key: string; part: string; value: string | null }>`
    select ${keyOf(plan.dimension)} as key, ${keyOf(by)} as part, ${source.value} as value ${from} group by 1, 2`.execute(
    db,
  )
  const weights = new Map<string, number>()
  const cells = new Map<string, number>()
  const at = (key: string, part: string) => JSON.stringify([key, part])
  for (const { key, part, value } of rows) {
    const found = Math.round(Number(value ?? 0) * 100) / 100
    weights.set(part, (weights.get(part) ?? 0) + found)
    cells.set(at(key, part), found)
  }
  const shown = seriesOf(by, weights)
  return {
    ...shown,
    partsOf: (key: string) => shown.series.map((one) => cells.get(at(key, one.key)) ?? 0),
  }
}

/** Those of the ledgers behind a number that are about a contract signed here. */
export const drillIntoLedger = async (
  db: Queryable,
  actor: Actor,
  plan: QuestionPlan,
  { key, series }: { key: string; series?: string },
  now: Date,
) => {
  const { from } = await asked(db, actor, plan, now)
  const inSeries = plan.series && series !== undefined ? sql`${keyOf(plan.series)} = ${series}` : sql`true`
  const { rows } = await sql<{ id: string; name: string; status: number; at: Date }>`
    select c.id, f.name, c.status, coalesce(c.sent_at, c.created_at) as at
      from (select distinct l.company_id, l.archived_id, l.name ${from} and ${keyOf(plan.dimension)} = ${key} and ${inSeries}) f
      join archived a on a.company_id = f.company_id and a.id = f.archived_id
      join contract c on c.id = a.contract_id
     order by 4 desc, c.id limit 100`.execute(db)
  return rows.map(({ id, name, status, at }) => ({ contractId: id, name, status, sentAt: at.toISOString() }))
}
