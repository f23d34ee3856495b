import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'

/** What lies by the month; see the migration that made it so. */
export const BY_MONTH = ['audit_event', 'message', 'notice'] as const
export type ByMonth = (typeof BY_MONTH)[number]
export const isByMonth = (table: string): table is ByMonth => (BY_MONTH as readonly string[]).includes(table)

/** So many months are there before anybody needs them. */
const AHEAD = 3
const LOCK = 7_310_041
/** Less than PostgreSQL waits before it looks for two who wait for each other: it is always we who step aside. */
const PATIENCE = '500ms'

/** One part of a table. `until`: everything in it was made before then; null where nothing is known of that. */
export type MonthPartition = { name: string; until: Date | null; isMonth: boolean }

const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
const firstIdAt = (moment: Date): string =>
  `${moment
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`
const monthOf = (moment: Date, later = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later))

/** None while the table is still one. */
export const partsOf = async (db: Queryable, table: ByMonth): Promise<MonthPartition[]> => {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass(${`public.${table}_month`})`.execute(db)
  return rows
    .map(({ name, bound }) => {
      const until = /TO \('([0-9a-f-]{36})'\)/.exec(bound)?.[1]
      return { name, until: until ? timeOf(until) : null, isMonth: /_\d{4}_\d{2}$/.test(name) }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The months to come, made before they are needed; says which were. Asked every night, and for the next by every start. */
export const keepMonths = async (db: Database, now: Date, ahead = AHEAD): Promise<string[]> => {
  const made: string[] = []
  for (const table of BY_MONTH) {
    const last = Math.max(...(await partsOf(db, table)).map(({ until }) => until?.getTime() ?? 0))
    if (!(last > 0)) continue
    for (let from = new Date(last); from < monthOf(now, ahead + 1); from = monthOf(from, 1))
      if (await addMonth(db, table, from)) made.push(`${table} ${from.toISOString().slice(0, 7)}`)
  }
  return made
}

/** Made apart and put in its place: whoever reads and writes the others does not wait. */
const addMonth = (db: Database, table: ByMonth, from: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
      tx,
    )
    if (rows[0]!.there) return false
    const whole = sql.table(`${table}_month`)
    await sql`create table ${sql.table(name)} (like ${whole} including defaults including storage)`.execute(
      tx,
    )
    const [first, end] = [firstIdAt(from), firstIdAt(monthOf(from, 1))]
    await sql`alter table ${whole} attach partition ${sql.table(name)}
                for values from (${sql.lit(first)}) to (${sql.lit(end)})`.execute(tx)
    if (table === 'audit_event') await sql`select guard_audit_months()`.execute(tx)
    return true
  })

/**
 * Takes a part out and drops it, when nothing in it is to be kept; false when something is, or nobody lets go of the
 * table. Looked at first with nobody waiting, taken out in a moment, and looked at again when nobody can write to it any
 * more: whatever came between goes back. Killed after the second, `settleTakenOut` does the rest.
 */
export const dropPart = async (
  db: Database,
  table: ByMonth,
  part: string,
  kept: RawBuilder<boolean>,
): Promise<number | false> => {
  const { rows } = await sql<{ stays: boolean }>`
    select exists (select from ${sql.table(part)} t where ${kept}) as stays`.execute(db)
  if (rows[0]!.stays) return false
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
      await sql`alter table ${sql.table(`${table}_month`)} detach partition ${sql.table(part)}`.execute(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
  return dropTakenOut(db, table, part, kept)
}

const LOCK_NOT_AVAILABLE = '55P03'

const dropTakenOut = (
  db: Database,
  table: ByMonth,
  part: string,
  kept: RawBuilder<boolean>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const back = await sql`
      insert into ${sql.table(`${table}_month`)} select t.* from ${sql.table(part)} t where ${kept}`.execute(
      tx,
    )
    const { rows } = await sql<{ all: number }>`select count(*) as all from ${sql.table(part)}`.execute(tx)
    await sql`drop table ${sql.table(part)}`.execute(tx)
    return Number(rows[0]!.all) - Number(back.numAffectedRows ?? 0)
  })

/** Parts that were taken out by somebody who was killed before he dropped them. */
export const settleTakenOut = async (
  db: Database,
  table: ByMonth,
  kept: RawBuilder<boolean>,
): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
       and relname ~ ${`^${table}_([0-9]{4}_[0-9]{2}|before)$`}`.execute(db)
  let removed = 0
  for (const { name } of rows) removed += await dropTakenOut(db, table, name, kept)
  return removed
}
