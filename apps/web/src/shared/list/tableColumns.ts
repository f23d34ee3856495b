import type { ListColumn } from './listTypes.ts'

/** Our columns in the words of the table. */
export const tableColumns = <Row>(columns: readonly ListColumn<Row>[]) =>
  columns.map(({ key, title, width, align, fixed, render }) => ({
    key,
    title,
    width,
    align,
    // What can be done with a row is in sight however wide the rest is.
    fixed: key === 'actions' ? ('right' as const) : fixed,
    render: (_: unknown, row: Row) => render(row),
  }))
