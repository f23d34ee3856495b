import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'

// Some statements are asked all the time, always by key, and take the database longer to plan than to answer. Those are
// planned once a connection. Only for what names its columns: one that selects whatever a table has would fail on every
// open connection when a newer server adds a column.

/** Asked so often by this server, a statement is planned once a connection without anybody saying so. */
const OFTEN = 20
/** Each keeps its plan in each connection, some kilobytes; and a pooler between keeps as many names as it is told. */
const MOST_NAMES = 180
/** Texts that are still counted; beyond it counting begins anew. */
const MOST_COUNTED = 2000

/**
 * Writes, and reads that name their columns. Whatever selects all columns is out (see above), and so is whatever looks
 * for some of many rows: there the best way depends on the values.
 */
export const mayBeKept = (text: string): boolean =>
  /^\s*(insert|update|delete|select|with)\b/i.test(text) &&
  !/(\bselect|\breturning|\bdistinct|,|\.)\s*"?\*/i.test(text) &&
  !/\b(limit|offset|i?like)\b|@@|@>|&&/i.test(text)

/** The names by which statements are planned: of those chosen, and of those asked often. */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly asked = new Map<string, number>()

  known(text: string): string | undefined {
    return this.names.get(text)
  }

  add(text: string): string {
    const known = this.names.get(text)
    if (known) return known
    const name = `xinqi_${this.names.size + 1}`
    this.names.set(text, name)
    return name
  }

  /** Counts how often it is asked, and names it when that was often. */
  count(text: string): string | undefined {
    const known = this.names.get(text)
    if (known) return known
    if (this.names.size >= MOST_NAMES) return undefined
    const times = (this.asked.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (this.asked.size >= MOST_COUNTED) this.asked.clear()
      this.asked.set(text, times)
      return undefined
    }
    this.asked.delete(text)
    return mayBeKept(text) ? this.add(text) : undefined
  }
}

/** One for all connections of this process. */
const ofProcess = new StatementNames()

type Compilable<Row> = { compile: (db: Queryable) => CompiledQuery<Row> }

export const prepared = <Row>(query: Compilable<Row>) => ({
  execute: (db: Queryable): Promise<QueryResult<Row>> => {
    const compiled = query.compile(db)
    ofProcess.add(compiled.sql)
    return db.executeQuery(compiled)
  },
})

/** Asks for statements by their names. */
export const namingClient = (names: StatementNames) =>
  class extends pg.Client {
    // The driver's own has a dozen signatures, and all of them are passed on.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    override query(text: any, values?: any, ...rest: any[]): any {
      // Only what carries values: a text by itself may be several statements, or one that is run and not planned.
      const name =
        typeof text === 'string' ? (Array.isArray(values) ? names.count(text) : names.known(text)) : undefined
      const ask = super.query as (...given: unknown[]) => unknown
      return name ? ask.call(this, { name, text, values }, ...rest) : ask.call(this, text, values, ...rest)
    }
  }
export const NamingClient = namingClient(ofProcess)
