import { foldText } from '../reading/fold.ts'
import { likeness, pairInOrder } from '../reading/likeness.ts'
import type { Reading, TableView } from '../reading/reading.ts'

const LEAST_LIKENESS = 0.5

/** Base column → final column: by position while their number is the same, by heading where it is not. */
export function pairColumns(
  base: TableView,
  final: TableView,
  readings: { base: Reading; final: Reading },
): Map<number, number> {
  const baseColumns = columnsOf(base)
  const finalColumns = columnsOf(final)
  if (baseColumns.length === finalColumns.length) {
    return new Map(baseColumns.map((column, i) => [column, finalColumns[i]!]))
  }
  const x = headings(base, baseColumns, readings.base)
  const y = headings(final, finalColumns, readings.final)
  const pairs = pairInOrder(x.length, y.length, (i, j) => {
    const alike = likeness(x[i]!, y[j]!)
    return alike >= LEAST_LIKENESS ? alike : 0
  })
  return new Map(pairs.map(({ i, j }) => [baseColumns[i]!, finalColumns[j]!]))
}

export function columnsOf(table: TableView): number[] {
  const columns = new Set<number>()
  for (const row of table.rows) for (const cell of row) columns.add(cell.column)
  return [...columns].sort((x, y) => x - y)
}

const headings = (table: TableView, columns: readonly number[], reading: Reading): string[] =>
  columns.map((column) => {
    const cell = table.rows[0]?.find((candidate) => candidate.column === column)
    return cell ? foldText(reading.text.slice(cell.start, cell.end)) : ''
  })
