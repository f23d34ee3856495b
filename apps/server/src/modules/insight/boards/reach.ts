// What is kept for those who do not see all of a company: cells of what each department began, of each person's own, and
// of what is both, so that a head's figures are his departments' and his own less what stands in both.

import { addDays, dayStart } from '@xinqi/api/china-day'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { backfill } from '../../../platform/jobs/backfill.ts'
import { foldAll, foldWithin } from '../../../platform/jobs/fold.ts'
import type { Services } from '../../../platform/services.ts'
import { ANY_HOUSE } from '../../contracts/contract/participants.ts'
import { plainRows } from '../../contracts/lists/list-rows.ts'
import { ADDED_TO_CELL, figureCells, type Grain, wholeMonths } from './figures.ts'
import { lineSums } from './line-sums.ts'
import { REACH_FILLED, type Reach, type Sight, type Span } from './seen.ts'

const FOLD_LOCK = 7_310_076
const AT_ONCE = 1000
const NOBODY = '00000000-0000-0000-0000-000000000000'

const KEYS = sql`cross join lateral board_keys(l.status, l.type_id, l.department_id, l.initiator, l.minutes, l.parties, l.provinces) k`
const REACHES = sql`cross join lateral board_reaches(l.began, l.department_id, l.holders) r`

/** Lines that wait become part of the cells. */
const folding = (atOnce: number) => ({
  lock: FOLD_LOCK,
  from: 'board_reach_delta',
  atOnce,
  kept: sql`
    -- A line that has changed back and forth adds nothing: that is seen before it is spread over its cells.
    changed as (
      select sum(sign)::int as sign, scope_id, day, status, type_id, department_id, initiator, cents, minutes, is_dated,
             parties, provinces, began, holders
        from gone group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 having sum(sign) <> 0),
    kept as (
      insert into board_reach as cell
      select * from (
        select f.scope_id, f.reach, f.whose, f.within, f.dim, g.grain,
               case g.grain when 'd' then f.day when 'm' then date_trunc('month', f.day)::date else date 'epoch' end as at,
               f.key, sum(n)::int as n, sum(done)::int as done, sum(refused)::int as refused,
               sum(cents)::bigint as cents, sum(timed)::int as timed, sum(minutes)::bigint as minutes,
               sum(dated)::int as dated
          from (select l.scope_id, l.day, r.reach, r.whose, r.within, k.dim, k.key, ${lineSums(sql`l.sign`)}
                  from changed l ${REACHES} ${KEYS}) f
         cross join (values ('d'), ('m'), ('a')) g (grain)
         group by 1, 2, 3, 4, 5, 6, 7, 8) s
       where n <> 0 or done <> 0 or refused <> 0 or cents <> 0 or timed <> 0 or minutes <> 0 or dated <> 0
       order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (scope_id, reach, whose, within, dim, grain, at, key) do update set
        ${ADDED_TO_CELL} returning 1)`,
})

export const foldReach = (services: Pick<Services, 'db'>, atOnce = AT_ONCE): Promise<number> =>
  foldAll(services, folding(atOnce))

/** Lines from before they said who sees them learn it, in portions; it may be broken off and goes on where it was. */
export const fillReach = backfill(
  { name: REACH_FILLED, first: { scopeId: NOBODY, contractId: NOBODY }, atOnce: AT_ONCE },
  async (tx, from, { atOnce }) => {
    // What the portion before has left: once all are through nothing of theirs waits, and waiting is read by everybody.
    await foldWithin(tx, folding(atOnce))
    const { rows } = await sql<{ scope_id: string; contract_id: string }>`
      select scope_id, contract_id from board_line
       where (scope_id, contract_id) > (${from.scopeId}::uuid, ${from.contractId}::uuid)
       order by scope_id, contract_id limit ${atOnce}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return { next: null, count: 0 }
    // One that has been written since by whoever changed the contract knows better.
    await sql`
      update board_line l set
        began = p.is_initiator,
        holders = array(select h.scope_id from contract_participant h
                         where h.contract_id = p.contract_id and h.house_id = p.house_id and h.scope_id <> h.house_id
                         order by 1)
        from contract_participant p
       where p.scope_id = l.scope_id and p.house_id = l.scope_id and p.contract_id = l.contract_id
         and l.holders is null
         and (l.scope_id, l.contract_id) > (${from.scopeId}::uuid, ${from.contractId}::uuid)
         and (l.scope_id, l.contract_id) <= (${last.scope_id}::uuid, ${last.contract_id}::uuid)`.execute(tx)
    return { next: { scopeId: last.scope_id, contractId: last.contract_id }, count: rows.length }
  },
)

type Part = { reach: 'd' | 'o' | 'x'; whose: string; within: string; sign: 1 | -1 }

const partsOf = ({ accountId, departmentIds }: Reach): Part[] => [
  { reach: 'o', whose: accountId, within: NOBODY, sign: 1 },
  ...departmentIds.flatMap((id): Part[] => [
    { reach: 'd', whose: id, within: NOBODY, sign: 1 },
    { reach: 'x', whose: accountId, within: id, sign: -1 },
  ]),
]

/** Before a line is spread over its cells: whether it stands in any of his. */
const concerns = ({ accountId, departmentIds }: Reach) => sql`(
  l.holders @> array[${accountId}]::uuid[] or (l.began and l.department_id = any(${sql.val([...departmentIds])}::uuid[])))`

/** Few, and no line of the company's for him: copies that reach him anywhere, and what nobody has taken up yet. */
const besides = (
  db: Queryable,
  companyId: string,
  { accountId, departmentIds, unclaimed }: Reach,
  span: Span,
): RawBuilder<unknown> => {
  const within = span
    ? sql`p.sort_at >= ${dayStart(span.from)} and p.sort_at < ${dayStart(addDays(span.to, 1))}`
    : sql`true`
  const ofDepartments = (p: RawBuilder<unknown>) => sql`exists (
    select from contract_participant k
     where k.scope_id = ${companyId} and k.house_id = ${companyId} and k.contract_id = ${p}.contract_id and k.is_initiator
       and k.department_id = any(${sql.val([...departmentIds])}::uuid[]))`
  const copies = sql`
    select l.* from contract_participant p cross join lateral board_line_seen(p, ${companyId}::uuid) l
     where p.scope_id = ${accountId} and p.house_id = ${ANY_HOUSE} and ${within} and not ${ofDepartments(sql`p`)}`
  if (!unclaimed) return copies
  // Whatever is not taken up is so at any time.
  const waiting = plainRows(db, { scope: unclaimed, shelf: 'company', filter: {}, now: new Date(0) })
  return sql`${copies} union all
    select l.* from (${waiting.select('p.contract_id')}) s
      join contract_participant p on p.scope_id = ${companyId} and p.house_id = ${companyId} and p.contract_id = s.contract_id
     cross join lateral board_line_seen(p, ${companyId}::uuid) l
     where ${within} and not ${ofDepartments(sql`p`)}
       and not exists (select from contract_participant o
                        where o.scope_id = ${accountId} and o.house_id in (${companyId}, ${ANY_HOUSE})
                          and o.contract_id = p.contract_id)`
}

/** Looked for once, for all that is asked in a row. */
export const withBesides = async (db: Queryable, sight: Sight, span: Span): Promise<Sight> => {
  const { reach, companyId } = sight
  if (!reach || !sight.hasFigures) return sight
  const { rows } = await sql<{ lines: unknown[] }>`
    select coalesce(jsonb_agg(l), '[]') as lines from (${besides(db, companyId!, reach, span)}) l`.execute(db)
  return { ...sight, reach: { ...reach, lines: rows[0]!.lines } }
}

const reachCells = (
  db: Queryable,
  companyId: string,
  reach: Reach,
  { dim, span, by }: { dim: string; span: Span; by: Grain },
): RawBuilder<unknown> => {
  const parts = partsOf(reach)
  const part = sql`unnest(${parts.map((one) => one.reach)}::text[], ${parts.map(({ whose }) => whose)}::uuid[],
    ${parts.map(({ within }) => within)}::uuid[], ${parts.map(({ sign }) => sign)}::int[]) p (reach, whose, within, sign)`
  const cells = (which: RawBuilder<unknown>) => sql`
    select c.at as day, c.key, p.sign * c.n as n, p.sign * c.done as done, p.sign * c.refused as refused,
           p.sign * c.cents as cents, p.sign * c.timed as timed, p.sign * c.minutes as minutes, p.sign * c.dated as dated
      from ${part} join board_reach c on c.scope_id = ${companyId} and c.reach = p.reach and c.whose = p.whose
                                     and c.within = p.within and c.dim = ${dim} and ${which}`
  const within = span ? sql`l.day between ${span.from}::date and ${span.to}::date` : sql`true`
  const others = reach.lines
    ? sql`jsonb_populate_recordset(null::board_line, ${JSON.stringify(reach.lines)}::jsonb)`
    : sql`(${besides(db, companyId, reach, span)})`
  const rest = sql`
    select l.day, k.key, ${lineSums(sql`(l.sign * p.sign)`)}
      from board_reach_delta l ${REACHES} join ${part} on p.reach = r.reach and p.whose = r.whose and p.within = r.within ${KEYS}
     where l.scope_id = ${companyId} and k.dim = ${dim} and ${within} and ${concerns(reach)}
    union all
    select l.day, k.key, ${lineSums(sql`1`)} from ${others} l ${KEYS}
     where k.dim = ${dim} and ${within}`
  if (!span) {
    const grain = { day: 'd', month: 'm', whole: 'a' }[by]
    return sql`${cells(sql`c.grain = ${grain}`)} union all ${rest}`
  }
  const months = by === 'day' ? null : wholeMonths(span)
  const days = (from: string, to: RawBuilder<unknown>) =>
    cells(sql`c.grain = 'd' and c.at >= ${from}::date and c.at ${to}`)
  if (!months) return sql`${days(span.from, sql`<= ${span.to}::date`)} union all ${rest}`
  const { first, end } = months
  return sql`${cells(sql`c.grain = 'm' and c.at >= ${first}::date and c.at < ${end}::date`)}
    union all ${days(span.from, sql`< ${first}::date`)}
    union all ${days(end, sql`<= ${span.to}::date`)} union all ${rest}`
}

/** The cells of one thing that together are what somebody sees, and what waits to be folded into them. */
export const seenCells = (
  db: Queryable,
  sight: Sight,
  dim: string,
  span: Span,
  by: Grain,
): RawBuilder<unknown> =>
  sight.reach
    ? reachCells(db, sight.companyId!, sight.reach, { dim, span, by })
    : figureCells(sight, dim, span, by)
