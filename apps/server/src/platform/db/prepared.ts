import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'

// Some statements are asked all the time, always by key, and take the database longer to plan than to answer. Those are
// planned once a connection. Only for what names its columns: one that selects whatever a table has would fail on every
// open connection when a newer server adds a column.

const names = new Map<string, string>()

type Compilable<Row> = { compile: (db: Queryable) => CompiledQuery<Row> }

export const prepared = <Row>(query: Compilable<Row>) => ({
  execute: (db: Queryable): Promise<QueryResult<Row>> => {
    const compiled = query.compile(db)
    if (!names.has(compiled.sql)) name(compiled.sql)
    return db.executeQuery(compiled)
  },
})

/** Asked so often by this server, a statement is planned once a connection without anybody saying so. */
const OFTEN = 20
/** Each keeps its plan in each connection, some kilobytes; and a pooler between keeps as many names as it is told. */
const MOST_NAMES = 180
/** Texts that are still counted; beyond it counting begins anew. */
const MOST_COUNTED = 2000
const asked = new Map<string, number>()

/**
 * Writes, and reads that name their columns. Whatever selects all columns is out (see above), and so is whatever looks
 * for some of many rows: there the best way depends on the values.
 */
export const mayBeKept = (text: string): boolean =>
  /^\s*(insert|update|delete|select|with)\b/i.test(text) &&
  !/(\bselect|\breturning|\bdistinct|,|\.)\s*"?\*/i.test(text) &&
  !/\b(limit|offset|i?like)\b|@@|@>|&&/i.test(text)

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES) return undefined
  const times = (asked.get(text) ?? 0) + 1
  if (times < OFTEN) {
    if (asked.size >= MOST_COUNTED) asked.clear()
    asked.set(text, times)
    return undefined
  }
  asked.delete(text)
  return mayBeKept(text) ? name(text) : undefined
}

const name = (text: string): string => {
  const given = `xinqi_${names.size + 1}`
  names.set(text, given)
  return given
}

/** Asks for those by the names they have here. */
export class NamingClient extends pg.Client {
  // The driver's own has a dozen signatures, and all of them are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(text: any, values?: any, ...rest: any[]): any {
    // Only what carries values: a text by itself may be several statements, or one that is run and not planned.
    const name =
      typeof text === 'string' ? (Array.isArray(values) ? nameOf(text) : names.get(text)) : undefined
    const ask = super.query as (...given: unknown[]) => unknown
    return name ? ask.call(this, { name, text, values }, ...rest) : ask.call(this, text, values, ...rest)
  }
}
