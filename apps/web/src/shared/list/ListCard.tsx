// A list inside a page that also shows other things: filters, rows and the way through the pages, without a title and
// without taking the whole screen. What stands in the address is the same as for ListPage.
//   <ListCard what="变动明细" path="/quota/entries" rowKey="entryId" columns={…} body={(query) => …} />

import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { EmptyState, FailedState } from '../console/States.tsx'
import { BatchBar } from './BatchBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListFooter } from './ListFooter.tsx'
import styles from './list.module.css'
import { listBody } from './listBody.ts'
import {
  type ListAnswer,
  type ListOptions,
  type ListPath,
  type ListProps,
  namesOf,
  type RowOf,
} from './listTypes.ts'
import { Rows } from './Rows.tsx'
import { useListQuery } from './useListQuery.ts'

export type ListCardProps<P extends ListPath> = ListProps<P> & {
  /** What the rows are, for those who hear the page and for refusals. */
  what: string
  /** Rows that cannot be chosen. */
  fixedRow?: (row: RowOf<P>) => boolean
  empty: { text: string; action?: ReactNode }
}

export const ListCard = <P extends ListPath>({
  what,
  path,
  body,
  rowKey,
  columns,
  filters = [],
  tools,
  batch,
  fixedRow,
  empty,
}: ListCardProps<P> & ListOptions<P>) => {
  type Row = RowOf<P>
  const names = namesOf(filters)
  const list = useListQuery(names)
  const [selected, setSelected] = useState<Row[]>([])
  const { data, error, isFetching, refetch } = useCall(
    path,
    listBody<P>({ ...body?.(list.query), cursor: list.cursor, pageSize: list.pageSize }),
    { quiet: true, placeholderData: keepPreviousData as never },
  )
  const answer = data as ListAnswer<Row> | undefined
  if (error && !answer) return <FailedState failure={error} onRetry={() => void refetch()} what={what} />
  const filtered = names.some((name) => list.query[name])
  const nothing = !answer ? (
    <div style={{ height: 200 }} />
  ) : filtered ? (
    <EmptyState text="没有符合条件的记录，请调整筛选条件" />
  ) : (
    <EmptyState {...empty} />
  )
  return (
    <div>
      {(filters.length > 0 || tools) && (
        <div className={styles.bar}>
          <FilterBar filters={filters} query={list.query} onChange={list.filter} />
          {tools && <span className={styles.tools}>{tools(list.query)}</span>}
        </div>
      )}
      {batch && selected.length > 0 && (
        <BatchBar count={selected.length} onClear={() => setSelected([])}>
          {batch(selected, () => setSelected([]))}
        </BatchBar>
      )}
      <Rows<Row>
        what={what}
        rows={answer?.list ?? []}
        rowKey={rowKey}
        columns={columns}
        isPart={!answer || !!list.cursor || answer.nextCursor !== null}
        isLoading={isFetching}
        empty={nothing}
        choosing={batch && { chosen: selected, isFixed: fixedRow, onChange: setSelected }}
      />
      {answer && <ListFooter answer={answer} list={list} />}
    </div>
  )
}
