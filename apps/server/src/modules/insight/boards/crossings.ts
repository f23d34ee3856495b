import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { foldAll } from '../../../platform/jobs/fold.ts'
import type { Services } from '../../../platform/services.ts'
import { ADDED_TO_CELL, areFilled } from './figures.ts'
import { SIGNED } from './seen.ts'

const FOLD_LOCK = 7_310_074
const SUMMED_CELLS = sql`sum(n)::int, sum(done)::int, sum(refused)::int, sum(cents)::bigint, sum(timed)::int,
  sum(minutes)::bigint, sum(dated)::int`
const AT_ONCE = 2000

/** What lines add to the cells they stand in, by month and over all years; each line with its sign. */
const cellsFrom = (lines: RawBuilder<unknown>, grains = sql`('m'), ('a')`): RawBuilder<unknown> => sql`
  select l.scope_id, k.dims, g.grain,
         case g.grain when 'm' then date_trunc('month', l.day)::date else date 'epoch' end as at, k.one, k.two, k.three,
         sum(l.sign)::int as n, sum(l.sign * (l.status = any(${SIGNED}::smallint[]))::int)::int as done,
         sum(l.sign * (l.status = ${CONTRACT_IS.refused})::int)::int as refused, sum(l.sign * coalesce(l.cents, 0))::bigint as cents,
         sum(l.sign * (l.minutes is not null)::int)::int as timed,
         sum(l.sign * coalesce(l.minutes, 0)::bigint)::bigint as minutes, sum(l.sign * l.is_dated::int)::int as dated
    from ${lines} l
   cross join lateral board_crossings(l.initiator, l.department_id, l.type_id, l.status, l.parties, l.provinces) k
   cross join (values ${grains}) g (grain)
   group by 1, 2, 3, 4, 5, 6, 7`

/** Lines that wait become part of the cells; at every moment both together are the same. */
export const foldCrossings = (services: Pick<Services, 'db'>): Promise<number> =>
  foldAll(services, {
    lock: FOLD_LOCK,
    from: 'board_line_delta',
    atOnce: AT_ONCE,
    kept: sql`
      kept as (
        insert into board_crossing as cell
        select * from (${cellsFrom(sql`gone`)}) f
         where n <> 0 or done <> 0 or refused <> 0 or cents <> 0 or timed <> 0 or minutes <> 0 or dated <> 0
        on conflict (scope_id, dims, grain, at, one, two, three) do update set
          ${ADDED_TO_CELL} returning 1)`,
  })

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One company after another, each in a transaction of its own while nobody folds. */
const eachScope = async (
  db: Services['db'],
  table: 'board_line' | 'board_crossing',
  work: (tx: Tx, scope: string) => Promise<unknown>,
): Promise<void> => {
  for (let last = BEFORE_ALL; ; ) {
    const { rows } = await sql<{ scope_id: string }>`
      select scope_id from ${sql.table(table)} where scope_id > ${last}::uuid order by 1 limit 1`.execute(db)
    if (!rows[0]) return
    const scope = rows[0].scope_id
    last = scope
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${FOLD_LOCK})`.execute(tx)
      await work(tx, scope)
    })
  }
}

/** What was there before cells of two were kept; may be broken off and begun again. */
export const fillCrossings = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const { figures, crossings } = await areFilled(db)
  if (!figures || crossings) return
  await eachScope(db, 'board_line', async (tx, scope) => {
    await tx.deleteFrom('board_crossing').where('scope_id', '=', scope).execute()
    const lines = sql`(select 1 as sign, * from board_line where scope_id = ${scope}::uuid)`
    // One statement, one picture: whoever changes a line meanwhile is in the lines and not waiting, or the other way.
    await sql`
      with waited as (delete from board_line_delta where scope_id = ${scope}::uuid),
      months as materialized (${cellsFrom(lines, sql`('m')`)})
      insert into board_crossing
      select * from months
      union all
      select scope_id, dims, 'a', date 'epoch', one, two, three, ${SUMMED_CELLS}
        from months group by 1, 2, 5, 6, 7
       order by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  })
  await db.updateTable('board_filled').set({ crossings_at: clock() }).execute()
}

/** What the months say together by year, once; from then on the database adds to it whatever is folded into a month. */
export const fillYears = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const { crossings, years } = await areFilled(db)
  if (!crossings || years) return
  await eachScope(db, 'board_crossing', async (tx, scope) => {
    await tx.deleteFrom('board_crossing').where('scope_id', '=', scope).where('grain', '=', 'y').execute()
    await sql`
      insert into board_crossing
      select scope_id, dims, 'y', date_trunc('year', at)::date, one, two, three, ${SUMMED_CELLS}
        from board_crossing where scope_id = ${scope}::uuid and grain = 'm'
       group by 1, 2, 4, 5, 6, 7`.execute(tx)
  })
  await db.updateTable('board_filled').set({ years_at: clock() }).execute()
}
