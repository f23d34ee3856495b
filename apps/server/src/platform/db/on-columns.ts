import type { JoinBuilder } from 'kysely'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

/** Joins tables whose rows are known by several columns: what the joined one calls them, what the other does. */
export const onColumns =
  <A extends keyof Tables, B extends keyof Tables>(
    joined: A,
    other: B,
    columns: { [K in Column<A>]?: Column<B> },
  ) =>
  // biome-ignore lint/suspicious/noExplicitAny: a join knows all tables of its query, this knows two of them
  (join: JoinBuilder<any, any>) =>
    Object.entries(columns).reduce(
      (sofar, [column, theirs]) => sofar.onRef(`${joined}.${column}`, '=', `${other}.${theirs}`),
      join,
    )
