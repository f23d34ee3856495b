import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Span } from './seen.ts'

const FOLD_LOCK = 7_310_072
const AT_ONCE = 20_000

/** What waits becomes part of the cells; at every moment both together are the same. */
export const foldDeltas = async ({ db }: Pick<Services, 'db'>): Promise<number> => {
  let folded = 0
  for (;;) {
    const moved = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${FOLD_LOCK})`.execute(tx)
      const { rows } = await sql<{ moved: number }>`
        with gone as (
          delete from board_delta where ctid = any(array(select ctid from board_delta limit ${AT_ONCE})) returning *),
        summed as (
          select scope_id, day, status, type_id, department_id, is_initiator, sum(n)::int as n from gone
           group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6),
        kept as (
          insert into board_cell (scope_id, day, status, type_id, department_id, is_initiator, n)
          select * from summed
          on conflict (scope_id, day, status, type_id, department_id, is_initiator)
            do update set n = board_cell.n + excluded.n returning 1)
        select (select count(*) from gone) as moved, (select count(*) from kept) as kept`.execute(tx)
      return rows[0]!.moved
    })
    folded += moved
    if (moved < AT_ONCE) return folded
  }
}

/** Cells and what waits, of one scope, drafts left out. */
export const cellsOf = (scopeId: string, span: Span): RawBuilder<unknown> => {
  const within = span ? sql`and day between ${span.from}::date and ${span.to}::date` : sql``
  const of = (table: RawBuilder<unknown>) =>
    sql`select day, status, type_id, department_id, n from ${table} where scope_id = ${scopeId} and status <> 1 ${within}`
  return sql`${of(sql`board_cell`)} union all ${of(sql`board_delta`)}`
}

export type Counted = { day: string; status: number; type_id: string; department_id: string; n: number }
export const countCells = async (db: Queryable, scopeId: string, span: Span): Promise<Counted[]> =>
  (
    await sql<Counted>`
      select day, status, type_id, department_id, sum(n)::int as n from (${cellsOf(scopeId, span)}) c
       group by 1, 2, 3, 4 having sum(n) <> 0`.execute(db)
  ).rows
