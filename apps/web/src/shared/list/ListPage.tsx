// A whole list page from a description. Filters, page and page size live in the address; columns are remembered;
// long pages draw only the rows in sight; a telephone gets cards instead of a table.
//   const columns: ListColumn<RowOf<'/operation/list'>>[] = [column.text('label', '操作', 200)]
//   <ListPage
//     title="操作日志" path="/operation/list" rowKey="eventId"
//     filters={[{ kind: 'keyword', name: 'keyword', label: '操作人' }]}
//     body={(query) => ({ keyword: query.keyword })}
//     columns={columns}
//   />
// Optional: tabs (status with counts), primary (the page's one button), exporting, batch (actions on selection).
// After a command: outdate('/operation/list').

import { FORBIDDEN } from 'virtual:failures'
import { keepPreviousData } from '@tanstack/react-query'
import { Grid, Table } from 'antd'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { EmptyState, NoPermission } from '../console/States.tsx'
import { BatchBar } from './BatchBar.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { CutColumns } from './CutColumns.tsx'
import { ExportButton, type ListExport } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListFailure } from './ListFailure.tsx'
import { ListFooter } from './ListFooter.tsx'
import styles from './list.module.css'
import { listBody } from './listBody.ts'
import {
  keyOf,
  type ListAnswer,
  type ListOptions,
  type ListPath,
  type ListProps,
  type ListQuery,
  namesOf,
  type RowOf,
  type StatusTab,
} from './listTypes.ts'
import { RowCards } from './RowCards.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { tableColumns } from './tableColumns.ts'
import { useColumnMemory } from './useColumnMemory.ts'
import { useListQuery } from './useListQuery.ts'
import { sortingOf, useSortedRows } from './useSortedRows.ts'
import { useTableByKeyboard } from './useTableByKeyboard.ts'
import { useWidth } from './useWidth.ts'

// The height left for the rows: virtual rows need it as a number.
const HEADER = 36
const LEAST = 220

const useFreeHeight = (element: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(480)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setHeight(Math.max(LEAST, target.clientHeight - HEADER))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return height
}

export type ListPageProps<P extends ListPath> = ListProps<P> & {
  title: string
  tabs?: { name: string; items: readonly StatusTab[] }
  primary?: ReactNode
  note?: ReactNode
  exporting?: (query: ListQuery) => ListExport
  empty?: { text: string; action?: ReactNode }
  refetchInterval?: number | false
}

/** Below this many rows a plain table, which every screen reader knows, costs nothing. */
const VIRTUAL_FROM = 40
const CHOICE_WIDTH = 40
const LEAST_ROW = 36
const SCROLLBAR = 15

export const ListPage = <P extends ListPath>({
  title,
  path,
  body,
  rowKey: key,
  columns,
  filters = [],
  tabs,
  primary,
  note,
  exporting,
  batch,
  tools: more,
  empty = { text: '暂无数据' },
  refetchInterval = false,
}: ListPageProps<P> & ListOptions<P>) => {
  type Row = RowOf<P>
  const rowKey = keyOf<Row>(key)
  const names = useMemo(() => [...namesOf(filters), ...(tabs ? [tabs.name] : [])], [filters, tabs])
  const list = useListQuery(names)
  const memory = useColumnMemory(path, columns)
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const { md: isWide = true } = Grid.useBreakpoint()
  const rowsArea = useRef<HTMLDivElement>(null)
  const height = useFreeHeight(rowsArea)
  const { data, error, isFetching, refetch } = useCall(
    path,
    listBody<P>({ ...body?.(list.query), cursor: list.cursor, pageSize: list.pageSize }),
    { quiet: true, placeholderData: keepPreviousData as never, refetchInterval },
  )
  const answer = data as ListAnswer<Row> | undefined
  const room = useWidth(rowsArea)
  const isWhole = !!answer && !list.cursor && answer.nextCursor === null
  const sorted = useSortedRows(path, body?.(list.query) ?? {}, memory.shown, { answer, isWhole })
  const { rows } = sorted
  const clear = () => setSelected(new Map())
  const filtered = names.some((name) => list.query[name])
  const drawn = tableColumns(memory.shown, {
    rows,
    sorting: sorted.sorting,
    room: room && room - (batch ? CHOICE_WIDTH : 0) - (rows.length * LEAST_ROW > height ? SCROLLBAR : 0),
  })
  const width = drawn.reduce((sum, column) => sum + column.width, batch ? CHOICE_WIDTH : 0)

  const tools = (
    <span className={styles.tools}>
      {more?.(list.query)}
      {exporting && <ExportButton {...exporting(list.query)} />}
      <ColumnSettings columns={columns} memory={memory} />
    </span>
  )
  const forbidden = error?.code === FORBIDDEN.code && !answer
  const nothing = answer ? (
    filtered ? (
      <EmptyState text="没有符合条件的记录，请调整筛选条件" />
    ) : (
      <EmptyState {...empty} />
    )
  ) : (
    <div style={{ height: 240 }} />
  )
  const choose = (row: Row, isChosen: boolean) =>
    setSelected((before) => {
      const next = new Map(before)
      if (isChosen) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
      return next
    })
  useTableByKeyboard(rowsArea, `${title}的内容`)

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note}
        {!forbidden && <span className={styles.primary}>{primary}</span>}
      </div>
      <div className={styles.card}>
        {forbidden && <NoPermission what={title} />}
        {tabs && !forbidden && (
          <div className={styles.tabsRow}>
            <StatusTabs
              tabs={tabs.items}
              value={list.query[tabs.name] ?? ''}
              onChange={(value) => list.filter({ [tabs.name]: value })}
            />
            {filters.length === 0 && <div className={styles.besideTabs}>{tools}</div>}
          </div>
        )}
        {(filters.length > 0 || !tabs) && !forbidden && (
          <div className={styles.bar}>
            <FilterBar filters={filters} query={list.query} onChange={list.filter} />
            {tools}
          </div>
        )}
        {batch && selected.size > 0 && (
          <BatchBar count={selected.size} onClear={clear}>
            {batch([...selected.values()], clear)}
          </BatchBar>
        )}
        <div className={styles.rows} ref={rowsArea} hidden={forbidden}>
          {forbidden ? null : error && !answer ? (
            <ListFailure
              failure={error}
              onRetry={() => {
                sorted.sortBy(null)
                void refetch()
              }}
              onReset={list.reset}
            />
          ) : !isWide ? (
            <RowCards<Row>
              rows={rows}
              rowKey={rowKey}
              columns={memory.shown}
              label={`${title}的内容`}
              isLoading={isFetching}
              empty={nothing}
              choosing={batch && { isChosen: (row) => selected.has(rowKey(row)), onChange: choose }}
            />
          ) : (
            <Table<Row>
              size="small"
              className={styles.table}
              rowKey={rowKey}
              dataSource={rows}
              loading={
                isFetching && !answer ? true : { spinning: isFetching || sorted.isReading, delay: 300 }
              }
              virtual={rows.length > VIRTUAL_FROM}
              scroll={{ x: width, y: height }}
              pagination={false}
              columns={drawn}
              onChange={(_pages, _filters, sorter) => sorted.sortBy(sortingOf(sorter))}
              rowSelection={
                batch && {
                  columnWidth: CHOICE_WIDTH,
                  preserveSelectedRowKeys: true,
                  getCheckboxProps: () => ({ 'aria-label': '选择此行' }),
                  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                  selectedRowKeys: [...selected.keys()],
                  onChange: (keys, chosen) =>
                    setSelected(
                      new Map(
                        keys.map((key, index) => [String(key), chosen[index] ?? selected.get(String(key))!]),
                      ),
                    ),
                }
              }
              locale={{ emptyText: nothing }}
            />
          )}
        </div>
        {answer && (
          <ListFooter answer={answer} list={list} isAll={sorted.isAll} isTooLongToSort={sorted.isTooLong}>
            {isWide && !forbidden && <CutColumns area={rowsArea} />}
          </ListFooter>
        )}
      </div>
    </div>
  )
}
