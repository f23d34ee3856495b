// A list inside a page that also shows other things: filters, rows and the way through the pages, without a title and
// without taking the whole screen. What stands in the address is the same as for ListPage.
//   <ListCard what="变动明细" path="/quota/entries" rowKey={(row) => row.entryId} columns={…} body={(query) => …} />

import { keepPreviousData } from '@tanstack/react-query'
import type { Body } from '@xinqi/api/calls'
import { Grid, Table } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { EmptyState, FailedState } from '../console/States.tsx'
import { BatchBar } from './BatchBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListFooter } from './ListFooter.tsx'
import styles from './list.module.css'
import {
  type ListColumn,
  type ListFilter,
  type ListPath,
  type ListQuery,
  namesOf,
  type RowOf,
} from './listTypes.ts'
import { RowCards } from './RowCards.tsx'
import { useListQuery } from './useListQuery.ts'
import { useTableByKeyboard } from './useTableByKeyboard.ts'

export type ListCardProps<P extends ListPath> = {
  /** What the rows are, for those who hear the page and for refusals. */
  what: string
  path: P
  body: (query: ListQuery) => Omit<Body<P>, 'cursor' | 'pageSize'>
  rowKey: (row: RowOf<P>) => string
  columns: readonly ListColumn<RowOf<P>>[]
  filters?: readonly ListFilter[]
  tools?: (query: ListQuery) => ReactNode
  batch?: (rows: RowOf<P>[], clear: () => void) => ReactNode
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
}: ListCardProps<P>) => {
  type Row = RowOf<P>
  const names = namesOf(filters)
  const list = useListQuery(names)
  const [selected, setSelected] = useState<Row[]>([])
  const { md: isWide = true } = Grid.useBreakpoint()
  const area = useRef<HTMLDivElement>(null)
  useTableByKeyboard(area, `${what}的内容`)
  const { data, error, isFetching, refetch } = useCall(
    path,
    { ...body(list.query), cursor: list.cursor, pageSize: list.pageSize } as unknown as Body<P>,
    { quiet: true, placeholderData: keepPreviousData as never },
  )
  const answer = data as { list: Row[]; nextCursor: string | null; total: number } | undefined
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
    <div ref={area}>
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
      {!isWide && (
        <RowCards<Row>
          rows={answer?.list ?? []}
          rowKey={rowKey}
          columns={columns}
          label={`${what}的内容`}
          isLoading={isFetching}
          empty={nothing}
          choosing={
            batch && {
              isChosen: (row) => selected.some((one) => rowKey(one) === rowKey(row)),
              isFixed: fixedRow,
              onChange: (row, isChosen) =>
                setSelected((before) => [
                  ...before.filter((one) => rowKey(one) !== rowKey(row)),
                  ...(isChosen ? [row] : []),
                ]),
            }
          }
        />
      )}
      {isWide && (
        <Table<Row>
          size="middle"
          rowKey={rowKey}
          dataSource={answer?.list ?? []}
          loading={isFetching && !answer ? true : { spinning: isFetching, delay: 300 }}
          pagination={false}
          scroll={{ x: columns.reduce((sum, column) => sum + column.width, batch ? 48 : 0) }}
          columns={columns.map((column) => ({
            key: column.key,
            title: column.title,
            width: column.width,
            align: column.align,
            fixed: column.fixed,
            render: (_: unknown, row: Row) => column.render(row),
          }))}
          rowSelection={
            batch && {
              selectedRowKeys: selected.map(rowKey),
              onChange: (_keys, rows) => setSelected(rows),
              getCheckboxProps: (row) => ({ 'aria-label': '选择此行', disabled: fixedRow?.(row) ?? false }),
              getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
            }
          }
          locale={{ emptyText: nothing }}
        />
      )}
      {answer && (
        <ListFooter
          total={answer.total}
          page={list.page}
          pageSize={list.pageSize}
          hasNext={answer.nextCursor !== null}
          onBack={list.back}
          onForward={() => answer.nextCursor && list.forward(answer.nextCursor)}
          onResize={list.resize}
        />
      )}
    </div>
  )
}
