import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { seenBy, sightOf } from '../archive/access.ts'
import { running } from '../due-dates/due-list.ts'
import { type Counted, countCells } from './cells.ts'
import { provinceOf } from './province.ts'
import { type Sight, type Span, seenRows } from './seen.ts'

type Board = NonNullable<Data<'/cust/bi/index/contract/info'>['board']>
type Figure = { key: string; label: string; n: number }

const NOBODY = '00000000-0000-0000-0000-000000000000'
const DONE = new Set([4, 10, 11, 12])
const TOP = 10
const LONGEST = 366

export const spanOf = (
  from: string | undefined,
  to: string | undefined,
  now: Date,
): { from: string; to: string } => {
  const end = to ?? chinaDay(now)
  const span = { from: from ?? addDays(end, -29), to: end }
  if (span.from > span.to || daysBetween(span.from, span.to) > LONGEST)
    throw new CodedError('BAD_REQUEST', `时间范围不能超过 ${LONGEST} 天`)
  return span
}

/** The same figures from the rows themselves, for whoever does not see the whole company. */
const countRows = async (db: Queryable, sight: Sight, span: Span, now: Date): Promise<Counted[]> =>
  (
    await sql<Counted>`
      select (s.sort_at at time zone 'Asia/Shanghai')::date as day, s.status, coalesce(s.type_id, ${NOBODY}) as type_id,
             coalesce(s.department_id, ${NOBODY}) as department_id, count(*)::int as n
        from (${seenRows(db, sight, span, now)}) s group by 1, 2, 3, 4`.execute(db)
  ).rows

export const countedIn = (db: Queryable, sight: Sight, span: Span, now: Date): Promise<Counted[]> =>
  sight.isWhole ? countCells(db, sight.companyId!, span) : countRows(db, sight, span, now)

const grouped = <K extends string | number>(
  rows: readonly Counted[],
  keyOf: (row: Counted) => K,
): Map<K, number> => {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.n)
  return sums
}

const named = async (db: Queryable, table: 'contract_type' | 'department', companyId: string | null) =>
  companyId
    ? new Map(
        (await db.selectFrom(table).select(['id', 'name']).where('company_id', '=', companyId).execute()).map(
          ({ id, name }) => [id, name],
        ),
      )
    : new Map<string, string>()

const topOf = (sums: Map<string, number>, nameOf: (key: string) => string): Figure[] => {
  const all = [...sums]
    .map(([key, n]) => ({ key, label: nameOf(key), n }))
    .sort((a, b) => b.n - a.n || (a.label < b.label ? -1 : 1))
  const rest = all.slice(TOP).reduce((sum, { n }) => sum + n, 0)
  return rest > 0 ? [...all.slice(0, TOP), { key: '', label: '其他', n: rest }] : all
}

export const readBoard = async (
  db: Queryable,
  actor: Actor,
  sight: Sight,
  span: { from: string; to: string },
  now: Date,
): Promise<Board> => {
  const rows = await countedIn(db, sight, span, now)
  const days = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) => addDays(span.from, at))
  const sent = grouped(rows, ({ day }) => day)
  const done = grouped(
    rows.filter(({ status }) => DONE.has(status)),
    ({ day }) => day,
  )
  const types = await named(db, 'contract_type', sight.companyId)
  const departments = await named(db, 'department', sight.companyId)
  const seen = seenRows(db, sight, span, now)
  const facts = await sql<{ amount: number; median: number | null; p90: number | null }>`
    select coalesce(sum(c.amount_cents), 0)::bigint as amount,
           percentile_cont(0.5) within group (order by extract(epoch from c.finished_at - c.sent_at) / 3600) as median,
           percentile_cont(0.9) within group (order by extract(epoch from c.finished_at - c.sent_at) / 3600) as p90
      from (${seen}) s join contract c on c.id = s.contract_id`.execute(db)
  const initiators = await sql<Figure>`
    select c.initiator_id::text as key, max(c.initiator_name) as label, count(*)::int as n
      from (${seen}) s join contract c on c.id = s.contract_id group by 1 order by 3 desc, 2 limit ${TOP}`.execute(
    db,
  )
  const parties = await sql<{ label: string; address: string | null; credit_code: string | null; n: number }>`
    select coalesce(y.company_name, g.name, '') as label, max(k.address) as address, max(k.credit_code) as credit_code, count(distinct s.contract_id)::int as n
      from (${seen}) s join contract_party y on y.contract_id = s.contract_id
      left join contract_signer g on g.contract_id = y.contract_id and g.party_id = y.id and y.kind = 2 and g.status <> 4
      left join company k on k.id = y.company_id
     where y.company_id is distinct from ${sight.companyId}::uuid group by 1 order by 4 desc, 1`.execute(db)
  const provinces = new Map<string, number>()
  for (const { address, credit_code, n } of parties.rows) {
    const where = provinceOf({ address, creditCode: credit_code })
    provinces.set(where, (provinces.get(where) ?? 0) + n)
  }
  const { median, p90, amount } = facts.rows[0]!
  const rounded = (hours: number | null) => (hours === null ? null : Math.round(Number(hours) * 10) / 10)
  return {
    sent: rows.reduce((sum, { n }) => sum + n, 0),
    finished: [...done.values()].reduce((sum, n) => sum + n, 0),
    amountCents: Number(amount),
    medianHours: rounded(median),
    p90Hours: rounded(p90),
    trend: days.map((day) => ({ day, sent: sent.get(day) ?? 0, finished: done.get(day) ?? 0 })),
    byStatus: [...grouped(rows, ({ status }) => status)]
      .map(([code, n]) => ({ key: String(code), label: statusOf(CONTRACT_STATUS, code).label, n }))
      .sort((a, b) => b.n - a.n),
    byType: topOf(
      grouped(rows, ({ type_id }) => type_id),
      (id) => types.get(id) ?? '未分类',
    ),
    byDepartment: topOf(
      grouped(rows, ({ department_id }) => department_id),
      (id) => departments.get(id) ?? '未分部门',
    ),
    byInitiator: initiators.rows,
    byCounterparty: topOf(
      new Map(parties.rows.map(({ label, n }) => [label, n])),
      (label) => label || '未命名',
    ),
    byProvince: [...provinces].map(([label, n]) => ({ key: label, label, n })).sort((a, b) => b.n - a.n),
    due: await dueOf(db, actor, now),
  }
}

const dueOf = async (db: Queryable, actor: Actor, now: Date): Promise<Board['due']> => {
  if (!actor.company) return { overdue: 0, within7: 0, within30: 0, within90: 0 }
  const today = chinaDay(now)
  const { rows } = await sql<Board['due']>`
    select count(*) filter (where a.valid_until < ${today}::date)::int as overdue,
           count(*) filter (where a.valid_until between ${today}::date and ${addDays(today, 7)}::date)::int as within7,
           count(*) filter (where a.valid_until between ${addDays(today, 8)}::date and ${addDays(today, 30)}::date)::int as within30,
           count(*) filter (where a.valid_until between ${addDays(today, 31)}::date and ${addDays(today, 90)}::date)::int as within90
      from archived a left join contract c on c.id = a.contract_id
     where ${seenBy(await sightOf(db, actor))} and a.valid_until <= ${addDays(today, 90)}::date and ${running}`.execute(
    db,
  )
  return rows[0]!
}
