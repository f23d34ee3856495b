// Tables without borders: several lines in a row whose parts start at the same places.

import { union } from './content.ts'
import { segmentsOf, type TextLine } from './lines.ts'
import type { Grid, GridCell } from './tables.ts'

const GAP_EMS = 1.5
const MIN_ROWS = 3
const MIN_COLUMNS = 3

export type AlignedTable = { grid: Grid; lines: TextLine[] }

/** Three columns or more: two aligned parts are usually two signatories side by side, not a table. */
export function findAlignedTables(lines: readonly TextLine[]): AlignedTable[] {
  const tables: AlignedTable[] = []
  let run: { line: TextLine; parts: TextLine[] }[] = []
  const flush = () => {
    const table = tableOf(run)
    if (table) tables.push(table)
    run = []
  }
  for (const line of lines) {
    const parts = segmentsOf(line, GAP_EMS)
    const previous = run.at(-1)
    const near = !previous || line.top - previous.line.bottom < line.size * 2.5
    if (parts.length >= MIN_COLUMNS && near && (!previous || aligned(previous.parts, parts, line.size)))
      run.push({ line, parts })
    else {
      flush()
      if (parts.length >= MIN_COLUMNS) run.push({ line, parts })
    }
  }
  flush()
  return tables
}

const samePlace = (a: TextLine, b: TextLine, size: number): boolean =>
  Math.abs(a.left - b.left) < size ||
  Math.abs(a.right - b.right) < size ||
  Math.abs(a.left + a.right - b.left - b.right) < size * 2

const aligned = (above: TextLine[], below: TextLine[], size: number): boolean =>
  above.length === below.length && above.every((part, index) => samePlace(part, below[index]!, size))

function tableOf(rows: { line: TextLine; parts: TextLine[] }[]): AlignedTable | undefined {
  if (rows.length < MIN_ROWS) return undefined
  const columns = rows[0]!.parts.length
  const spans = Array.from({ length: columns }, (_, column) => union(rows.map((row) => row.parts[column]!)))
  const edges = spans.map((span, column) =>
    column === 0 ? span.left : (spans[column - 1]!.right + span.left) / 2,
  )
  edges.push(spans.at(-1)!.right)
  const cells: GridCell[] = rows.flatMap((row, rowIndex) =>
    row.parts.map((_, column) => ({
      row: rowIndex,
      column,
      rowSpan: 1,
      columnSpan: 1,
      left: edges[column]!,
      right: edges[column + 1]!,
      top: row.line.top,
      bottom: row.line.bottom,
    })),
  )
  return {
    grid: { ...union(rows.map((row) => row.line)), rows: rows.length, columns, cells },
    lines: rows.map((row) => row.line),
  }
}
