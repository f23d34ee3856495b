import { addDays, chinaDay } from '@xinqi/api/china-day'
import type { QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/row.ts'
import { foldAll } from '../../../platform/jobs/fold.ts'
import type { Services } from '../../../platform/services.ts'
import type { Span } from './seen.ts'

const FOLD_LOCK = 7_310_073
const AT_ONCE = 20_000

/** What is added up of contracts; every measure is made of these, wherever they come from. */
export type Sums = Pick<
  Row<'board_figure'>,
  'n' | 'done' | 'refused' | 'cents' | 'timed' | 'minutes' | 'dated'
>
export const NOTHING: Sums = { n: 0, done: 0, refused: 0, cents: 0, timed: 0, minutes: 0, dated: 0 }
const NAMES = Object.keys(NOTHING) as (keyof Sums)[]

export const mergeSums = (one: Sums, other: Sums): Sums => {
  const sums = { ...NOTHING }
  for (const name of NAMES) sums[name] = Number(one[name]) + Number(other[name])
  return sums
}

/** In an upsert of a table that is called `cell` there. */
export const ADDED_TO_CELL = sql.raw(
  NAMES.map((name) => `${name} = cell.${name} + excluded.${name}`).join(', '),
)

/** What waits becomes part of the cells, by day and by month; at every moment both together are the same. */
export const foldFigures = (services: Pick<Services, 'db'>): Promise<number> =>
  foldAll(services, {
    lock: FOLD_LOCK,
    from: 'board_figure_delta',
    atOnce: AT_ONCE,
    kept: sql`
      summed as (
        select f.scope_id, f.dim, g.grain,
               case g.grain when 'd' then f.day else date_trunc('month', f.day)::date end as at, f.key,
               sum(f.n)::int as n, sum(f.done)::int as done, sum(f.refused)::int as refused,
               sum(f.cents)::bigint as cents, sum(f.timed)::int as timed, sum(f.minutes)::bigint as minutes,
               sum(f.dated)::int as dated
          from gone f cross join (values ('d'), ('m')) g (grain)
         group by 1, 2, 3, 4, 5),
      kept as (
        insert into board_figure as cell (scope_id, dim, grain, at, key, n, done, refused, cents, timed, minutes, dated)
        select * from summed
        on conflict (scope_id, dim, grain, at, key) do update set
          ${ADDED_TO_CELL} returning 1)`,
  })

const PORTION = 2000

/** Contracts from before lines were kept get theirs; true once there are none left. May run as often as one likes. */
export const fillLines = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  if ((await areFilled(db)).figures) return
  let last = {
    scope_id: '00000000-0000-0000-0000-000000000000',
    contract_id: '00000000-0000-0000-0000-000000000000',
  }
  for (;;) {
    // Held while they are read: a contract that goes away meanwhile takes its line along.
    const { rows } = await db.transaction().execute(async (tx) =>
      sql<typeof last>`
        with portion as (
          select scope_id, contract_id from contract_participant
           where scope_id = house_id and (scope_id, contract_id) > (${last.scope_id}::uuid, ${last.contract_id}::uuid)
           order by scope_id, contract_id limit ${PORTION} for share),
        written as (
          insert into board_line
          select l.* from portion join contract_participant p
                   on p.scope_id = portion.scope_id and p.house_id = portion.scope_id and p.contract_id = portion.contract_id
            cross join lateral board_line_of(p) l
          on conflict do nothing returning 1)
        select scope_id, contract_id, (select count(*) from written) from portion order by 1 desc, 2 desc limit 1`.execute(
        tx,
      ),
    )
    if (!rows[0]) break
    last = rows[0]
  }
  await db
    .insertInto('board_filled')
    .values({ at: clock() })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Which of what is kept knows everything from before it was kept. */
export const areFilled = async (
  db: Queryable,
): Promise<{ figures: boolean; totals: boolean; crossings: boolean; years: boolean }> => {
  const filled = await db
    .selectFrom('board_filled')
    .select(['totals_at', 'crossings_at', 'years_at'])
    .executeTakeFirst()
  return {
    figures: filled !== undefined,
    totals: Boolean(filled?.totals_at),
    crossings: Boolean(filled?.crossings_at),
    years: Boolean(filled?.years_at),
  }
}

/** What the months say together, once; from then on the database adds to it whatever is folded into a month. */
export const fillTotals = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const { figures, totals } = await areFilled(db)
  if (!figures || totals) return
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${FOLD_LOCK})`.execute(tx)
    await tx.deleteFrom('board_figure').where('grain', '=', 'a').execute()
    await sql`
      insert into board_figure (scope_id, dim, grain, at, key, n, done, refused, cents, timed, minutes, dated)
      select scope_id, dim, 'a', date 'epoch', key, sum(n), sum(done), sum(refused), sum(cents), sum(timed), sum(minutes),
             sum(dated)
        from board_figure where grain = 'm' group by 1, 2, 5`.execute(tx)
    await tx.updateTable('board_filled').set({ totals_at: clock() }).execute()
  })
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => monthStart(addDays(monthStart(day), 31))

/** The whole months of a span, from the first day of the first to the one after the last; null where there are none. */
export const wholeMonths = ({ from, to }: { from: string; to: string }) => {
  const first = monthStart(from) === from ? from : nextMonth(from)
  const end = monthStart(addDays(to, 1))
  return first < end ? { first, end } : null
}

/** The whole years of whole months, in the same way. */
export const wholeYears = ({ first, end }: { first: string; end: string }) => {
  const year = Number(first.slice(0, 4))
  const years = {
    first: first.endsWith('-01-01') ? first : `${year + 1}-01-01`,
    end: `${end.slice(0, 4)}-01-01`,
  }
  return years.first < years.end ? years : null
}

/** Nothing is of a day to come: what reaches to today may as well reach to the end of the year, which is one cell. */
export const toYearEnd = <T extends { from: string; to: string }>(span: T | null, now: Date): T | null =>
  span && span.to >= chinaDay(now) ? { ...span, to: `${span.to.slice(0, 4)}-12-31` } : span

const COLUMNS = sql`key, n, done, refused, cents, timed, minutes, dated`

/** How finely a question parts the time: `whole` not at all. */
export type Grain = 'day' | 'month' | 'whole'

/** Cells and what waits of one scope and dimension: months where days do not matter, days at the edges. */
export const figureCells = (
  { companyId: scopeId, hasTotals }: { companyId: string | null; hasTotals?: boolean },
  dim: string,
  span: Span,
  by: Grain,
): RawBuilder<unknown> => {
  const isByDay = by === 'day'
  const cells = (which: RawBuilder<unknown>) =>
    sql`select at as day, ${COLUMNS} from board_figure where scope_id = ${scopeId} and dim = ${dim} and ${which}`
  const waiting = (which: RawBuilder<unknown>) =>
    sql`select day, ${COLUMNS} from board_figure_delta where scope_id = ${scopeId} and dim = ${dim} and ${which}`
  if (!span) {
    const grain = isByDay ? 'd' : by === 'whole' && hasTotals ? 'a' : 'm'
    return sql`${cells(sql`grain = ${grain}`)} union all ${waiting(sql`true`)}`
  }
  const within = sql`day between ${span.from}::date and ${span.to}::date`
  const months = isByDay ? null : wholeMonths(span)
  if (!months)
    return sql`${cells(sql`grain = 'd' and at between ${span.from}::date and ${span.to}::date`)} union all ${waiting(within)}`
  const { first, end } = months
  return sql`${cells(sql`grain = 'm' and at >= ${first}::date and at < ${end}::date`)}
    union all ${cells(sql`grain = 'd' and at >= ${span.from}::date and at < ${first}::date`)}
    union all ${cells(sql`grain = 'd' and at >= ${end}::date and at <= ${span.to}::date`)}
    union all ${waiting(within)}`
}

/** Whole numbers below 2⁵³ are added up exactly as floats too, in a fraction of the time. */
export const SUMS = sql`sum(n)::int as n, sum(done)::int as done, sum(refused)::int as refused,
  sum(cents::float8) as cents, sum(timed)::int as timed, sum(minutes::float8) as minutes, sum(dated)::int as dated`

/** Added up by key; keys with nothing left are gone. */
export const addedUp = async (
  db: Queryable,
  cells: RawBuilder<unknown>,
): Promise<(Sums & { key: string })[]> =>
  (
    await sql<Sums & { key: string }>`
      select key, ${SUMS} from (${cells}) f group by 1 having sum(n) <> 0`.execute(db)
  ).rows

/** How many by key and nothing else: of days an index holds that. */
export const countedUp = async (
  db: Queryable,
  cells: RawBuilder<unknown>,
): Promise<{ key: string; n: number }[]> =>
  (
    await sql<{ key: string; n: number }>`
      select key, sum(n)::int as n from (${cells}) f group by 1 having sum(n) <> 0`.execute(db)
  ).rows

/** All of it day by day. */
export const addedUpByDay = async (
  db: Queryable,
  cells: RawBuilder<unknown>,
): Promise<(Sums & { key: string })[]> =>
  (
    await sql<Sums & { key: string }>`
      select day::text as key, ${SUMS} from (${cells}) f group by 1 having sum(n) <> 0`.execute(db)
  ).rows

/** The greatest of a dimension, and how much there is of all of it. */
export const greatest = async (db: Queryable, cells: RawBuilder<unknown>, top: number) =>
  (
    await sql<{ key: string; n: number; every: number }>`
      select key, sum(n)::int as n, (sum(sum(n)) over ())::int as every from (${cells}) f
       group by 1 having sum(n) <> 0 order by 2 desc, 1 limit ${top}`.execute(db)
  ).rows

/** A time in the middle of its bucket, in hours; the share of all that are not longer. */
export const quantile = (buckets: readonly { key: string; n: number }[], share: number): number | null => {
  const inOrder = [...buckets].sort((a, b) => Number(a.key) - Number(b.key))
  const all = inOrder.reduce((sum, { n }) => sum + n, 0)
  if (all === 0) return null
  let passed = 0
  for (const { key, n } of inOrder) {
    passed += n
    if (passed >= all * share) return 1.05 ** (Number(key) + 0.5) / 60
  }
  return null
}

const MEASURES: Partial<
  Record<QuestionPlan['metric'], { unit: string; of: (sums: Sums) => number; adds: boolean }>
> = {
  contractCount: { unit: '份', adds: true, of: ({ n }) => n },
  signedCount: { unit: '份', adds: true, of: ({ done }) => done },
  refusedCount: { unit: '份', adds: true, of: ({ refused }) => refused },
  signRate: { unit: '%', adds: false, of: ({ done, n }) => (n ? Math.round((1000 * done) / n) / 10 : 0) },
  contractAmount: { unit: '元', adds: true, of: ({ cents }) => Number(cents) / 100 },
  averageSignHours: {
    unit: '小时',
    adds: false,
    of: ({ minutes, timed }) => (timed ? Math.round(Number(minutes) / 6 / timed) / 10 : 0),
  },
  expiringCount: { unit: '份', adds: true, of: ({ dated }) => dated },
}
export const measureOf = (metric: QuestionPlan['metric']) => MEASURES[metric]
