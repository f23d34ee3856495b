import type { ListColumn } from './listTypes.ts'

export type SortValue = string | number | null
export type Sorting = { key: string; order: 'ascend' | 'descend' }

const inChinese = new Intl.Collator('zh-CN', { numeric: true })

/** What is not known stands last, whichever way round. */
export const compareValues = (a: SortValue, b: SortValue, order: Sorting['order']): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const difference =
    typeof a === 'number' && typeof b === 'number' ? a - b : inChinese.compare(String(a), String(b))
  return order === 'ascend' ? difference : -difference
}

/** Rows with equal values stay as they came. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] => {
  const value = columns.find(({ key }) => key === sorting?.key)?.sort
  if (!sorting || !value) return rows
  return [...rows].sort((a, b) => compareValues(value(a), value(b), sorting.order))
}

/** A head is offered only where it would change something. */
export const isSortable = <Row>({ sort }: ListColumn<Row>, rows: readonly Row[]): boolean =>
  sort !== undefined && rows.some((row) => sort(row) !== null)
