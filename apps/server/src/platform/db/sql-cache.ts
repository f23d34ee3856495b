import { CompiledQuery, type QueryResult } from 'kysely'
import type { Queryable } from './database.ts'

// Building the text of a question takes longer than most rows take to be found. Of those that are asked all the time in
// the same shape with other values the text is kept.

/** By shape; null where the values do not stand in the text as they stand in the shape. */
const texts = new Map<string, string | null>()

// biome-ignore lint/suspicious/noExplicitAny: the builder's types follow one table; here it is any of them
type Buildable = { compile: () => CompiledQuery<any> }

/** An expression is part of the text, not a value. */
export const isPlainValue = (value: unknown): boolean =>
  typeof value !== 'function' && !(typeof value === 'object' && value !== null && 'toOperationNode' in value)

/** `shape` says all that the text depends on, `values` are the rest, in the order of the text. */
export const runCachedSql = (
  db: Queryable,
  shape: string,
  values: readonly unknown[],
  build: () => Buildable,
  // biome-ignore lint/suspicious/noExplicitAny: see above
): Promise<QueryResult<any>> => {
  const known = texts.get(shape)
  if (known) return db.executeQuery(CompiledQuery.raw(known, [...values]))
  const compiled = build().compile()
  if (known === undefined) texts.set(shape, isInOrder(compiled.parameters, values) ? compiled.sql : null)
  return db.executeQuery(compiled)
}

const isInOrder = (parameters: readonly unknown[], values: readonly unknown[]): boolean =>
  parameters.length === values.length && parameters.every((parameter, at) => parameter === values[at])
