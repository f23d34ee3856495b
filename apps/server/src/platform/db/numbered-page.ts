import { type SelectQueryBuilder, sql } from 'kysely'

/** One page of many by its number: `rows` in their order, `all` the same rows with nothing selected, to be counted. */
export const numberedPage = async <
  DB,
  TB extends keyof DB,
  O,
  CountedDB,
  CountedTB extends keyof CountedDB,
  T,
>(
  rows: SelectQueryBuilder<DB, TB, O>,
  all: SelectQueryBuilder<CountedDB, CountedTB, object>,
  { page, pageSize }: { page: number; pageSize: number },
  present: (row: O) => T,
): Promise<{ total: number; list: T[] }> => {
  const { total } = await all
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const found = (await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()) as O[]
  return { total: Number(total), list: found.map(present) }
}
