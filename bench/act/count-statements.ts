// Every statement the server sends, as the database sees it: how many, which, and how many rows each of them changed.
import pg from 'pg'

export type Statements = Record<string, { calls: number; rows: number }>

let statements: Statements = {}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Begins to count. Whoever works in the same process and must not be counted takes another driver. */
export const countStatements = (): void => {
  // The driver's own has a dozen signatures, and all of them are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const ask = pg.Client.prototype.query as (this: unknown, ...given: any[]) => any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  pg.Client.prototype.query = function (this: unknown, ...given: any[]) {
    const [first] = given
    const text: string = typeof first === 'string' ? first : (first?.text ?? 'cursor')
    statements[text] ??= { calls: 0, rows: 0 }
    const entry = statements[text]
    entry.calls++
    const answer = ask.apply(this, given)
    answer?.then?.(
      (result: pg.QueryResult) => {
        if (writes.has(result?.command)) entry.rows += result.rowCount ?? 0
      },
      () => {},
    )
    return answer
  } as typeof pg.Client.prototype.query
}

/** What was sent since this was last asked. */
export const takeStatements = (): Statements => {
  const taken = statements
  statements = {}
  return taken
}
