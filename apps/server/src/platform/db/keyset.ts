import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { CodedError } from '../errors.ts'

/** Where a page ended: the sort key of its last row. Opaque to callers. */
type Cursor = { at: string; id: string }

export const writeCursor = ({ at, id }: { at: Date; id: string }): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

export const readCursor = (text: string): Cursor => {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
    if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('malformed')
    return { at, id }
  } catch {
    throw new CodedError('BAD_REQUEST', '翻页位置无效，请从第一页重新查看')
  }
}

/** Everything older than where the last page ended. */
export const behind = (
  cursor: string,
  { at, id }: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<boolean> => {
  const last = readCursor(cursor)
  return sql<boolean>`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)`
}

/** Which page is asked for. */
export type PageQuery = { cursor?: string; pageSize: number }

/** Newest first by (time, id). One row more than asked for tells whether there is a next page. */
export const newestFirst = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: PageQuery,
  columns: { at: ReferenceExpression<DB, TB>; id: ReferenceExpression<DB, TB> },
): SelectQueryBuilder<DB, TB, O> => {
  const at = sql.ref(columns.at as string)
  const id = sql.ref(columns.id as string)
  const paged = page.cursor ? query.where(behind(page.cursor, { at, id })) : query
  return paged
    .orderBy(sql`${at} desc`)
    .orderBy(sql`${id} desc`)
    .limit(page.pageSize + 1)
}

export const byCreation = (row: { created_at: Date; id: string }) => ({ at: row.created_at, id: row.id })

export const pageOf = <R, T>(
  rows: R[],
  pageSize: number,
  keyOf: (row: R) => { at: Date; id: string },
  present: (row: R) => T,
): { list: T[]; nextCursor: string | null } => {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map(present),
    nextCursor: rows.length > pageSize && last ? writeCursor(keyOf(last)) : null,
  }
}

/** How many rows a query finds: with nothing selected. */
export const countOf = async <DB, TB extends keyof DB>(
  all: SelectQueryBuilder<DB, TB, object>,
): Promise<number> => {
  const { total } = await all
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** A page, newest first, and how many there are in all: `all` is narrowed as `rows` are, with nothing selected. */
export const countedPage = async <
  DB,
  TB extends keyof DB,
  O extends { id: string; created_at: Date },
  CountedDB,
  CountedTB extends keyof CountedDB,
  T,
>(
  rows: SelectQueryBuilder<DB, TB, O>,
  all: SelectQueryBuilder<CountedDB, CountedTB, object>,
  { cursor, pageSize = PAGE_SIZE_DEFAULT }: { cursor?: string; pageSize?: number },
  columns: { at: ReferenceExpression<DB, TB>; id: ReferenceExpression<DB, TB> },
  present: (row: O) => T,
): Promise<{ list: T[]; nextCursor: string | null; total: number }> => {
  const found = (await newestFirst(rows, { cursor, pageSize }, columns).execute()) as O[]
  const total = await countOf(all)
  return { ...pageOf(found, pageSize, byCreation, present), total }
}
