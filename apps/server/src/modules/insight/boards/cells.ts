import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { foldAll } from '../../../platform/jobs/fold.ts'
import type { Services } from '../../../platform/services.ts'
import { SIGNED, type Span } from './seen.ts'

const FOLD_LOCK = 7_310_072
const AT_ONCE = 20_000

/** What waits becomes part of the cells; at every moment both together are the same. */
export const foldDeltas = (services: Pick<Services, 'db'>): Promise<number> =>
  foldAll(services, {
    lock: FOLD_LOCK,
    from: 'board_delta',
    atOnce: AT_ONCE,
    kept: sql`
      summed as (
        select scope_id, day, status, type_id, department_id, is_initiator, sum(n)::int as n from gone
         group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6),
      kept as (
        insert into board_cell (scope_id, day, status, type_id, department_id, is_initiator, n)
        select * from summed
        on conflict (scope_id, day, status, type_id, department_id, is_initiator)
          do update set n = board_cell.n + excluded.n returning 1)`,
  })

/** Cells and what waits, of one scope, drafts left out. */
export const cellsOf = (scopeId: string, span: Span): RawBuilder<unknown> => {
  const within = span ? sql`and day between ${span.from}::date and ${span.to}::date` : sql``
  const of = (table: RawBuilder<unknown>) =>
    sql`select day, status, type_id, department_id, n from ${table} where scope_id = ${scopeId} and status <> ${CONTRACT_IS.draft} ${within}`
  return sql`${of(sql`board_cell`)} union all ${of(sql`board_delta`)}`
}

/** How many by each of what a board shows; a key with none is not there. */
export type Counted = {
  /** By day. */
  sent: Map<string, number>
  done: Map<string, number>
  statuses: Map<string, number>
  types: Map<string, number>
  departments: Map<string, number>
}

/** Added up where they lie: by everything at once there are about as many cells as contracts. */
export const countUp = async (db: Queryable, cells: RawBuilder<unknown>): Promise<Counted> => {
  const { rows } = await sql<{ what: keyof Counted; key: string; n: number }>`
    select case when grouping(day) = 0 then case when is_done then 'done' else 'sent' end
                when grouping(status) = 0 then 'statuses'
                when grouping(type_id) = 0 then 'types' else 'departments' end as what,
           coalesce(day::text, status::text, type_id::text, department_id::text) as key, sum(n)::int as n
      from (select day, status, type_id, department_id, n, status = any(${SIGNED}::smallint[]) as is_done from (${cells}) f) c
     group by grouping sets ((day, is_done), (status), (type_id), (department_id))
    having sum(n) <> 0`.execute(db)
  const counted: Counted = {
    sent: new Map(),
    done: new Map(),
    statuses: new Map(),
    types: new Map(),
    departments: new Map(),
  }
  for (const { what, key, n } of rows) {
    counted[what].set(key, (counted[what].get(key) ?? 0) + n)
    // What is finished was sent as well.
    if (what === 'done') counted.sent.set(key, (counted.sent.get(key) ?? 0) + n)
  }
  return counted
}
