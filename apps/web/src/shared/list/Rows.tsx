// Rows that are all there: a table on a desk, cards on a telephone.
//   <Rows what="合同类型" rows={types} rowKey="typeId" columns={…} empty="…" />

import { Grid, Table } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { EmptyState } from '../console/States.tsx'
import { CutColumns } from './CutColumns.tsx'
import styles from './list.module.css'
import { keyOf, type ListColumn, type RowKey } from './listTypes.ts'
import { RowCards } from './RowCards.tsx'
import { type Sorting, sortRows } from './sortRows.ts'
import { tableColumns } from './tableColumns.ts'
import { sortingOf } from './useSortedRows.ts'
import { useTableByKeyboard } from './useTableByKeyboard.ts'
import { useWidth } from './useWidth.ts'

type Props<Row> = {
  /** What the rows are, for those who hear the page. */
  what: string
  rows: readonly Row[]
  rowKey: RowKey<Row>
  columns: readonly ListColumn<Row>[]
  /** The rows are a page of more: sorted by themselves they would pass for all. */
  isPart?: boolean
  isLoading?: boolean
  /** What stands there instead when there are no rows; words are shown as everywhere. */
  empty: ReactNode
  choosing?: {
    chosen: readonly Row[]
    isFixed?: (row: Row) => boolean
    label?: (row: Row) => string
    onChange: (rows: Row[]) => void
  }
}

const CHOICE_WIDTH = 40

export const Rows = <Row,>({
  what,
  rows,
  rowKey: key,
  columns,
  isPart = false,
  isLoading = false,
  empty: given,
  choosing,
}: Props<Row>) => {
  const rowKey = keyOf(key)
  const empty = typeof given === 'string' ? <EmptyState text={given} /> : given
  const { md: isWide = true } = Grid.useBreakpoint()
  const labelOf = choosing?.label ?? (() => '选择此行')
  const area = useRef<HTMLDivElement>(null)
  const room = useWidth(area)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  useTableByKeyboard(area, `${what}的内容`)
  if (!isWide)
    return (
      <RowCards<Row>
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        label={`${what}的内容`}
        isLoading={isLoading}
        empty={empty}
        choosing={
          choosing && {
            isChosen: (row) => choosing.chosen.some((one) => rowKey(one) === rowKey(row)),
            isFixed: choosing.isFixed,
            label: labelOf,
            onChange: (row, isChosen) =>
              choosing.onChange([
                ...choosing.chosen.filter((one) => rowKey(one) !== rowKey(row)),
                ...(isChosen ? [row] : []),
              ]),
          }
        }
      />
    )
  const shown = isPart ? rows : sortRows(rows, columns, sorting)
  const choice = choosing ? CHOICE_WIDTH : 0
  const drawn = tableColumns(columns, {
    rows,
    sorting: isPart ? undefined : sorting,
    room: room && room - choice,
  })
  return (
    <div ref={area}>
      <Table<Row>
        size="small"
        className={styles.table}
        rowKey={rowKey}
        dataSource={shown}
        loading={isLoading && rows.length === 0 ? true : { spinning: isLoading, delay: 300 }}
        pagination={false}
        scroll={{ x: drawn.reduce((sum, column) => sum + column.width, choice) }}
        columns={drawn}
        onChange={(_pages, _filters, sorter) => setSorting(sortingOf(sorter))}
        rowSelection={
          choosing && {
            columnWidth: CHOICE_WIDTH,
            selectedRowKeys: choosing.chosen.map(rowKey),
            onChange: (_keys, chosen) => choosing.onChange(chosen),
            getCheckboxProps: (row) => ({
              'aria-label': labelOf(row),
              disabled: choosing.isFixed?.(row) ?? false,
            }),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          }
        }
        locale={{ emptyText: empty }}
      />
      <CutColumns area={area} />
    </div>
  )
}
