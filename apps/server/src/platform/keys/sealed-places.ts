import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { OTHER_SUITE } from './national-cipher.ts'
import { ownerSealedBy, ownerSealedColumns } from './owner-texts.ts'

/** Where something hangs on a generation of the keys: a sealed column, or the files (`blob.key_generation`). */
export type SealedPlace = { table: string; column: string }
export const FILES = 'blob.key_generation'
export const nameOfPlace = ({ table, column }: SealedPlace): string => `${table}.${column}`

/** Sealed columns are known by their name; a test holds every other column of bytes to a list. */
export const sealedPlaces = async (db: Queryable): Promise<SealedPlace[]> => {
  const { rows } = await sql<SealedPlace>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      -- Each part of a table by itself: in the whole there is no place to go on from.
      join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and r.relkind = 'r'
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type = 'bytea' and c.column_name like '%\\_cipher'
     order by 1, 2`.execute(db)
  return rows
}

/** The generation a value of the column was sealed by. */
export const sealedBy = (column: string): RawBuilder<number> =>
  sql<number>`case when octet_length(${sql.ref(column)}) > 0 then
    case get_byte(${sql.ref(column)}, 0) when ${OTHER_SUITE} then get_byte(${sql.ref(column)}, 2) else get_byte(${sql.ref(column)}, 0) end end`

/** How much hangs on other generations than the newest, place by place; exact, and as slow as the tables are long. */
export const countHanging = (db: Queryable, newest: number): Promise<Map<string, number>> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const counts = new Map<string, number>()
    for (const place of await sealedPlaces(tx)) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(place.table)} where ${sealedBy(place.column)} <> ${newest}`.execute(
        tx,
      )
      if (rows[0]!.count) counts.set(nameOfPlace(place), rows[0]!.count)
    }
    const { rows: generations } = await sql<{ seals_texts: boolean }>`
      select seals_texts from key_generation where number = ${newest}`.execute(tx)
    for (const place of generations[0]?.seals_texts ? await ownerSealedColumns(tx) : []) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(place.table)} as t where ${ownerSealedBy(place.column)} <> ${newest}`.execute(
        tx,
      )
      if (rows[0]!.count) counts.set(nameOfPlace(place), rows[0]!.count)
    }
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from blob where key_generation <> ${newest}`.execute(tx)
    if (rows[0]!.count) counts.set(FILES, rows[0]!.count)
    return counts
  })
