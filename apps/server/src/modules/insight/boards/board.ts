import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sightOf } from '../archive/access.ts'
import { countBands } from '../due-dates/due-list.ts'
import { countOpen } from '../duties/count-open.ts'
import { type Counted, cellsOf, countUp } from './cells.ts'
import { addedUp, addedUpByDay, countedUp, greatest, quantile, toYearEnd } from './figures.ts'
import { seenCells, withBesides } from './reach.ts'
import { namesById, type Sight, type Span, seenRows } from './seen.ts'

type Board = NonNullable<Data<'/cust/bi/index/contract/info'>['board']>
type Figure = { key: string; label: string; n: number }

const NOBODY = '00000000-0000-0000-0000-000000000000'
const TOP = 10
/** Provinces, and where it is not known. */
const EVERY = 40
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

/** The same from the rows themselves, where nothing is kept. */
const countedRows = (db: Queryable, sight: Sight, span: Span, now: Date): RawBuilder<unknown> => sql`
  select (s.sort_at at time zone 'Asia/Shanghai')::date as day, s.status, coalesce(s.type_id, ${NOBODY}) as type_id,
         coalesce(s.department_id, ${NOBODY}) as department_id, 1 as n
    from (${seenRows(db, sight, span, now)}) s`

/** From cells of one thing each: of a status or a kind there are a few a day, of all together nearly one a contract. */
const countKept = async (db: Queryable, sight: Sight, span: Span, now: Date): Promise<Counted> => {
  const days = await addedUpByDay(db, seenCells(db, sight, 'all', span, 'day'))
  const keyed = async (dim: string) => {
    const cells = await countedUp(db, seenCells(db, sight, dim, toYearEnd(span, now), 'whole'))
    return new Map(cells.map(({ key, n }): [string, number] => [key || NOBODY, n]))
  }
  const done = days.filter((day) => Number(day.done) !== 0)
  return {
    sent: new Map(days.map(({ key, n }): [string, number] => [key, Number(n)])),
    done: new Map(done.map((day): [string, number] => [day.key, Number(day.done)])),
    statuses: await keyed('status'),
    types: await keyed('contractType'),
    departments: await keyed('department'),
  }
}

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
  whose: Sight,
  span: { from: string; to: string },
  now: Date,
): Promise<Board> => {
  const sight = await withBesides(db, whose, toYearEnd(span, now))
  const counted = sight.hasFigures
    ? await countKept(db, sight, span, now)
    : await countUp(db, sight.isWhole ? cellsOf(sight.companyId!, span) : countedRows(db, sight, span, now))
  const days = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) => addDays(span.from, at))
  const all = (sums: Map<string, number>) => [...sums.values()].reduce((sum, n) => sum + n, 0)
  const types = await namesById(db, 'contractType', sight.companyId)
  const departments = await namesById(db, 'department', sight.companyId)
  const more = sight.hasFigures
    ? await furtherCells(db, sight, toYearEnd(span, now))
    : await furtherRows(db, sight, span, now)
  return {
    sent: all(counted.sent),
    finished: all(counted.done),
    amountCents: more.amountCents,
    medianHours: rounded(more.median),
    p90Hours: rounded(more.p90),
    trend: days.map((day) => ({
      day,
      sent: counted.sent.get(day) ?? 0,
      finished: counted.done.get(day) ?? 0,
    })),
    byStatus: [...counted.statuses]
      .map(([code, n]) => ({ key: code, label: statusOf(CONTRACT_STATUS, Number(code)).label, n }))
      .sort((a, b) => b.n - a.n),
    byType: topOf(counted.types, (id) => types.get(id) ?? '未分类'),
    byDepartment: topOf(counted.departments, (id) => departments.get(id) ?? '未分部门'),
    byInitiator: more.initiators,
    byCounterparty: more.counterparties,
    byProvince: more.provinces,
    due: await dueOf(db, actor, now),
    duties: await dutiesOf(db, actor, now),
  }
}

const rounded = (hours: number | null) => (hours === null ? null : Math.round(Number(hours) * 10) / 10)
const byKey = ({ key, n }: { key: string; n: number }): Figure => ({ key, label: key, n })
const withRest = (rows: readonly { key: string; n: number; every: number }[]): Figure[] => {
  const shown = rows.map(byKey)
  const rest = (rows[0]?.every ?? 0) - shown.reduce((sum, { n }) => sum + n, 0)
  return rest > 0 ? [...shown, { key: '', label: '其他', n: rest }] : shown
}

type Further = {
  amountCents: number
  median: number | null
  p90: number | null
  initiators: Figure[]
  counterparties: Figure[]
  provinces: Figure[]
}

/** Amounts, people, other sides and places from the cells. */
const furtherCells = async (db: Queryable, sight: Sight, span: Span): Promise<Further> => {
  const cells = (dim: string) => seenCells(db, sight, dim, span, 'whole')
  const [all] = await addedUp(db, cells('all'))
  const hours = await countedUp(db, cells('hours'))
  return {
    amountCents: Number(all?.cents ?? 0),
    median: quantile(hours, 0.5),
    p90: quantile(hours, 0.9),
    initiators: (await greatest(db, cells('initiator'), TOP)).map(byKey),
    counterparties: withRest(await greatest(db, cells('counterparty'), TOP)),
    provinces: (await greatest(db, cells('province'), EVERY)).map(byKey),
  }
}

/** The same from the rows. */
const furtherRows = async (db: Queryable, sight: Sight, span: Span, now: Date): Promise<Further> => {
  const seen = seenRows(db, sight, span, now)
  const facts = await sql<{ amount: number; median: number | null; p90: number | null }>`
    select coalesce(sum(c.amount_cents), 0)::bigint as amount,
           percentile_cont(0.5) within group (order by extract(epoch from c.finished_at - c.sent_at) / 3600) as median,
           percentile_cont(0.9) within group (order by extract(epoch from c.finished_at - c.sent_at) / 3600) as p90
      from (${seen}) s join contract c on c.id = s.contract_id`.execute(db)
  const initiators = await sql<{ key: string; n: number }>`
    select c.initiator_name as key, count(*)::int as n
      from (${seen}) s join contract c on c.id = s.contract_id group by 1 order by 2 desc, 1 limit ${TOP}`.execute(
    db,
  )
  const sides = async (column: RawBuilder<unknown>, top: number) =>
    (
      await sql<{ key: string; n: number; every: number }>`
        select key, count(*)::int as n, (sum(count(*)) over ())::int as every
          from (${seen}) s
         cross join lateral (select distinct ${column} as key from board_parties(s.contract_id, ${sight.houseId}::uuid)) o
         group by 1 order by 2 desc, 1 limit ${top}`.execute(db)
    ).rows
  const { amount, median, p90 } = facts.rows[0]!
  return {
    amountCents: Number(amount),
    median,
    p90,
    initiators: initiators.rows.map(byKey),
    counterparties: withRest(await sides(sql`name`, TOP)),
    provinces: (await sides(sql`province`, EVERY)).map(byKey),
  }
}

const dutiesOf = async (db: Queryable, actor: Actor, now: Date): Promise<Board['duties']> => {
  if (!actor.company || !actor.grants.has('system:data:duty')) return null
  const { late, within30, waiting } = await countOpen(db, await sightOf(db, actor), now)
  return { late, within30, waiting }
}

const dueOf = async (db: Queryable, actor: Actor, now: Date): Promise<Board['due']> =>
  actor.company
    ? countBands(db, await sightOf(db, actor), now)
    : { overdue: 0, within7: 0, within30: 0, within90: 0 }
