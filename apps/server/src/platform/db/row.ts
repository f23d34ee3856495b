import type { Selectable } from 'kysely'
import type { Queryable } from './database.ts'
import type { Tables } from './tables.ts'

// Rows named by the values of their columns, the question most asked of a database. Anything finer is a query of its own.

/** What a table's row holds when it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
type Column<T extends keyof Tables> = keyof Row<T> & string
/** Nothing equals null in SQL: whoever looks for what is empty writes a query that says so. */
type Key<T extends keyof Tables> = { [K in Column<T>]?: NonNullable<Row<T>[K]> }
type Of<T extends keyof Tables, C extends Column<T>> = Pick<Row<T>, C>

// biome-ignore lint/suspicious/noExplicitAny: the builder's types follow one table; here it is any of them
const asked = (db: Queryable, table: string, key: object, columns?: readonly string[]): any => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const from = db.selectFrom(table as never) as any
  return Object.entries(key).reduce(
    (query, [column, value]) => query.where(column, '=', value),
    columns ? from.select(columns) : from.selectAll(),
  )
}

/** The row, if there is one. */
export const rowOf = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> => asked(db, table, key, columns).executeTakeFirst()

/** The row that must be there. */
export const theRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C>> => asked(db, table, key, columns).executeTakeFirstOrThrow()

/** The row, if there is one, kept from others until the transaction ends. */
export const lockRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> => asked(db, table, key, columns).forUpdate().executeTakeFirst()

/** The row that must be there, kept from others until the transaction ends. */
export const lockTheRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C>> => asked(db, table, key, columns).forUpdate().executeTakeFirstOrThrow()

/** All rows of the key, in the order of a column where it matters. */
export const rowsOf = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  { columns, by }: { columns?: readonly C[]; by?: Column<T> } = {},
): Promise<Of<T, C>[]> => {
  const query = asked(db, table, key, columns)
  return (by ? query.orderBy(by) : query).execute()
}
