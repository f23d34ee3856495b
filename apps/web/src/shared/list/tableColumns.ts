import { fitColumns } from './fitColumns.ts'
import type { ListColumn } from './listTypes.ts'
import { isSortable, type Sorting } from './sortRows.ts'

/**
 * Our columns in the words of the table. Rows come sorted: the table only shows which head they are sorted by.
 * @param room The width there is for all of them; not known before the first drawing.
 */
export const tableColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  { rows, sorting, room }: { rows: readonly Row[]; sorting: Sorting | null | undefined; room: number },
) =>
  fitColumns(columns, room).map((column) => {
    const { key, title, width, align, fixed, render } = column
    return {
      key,
      title,
      width,
      align,
      // What can be done with a row is in sight however wide the rest is.
      fixed: key === 'actions' ? ('right' as const) : fixed,
      ellipsis: key !== 'actions' && { showTitle: false },
      ...(sorting !== undefined &&
        isSortable(column, rows) && {
          sorter: true,
          showSorterTooltip: false,
          sortOrder: sorting?.key === key ? sorting.order : null,
        }),
      render: (_: unknown, row: Row) => render(row),
    }
  })
