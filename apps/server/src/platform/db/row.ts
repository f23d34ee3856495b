import {
  type InsertObject,
  NoResultError,
  type Selectable,
  sql,
  type Updateable,
  type UpdateObject,
} from 'kysely'
import type { Queryable } from './database.ts'
import { newId } from './ids.ts'
import { isPlainValue, runCachedSql } from './sql-cache.ts'
import type { Tables } from './tables.ts'

// Rows named by the values of their columns, the question most asked of a database. Anything finer is a query of its own.

/** What a table's row holds when it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
type Column<T extends keyof Tables> = keyof Row<T> & string
/** What may be set of a row: which one it is stays. */
export type Change<T extends keyof Tables> = Omit<Updateable<Tables[T]>, 'id'>
/** Nothing equals null in SQL: whoever looks for what is empty says so. */
export const EMPTY = Symbol('empty')
class OneOf<V> {
  readonly values: readonly V[]
  constructor(values: Iterable<V>) {
    this.values = [...values]
  }
}
/** Whichever of these a column holds; of none, no row. */
export const oneOf = <V>(values: Iterable<V>): OneOf<V> => new OneOf(values)
type Key<T extends keyof Tables> = {
  [K in Column<T>]?:
    | NonNullable<Row<T>[K]>
    | OneOf<NonNullable<Row<T>[K]>>
    | (null extends Row<T>[K] ? typeof EMPTY : never)
}
type Of<T extends keyof Tables, C extends Column<T>> = Pick<Row<T>, C>

// biome-ignore lint/suspicious/noExplicitAny: the builder's types follow one table; here it is any of them
type AnyQuery = any

const narrowed = (query: AnyQuery, column: string, value: unknown): AnyQuery => {
  if (value === EMPTY) return query.where(column, 'is', null)
  if (!(value instanceof OneOf)) return query.where(column, '=', value)
  return value.values.length ? query.where(column, 'in', value.values) : query.where(sql`false`)
}
const named = (query: AnyQuery, key: object): AnyQuery =>
  Object.entries(key).reduce((sofar, [column, value]) => narrowed(sofar, column, value), query)

const asked = (db: Queryable, table: string, key: object, columns?: readonly string[]): AnyQuery => {
  const from: AnyQuery = db.selectFrom(table as never)
  return named(columns ? from.select(columns) : from.selectAll(), key)
}

/** What of a key is text and what is value; nothing where its text depends on its values. */
const shapeOf = (key: object): { shape: string; values: unknown[] } | undefined => {
  const entries = Object.entries(key)
  if (entries.some(([, value]) => value instanceof OneOf || !isPlainValue(value))) return undefined
  return {
    shape: entries.map(([column, value]) => (value === EMPTY ? `${column}?` : column)).join(),
    values: entries.flatMap(([, value]) => (value === EMPTY ? [] : [value])),
  }
}

type RowOptions = { columns?: readonly string[]; by?: readonly string[]; lock?: boolean }

const found = async (
  db: Queryable,
  table: string,
  key: object,
  { columns, by = [], lock = false }: RowOptions,
  // biome-ignore lint/suspicious/noExplicitAny: see AnyQuery
): Promise<any[]> => {
  const build = () => {
    const query = by.reduce((sofar, column) => sofar.orderBy(column), asked(db, table, key, columns))
    return lock ? query.forUpdate() : query
  }
  const known = shapeOf(key)
  if (!known) return build().execute()
  const shape = `select ${columns ?? '*'} from ${table} where ${known.shape} by ${by} ${lock}`
  return (await runCachedSql(db, shape, known.values, build)).rows
}

// biome-ignore lint/suspicious/noExplicitAny: see AnyQuery
const first = async (...what: Parameters<typeof found>): Promise<any> => (await found(...what))[0]

// biome-ignore lint/suspicious/noExplicitAny: see AnyQuery
const firstOrThrow = async (...what: Parameters<typeof found>): Promise<any> => {
  const row = await first(...what)
  if (row !== undefined) return row
  const [db, table, key] = what
  throw new NoResultError(asked(db, table, key).toOperationNode())
}

const returned = (query: AnyQuery, columns?: readonly string[]): AnyQuery =>
  (columns ? query.returning(columns) : query.returningAll()).executeTakeFirst()

/** The row, if there is one. */
export const rowOf = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> => first(db, table, key, { columns })

/** The row that must be there. */
export const theRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C>> => firstOrThrow(db, table, key, { columns })

/** The row, if there is one, kept from others until the transaction ends. */
export const lockRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> => first(db, table, key, { columns, lock: true })

/** The row that must be there, kept from others until the transaction ends. */
export const lockTheRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C>> => firstOrThrow(db, table, key, { columns, lock: true })

/** All rows of the key, in the order of columns where it matters. */
export const rowsOf = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  { columns, by = [] }: { columns?: readonly C[]; by?: Column<T> | readonly Column<T>[] } = {},
): Promise<Of<T, C>[]> => found(db, table, key, { columns, by: [by].flat() })

const latestFirst = (query: AnyQuery, by: string | readonly string[]): AnyQuery =>
  [by].flat().reduce((sofar, column) => sofar.orderBy(column, 'desc'), query)

/** The rows of the key, the greatest of the columns first, and no more than `most`. */
export const latestRows = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  { by, columns, most }: { by: Column<T> | readonly Column<T>[]; columns?: readonly C[]; most?: number },
): Promise<Of<T, C>[]> => {
  const query = latestFirst(asked(db, table, key, columns), by)
  return (most === undefined ? query : query.limit(most)).execute()
}

/** Of the rows of the key the one with the greatest in the columns, if there is any. */
export const latestRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  by: Column<T> | readonly Column<T>[],
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> =>
  latestFirst(asked(db, table, key, columns), by)
    .limit(1)
    .executeTakeFirst()

/** What a column holds in the rows of the key, each value once. */
export const valuesOf = async <T extends keyof Tables, C extends Column<T>>(
  db: Queryable,
  table: T,
  column: C,
  key: Key<T>,
): Promise<Row<T>[C][]> => {
  const rows: Of<T, C>[] = await asked(db, table, key, [column]).distinct().execute()
  return rows.map((row) => row[column])
}

/** Whether the key has any row. */
export const hasRow = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  key: Key<T>,
): Promise<boolean> => {
  const any: AnyQuery = db.selectFrom(table as never).select(sql`1`.as('any'))
  return (await named(any, key).limit(1).executeTakeFirst()) !== undefined
}

/** How many rows the key has. */
export const countRows = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  key: Key<T>,
): Promise<number> => {
  const counted: AnyQuery = db.selectFrom(table as never).select(sql<number>`count(*)`.as('rows'))
  return (await named(counted, key).executeTakeFirstOrThrow()).rows
}

export const addRow = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  row: InsertObject<Tables, T>,
): Promise<void> => {
  const build = () => db.insertInto(table).values(row)
  const given = written(row)
  if (given) await runCachedSql(db, `insert into ${table} ${given.columns}`, given.values, build)
  else await build().execute()
}

/** What of a row is written; nothing where some of it is computed there. */
const written = (row: object): { columns: string[]; values: unknown[] } | undefined => {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  if (entries.length === 0 || !entries.every(([, value]) => isPlainValue(value))) return undefined
  return { columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) }
}

/** A row with a number of its own, which is answered. */
export const addNew = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  row: Omit<InsertObject<Tables, T>, 'id'>,
): Promise<string> => {
  const id = newId()
  await addRow(db, table, { ...row, id } as InsertObject<Tables, T>)
  return id
}

/** As many as there are, be it none. */
export const addRows = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> => {
  if (rows.length === 1) await addRow(db, table, rows[0]!)
  else if (rows.length > 1) await db.insertInto(table).values(rows).execute()
}

/** Nobody means all rows of a table by saying nothing. */
const namedToWrite = (query: AnyQuery, key: object): AnyQuery => {
  if (Object.keys(key).length === 0) throw new Error('rows are changed and removed by a key')
  return named(query, key)
}

const changing = (db: Queryable, table: string, key: object, change: object): AnyQuery => {
  const query: AnyQuery = db.updateTable(table as never)
  return namedToWrite(query.set(change), key)
}

/** The rows of the key, to set columns of theirs. */
export const inRows = <T extends keyof Tables>(db: Queryable, table: T, key: Key<T>) => ({
  set: async (change: UpdateObject<Tables, T>): Promise<void> => {
    const build = () => changing(db, table, key, change)
    const [known, given] = [shapeOf(key), written(change)]
    if (!known || !given) await build().execute()
    else {
      const shape = `update ${table} set ${given.columns} where ${known.shape}`
      await runCachedSql(db, shape, [...given.values, ...known.values], build)
    }
  },
})

/** The row, to set columns of it and see it as it is then, if there was one. */
export const inRow = <T extends keyof Tables>(db: Queryable, table: T, key: Key<T>) => ({
  set: <C extends Column<T> = Column<T>>(
    change: UpdateObject<Tables, T>,
    columns?: readonly C[],
  ): Promise<Of<T, C> | undefined> => returned(changing(db, table, key, change), columns),
})

export const removeRows = async <T extends keyof Tables>(
  db: Queryable,
  table: T,
  key: Key<T>,
): Promise<void> => {
  const build = () => namedToWrite(db.deleteFrom(table as never), key)
  const known = shapeOf(key)
  if (known) await runCachedSql(db, `delete from ${table} where ${known.shape}`, known.values, build)
  else await build().execute()
}

/** The row as it was before it was removed, if there was one. */
export const takeRow = <T extends keyof Tables, C extends Column<T> = Column<T>>(
  db: Queryable,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Of<T, C> | undefined> => returned(namedToWrite(db.deleteFrom(table as never), key), columns)
