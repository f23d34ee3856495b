// Rows sorted by the head somebody chose. A list pages by cursor, newest first; sorted otherwise all of it is wanted, so all
// of it is read, within a bound: a page sorted by itself would pass for the whole.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { listBody } from './listBody.ts'
import type { ListAnswer, ListColumn, ListPath, RowOf } from './listTypes.ts'
import { type Sorting, sortRows } from './sortRows.ts'

/** Above this a list is narrowed by its filters before it is sorted. */
export const MOST_SORTED = 1000
const AT_ONCE = 100

const readAll = async <P extends ListPath>(path: P, body: object, signal: AbortSignal) => {
  const rows: RowOf<P>[] = []
  let cursor: string | undefined
  do {
    const asked = listBody<P>({ ...body, cursor, pageSize: AT_ONCE })
    const page = (await call(path, asked, { quiet: true, signal, reads: true })) as ListAnswer<RowOf<P>>
    rows.push(...page.list)
    cursor = page.nextCursor ?? undefined
  } while (cursor && rows.length < MOST_SORTED)
  return rows
}

export const useSortedRows = <P extends ListPath>(
  path: P,
  body: object,
  columns: readonly ListColumn<RowOf<P>>[],
  { answer, isWhole }: { answer: ListAnswer<RowOf<P>> | undefined; isWhole: boolean },
) => {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const isTooLong = !!answer && !isWhole && (answer.atLeast || answer.total > MOST_SORTED)
  const readsAll = sorting !== null && !isWhole && !isTooLong
  const all = useQuery(
    {
      queryKey: [path, body, 'all'],
      queryFn: ({ signal }) => readAll(path, body, signal),
      enabled: readsAll,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const rows = answer?.list ?? []
  const isSorted = sorting !== null && (isWhole || (readsAll && all.data !== undefined))
  return {
    rows: isSorted ? sortRows(isWhole ? rows : all.data!, columns, sorting) : rows,
    /** Undefined where the heads offer nothing. */
    sorting: isTooLong ? undefined : sorting,
    isReading: readsAll && all.isFetching,
    failure: readsAll ? all.error : null,
    /** All rows are there, without pages. */
    isAll: isSorted && !isWhole,
    sortBy: setSorting,
    isTooLong,
  }
}

type Changed = { columnKey?: unknown; order?: 'ascend' | 'descend' | null }

/** What the table says was chosen at a head. */
export const sortingOf = (changed: Changed | Changed[]): Sorting | null => {
  const one = Array.isArray(changed) ? changed[0] : changed
  return one?.order ? { key: String(one.columnKey), order: one.order } : null
}
