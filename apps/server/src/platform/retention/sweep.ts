import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type ByMonth, dropPart, isByMonth, partsOf, settleTakenOut } from './months.ts'
import { beforeOf, type Days, RULE_NAMES, RULES, type Rule, type RuleName } from './rules.ts'

/** So few that nobody waits for the rows that go. */
const AT_ONCE = 1000

/** The condition with the moments put in their places. */
const goneBefore = (condition: string, before: Date, now: Date): RawBuilder<boolean> =>
  sql.join(
    condition
      .split(/(\$before|\$now)/)
      .map((part) => (part === '$before' ? sql`${before}` : part === '$now' ? sql`${now}` : sql.raw(part))),
    sql``,
  ) as RawBuilder<boolean>

type How = { now: Date; days?: Days; signal?: AbortSignal; atOnce?: number }

/** Removes what its rule lets go, little by little; says how much. Broken off anywhere, the next run goes on. */
export const sweepBy = async (
  db: Database,
  name: RuleName,
  { now, days = {}, signal, atOnce = AT_ONCE }: How,
): Promise<number> => {
  const { table, gone, withItsMonth } = RULES[name] as Rule
  const before = beforeOf(name, days, now)
  const condition = goneBefore(gone, before, now)
  const parts = isByMonth(table) ? await partsOf(db, table) : []
  if (parts.length === 0)
    return withItsMonth === 'always' ? 0 : sweepRows(db, table, condition, atOnce, signal)
  const kept = sql<boolean>`(${condition}) is not true`
  let removed = await settleTakenOut(db, table as ByMonth, kept)
  for (const { name: part, until, isMonth } of parts) {
    if (signal?.aborted) break
    // A month that lies wholly before is not deleted but dropped.
    const dropped = until !== null && until <= before && (await dropPart(db, table as ByMonth, part, kept))
    if (dropped !== false) removed += dropped
    else if (withItsMonth !== 'always' && !(isMonth && withItsMonth))
      removed += await sweepRows(db, part, condition, atOnce, signal)
  }
  return removed
}

/** Of one table, or of one part: where a row lies says nothing across parts. */
const sweepRows = async (
  db: Database,
  table: string,
  condition: RawBuilder<boolean>,
  atOnce: number,
  signal: AbortSignal | undefined,
): Promise<number> => {
  let removed = 0
  while (!signal?.aborted) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select t.ctid from ${sql.table(table)} t where ${condition} limit ${atOnce}))`.execute(db)
    const count = Number(numAffectedRows ?? 0)
    removed += count
    if (count < atOnce) break
  }
  return removed
}

/** All that is past its use, by every rule. */
export const sweepExpired = async (
  db: Database,
  now: Date,
  { days = {}, signal }: { days?: Days; signal?: AbortSignal } = {},
): Promise<Map<RuleName, number>> => {
  const removed = new Map<RuleName, number>()
  for (const name of RULE_NAMES) {
    const count = await sweepBy(db, name, { now, days, signal })
    if (count) removed.set(name, count)
  }
  return removed
}
