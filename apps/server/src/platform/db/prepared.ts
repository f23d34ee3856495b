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
    if (!names.has(compiled.sql)) names.set(compiled.sql, `xinqi_${names.size + 1}`)
    return db.executeQuery(compiled)
  },
})

/** Asks for those by the names they have here. */
export class NamingClient extends pg.Client {
  // The driver's own has a dozen signatures, and all of them are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? names.get(text) : undefined
    const ask = super.query as (...given: unknown[]) => unknown
    return name ? ask.call(this, { name, text, values }, ...rest) : ask.call(this, text, values, ...rest)
  }
}
