// How many contracts end in a time, added up beforehand: cells by day and month for a whole company, each folder, each
// department and each person, and what has changed since they were last folded.

import { addDays } from '@xinqi/api/china-day'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { backfill, isFilled } from '../../../platform/jobs/backfill.ts'
import { foldAll, foldWithin } from '../../../platform/jobs/fold.ts'
import type { Services } from '../../../platform/services.ts'
import type { Sight } from '../archive/access.ts'

const FOLD_LOCK = 7_310_075
const AT_ONCE = 5000
const FILLED = 'due cells'
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whose cells lines add to, and how; each line with its sign. */
const cellsFrom = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.company_id, r.reach, r.whose, r.within, g.grain, g.at, sum(l.sign)::int as n
    from ${lines} l
   cross join lateral due_reaches(l.type_id, l.department_id, l.holders) r
   cross join lateral (
     select 'd', l.day where l.day is not null
     union all select 'm', date_trunc('month', l.day)::date where l.day is not null
     union all select 'f', date 'epoch' where r.reach = 't') g (grain, at)
   group by 1, 2, 3, 4, 5, 6`

/** What waits becomes part of the cells. */
const folding = (atOnce: number) => ({
  lock: FOLD_LOCK,
  from: 'due_delta',
  atOnce,
  kept: sql`
    kept as (
      insert into due_cell as cell
      select * from (${cellsFrom(sql`gone`)}) f where n <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (company_id, reach, whose, within, grain, at) do update set n = cell.n + excluded.n returning 1)`,
})

export const foldDue = (services: Pick<Services, 'db'>, atOnce = AT_ONCE): Promise<number> =>
  foldAll(services, folding(atOnce))

/** What was kept before there were lines gets its own, in portions; it may be broken off and goes on where it was. */
export const fillDue = backfill(
  { name: FILLED, first: { companyId: NOBODY, id: NOBODY }, atOnce: 2000 },
  async (tx, from, { atOnce }) => {
    // What the portion before has left: once all are through nothing of theirs waits, and waiting is read by everybody.
    await foldWithin(tx, folding(atOnce))
    // Held while they are read: whoever changes one of them waits, and writes its line after this.
    const { rows } = await sql<{ company_id: string; id: string }>`
      select company_id, id from archived where (company_id, id) > (${from.companyId}::uuid, ${from.id}::uuid)
       order by company_id, id limit ${atOnce} for share`.execute(tx)
    const last = rows.at(-1)
    if (!last) return { next: null, count: 0 }
    await sql`
      insert into due_line
      select l.* from archived a cross join lateral due_line_of(a) l
       where (a.company_id, a.id) > (${from.companyId}::uuid, ${from.id}::uuid)
         and (a.company_id, a.id) <= (${last.company_id}::uuid, ${last.id}::uuid)
      on conflict do nothing`.execute(tx)
    return { next: { companyId: last.company_id, id: last.id }, count: rows.length }
  },
)

type Part = { reach: 'a' | 't' | 'd' | 'o' | 'x'; whose: string; within?: string; sign: 1 | -1 }

/**
 * The cells that together are what somebody sees, each contract once: what his departments began and what is his own,
 * less his own of those departments. Null where they do not say it: closed folders are known of the whole company only.
 */
const partsOf = (sight: Sight, typeId?: string): Part[] | null => {
  const { dataScope, accountId, departmentIds, hiddenTypes } = sight
  if (dataScope === 3) {
    if (typeId) return hiddenTypes.includes(typeId) ? [] : [{ reach: 't', whose: typeId, sign: 1 }]
    const closed = hiddenTypes.map((whose): Part => ({ reach: 't', whose, sign: -1 }))
    return [{ reach: 'a', whose: NOBODY, sign: 1 }, ...closed]
  }
  if (hiddenTypes.length || typeId) return null
  const own: Part = { reach: 'o', whose: accountId, sign: 1 }
  if (dataScope === 1) return [own]
  return [
    own,
    ...departmentIds.flatMap((id): Part[] => [
      { reach: 'd', whose: id, sign: 1 },
      { reach: 'x', whose: accountId, within: id, sign: -1 },
    ]),
  ]
}

/** From the first to the last day; null: without end on that side. */
export type DaySpan = readonly [from: string | null, to: string | null]
type Stretch = { grain: 'd' | 'm'; from: string; before: string }

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Whole months where there are any, days at the edges. Pure. */
export const stretchesOf = ([from, to]: DaySpan): Stretch[] => {
  const before = to === null ? 'infinity' : addDays(to, 1)
  const first =
    from === null ? '-infinity' : monthOf(from) === from ? from : monthOf(addDays(monthOf(from), 31))
  const end = to === null ? 'infinity' : monthOf(before)
  const isBackwards = from !== null && to !== null && first >= end
  if (isBackwards) return [{ grain: 'd', from, before }]
  return [
    ...(from === null || from === first ? [] : [{ grain: 'd' as const, from, before: first }]),
    { grain: 'm', from: first, before: end },
    ...(to === null || before === end ? [] : [{ grain: 'd' as const, from: end, before }]),
  ]
}

/** How many end in each of the spans, exactly; null where it must be counted. */
export const keptDue = async (
  db: Queryable,
  sight: Sight,
  spans: readonly DaySpan[],
  typeId?: string,
): Promise<number[] | null> => {
  const parts = partsOf(sight, typeId)
  if (!parts || !(await isFilled(db, FILLED))) return null
  const stretches = spans.flatMap((span, at) => stretchesOf(span).map((stretch) => ({ at, ...stretch })))
  const { rows } = await sql<{ at: number; n: number }>`
    with part (reach, whose, within, sign) as (
      select * from unnest(${parts.map(({ reach }) => reach)}::text[], ${parts.map(({ whose }) => whose)}::uuid[],
                           ${parts.map(({ within }) => within ?? NOBODY)}::uuid[], ${parts.map(({ sign }) => sign)}::int[])),
    stretch (at, grain, since, before) as (
      select * from unnest(${stretches.map(({ at }) => at)}::int[], ${stretches.map(({ grain }) => grain)}::text[],
                           ${stretches.map(({ from }) => from)}::date[], ${stretches.map(({ before }) => before)}::date[]))
    select f.at, sum(f.n)::int as n from (
      select s.at, p.sign * c.n as n from stretch s cross join part p
        join due_cell c on c.company_id = ${sight.companyId} and c.reach = p.reach and c.whose = p.whose
                       and c.within = p.within and c.grain = s.grain and c.at >= s.since and c.at < s.before
      union all
      select s.at, p.sign * d.sign from due_delta d cross join lateral due_reaches(d.type_id, d.department_id, d.holders) r
        join part p using (reach, whose, within)
        join stretch s on d.day >= s.since and d.day < s.before
       where d.company_id = ${sight.companyId}) f group by 1`.execute(db)
  const found = new Map(rows.map(({ at, n }) => [at, n]))
  return spans.map((_, at) => found.get(at) ?? 0)
}

/** How many lie in each folder, those outside under null; null where it must be counted. */
export const keptByFolder = async (
  db: Queryable,
  { companyId, dataScope, hiddenTypes }: Sight,
): Promise<Map<string | null, number> | null> => {
  if (dataScope !== 3 || !(await isFilled(db, FILLED))) return null
  const { rows } = await sql<{ whose: string; n: number }>`
    select whose, sum(n)::int as n from (
      select whose, n from due_cell where company_id = ${companyId} and reach = 't' and grain = 'f'
      union all
      select coalesce(type_id, ${NOBODY}::uuid), sign from due_delta where company_id = ${companyId}) f
     group by 1 having sum(n) <> 0`.execute(db)
  const open = rows.filter(({ whose }) => !hiddenTypes.includes(whose))
  return new Map(open.map(({ whose, n }) => [whose === NOBODY ? null : whose, n]))
}
