import { describe, type Sides } from '../describe.ts'
import { buildPartStream } from '../reading/build.ts'
import { foldText } from '../reading/fold.ts'
import { likeness, pairInOrder } from '../reading/likeness.ts'
import type { CellView, Reading, TableView } from '../reading/reading.ts'
import type { Stream } from '../reading/stream.ts'
import type { RunningResult } from '../running-text.ts'
import { byPlace } from '../running-text.ts'
import type { Span } from '../spans.ts'
import type { Diff } from '../types.ts'
import { columnsOf, pairColumns } from './columns.ts'
import { pairRows, type RowPair, type RowText } from './rows.ts'

export type TablePair = { base: TableView; final: TableView }

const LEAST_LIKENESS = 0.35

const tablesOf = (reading: Reading): TableView[] =>
  reading.pieces.flatMap(({ table }) => (table ? [table] : []))
const foldedText = (reading: Reading, { start, end }: Span): string =>
  foldText(reading.text.slice(start, end))

/** Tables that are the same table on both sides; the others are compared as running text. */
export function pairTables(base: Reading, final: Reading): TablePair[] {
  const x = tablesOf(base)
  const y = tablesOf(final)
  const xTexts = x.map((table) => foldedText(base, table))
  const yTexts = y.map((table) => foldedText(final, table))
  const pairs = pairInOrder(x.length, y.length, (i, j) => {
    const alike = likeness(xTexts[i]!, yTexts[j]!)
    return alike >= LEAST_LIKENESS ? alike : 0
  })
  return pairs.map(({ i, j }) => ({ base: x[i]!, final: y[j]! }))
}

export type CellComparison = (base: Stream, final: Stream) => RunningResult
export type TableResult = { diffs: Diff[]; same: number; total: number }

/** Compare two tables row by row and cell by cell. */
export function compareTables(sides: Sides, pair: TablePair, compareCells: CellComparison): TableResult {
  return new TableComparison(sides, pair, compareCells).run()
}

class TableComparison {
  private readonly sides: Sides
  private readonly base: TableView
  private readonly final: TableView
  private readonly compareCells: CellComparison
  private readonly columns: Map<number, number>
  private readonly result: TableResult = { diffs: [], same: 0, total: 0 }

  constructor(sides: Sides, { base, final }: TablePair, compareCells: CellComparison) {
    this.sides = sides
    this.base = base
    this.final = final
    this.compareCells = compareCells
    this.columns = pairColumns(base, final, sides)
  }

  run(): TableResult {
    const { base, final, sides, result } = this
    const { pairs, moved } = pairRows(this.rowTexts(base, sides.base), this.rowTexts(final, sides.final))
    for (const { i, j } of pairs) result.diffs.push(...this.compareRows(base.rows[i]!, final.rows[j]!))
    for (const { i, j } of moved) {
      const inner = this.compareRows(base.rows[i]!, final.rows[j]!).sort(byPlace)
      const move = describe(sides, spanOfRow(base.rows[i]!), spanOfRow(final.rows[j]!), 'move')
      result.diffs.push({ ...move, class: 'table', inner })
    }
    this.loneRows(pairs, moved)
    this.loneColumns(pairs)
    return result
  }

  /** Cells in the order of the columns both tables share, so that a new column does not make every row look new. */
  private rowTexts(table: TableView, reading: Reading): RowText[] {
    const shared = new Set(table === this.base ? this.columns.keys() : this.columns.values())
    return table.rows.map((row) =>
      row.filter((cell) => shared.has(cell.column)).map((cell) => foldedText(reading, cell)),
    )
  }

  private compareRows(baseRow: readonly CellView[], finalRow: readonly CellView[]): Diff[] {
    const diffs: Diff[] = []
    for (const [baseColumn, finalColumn] of this.columns) {
      const x = baseRow.find((cell) => cell.column === baseColumn)
      const y = finalRow.find((cell) => cell.column === finalColumn)
      if (!x && !y) continue
      // A cell that was merged away leaves its text, if any, without a partner.
      const from = x ?? pointIn(baseRow)
      const to = y ?? pointIn(finalRow)
      const cells = this.compareCells(
        buildPartStream(this.sides.base, from.start, from.end),
        buildPartStream(this.sides.final, to.start, to.end),
      )
      this.result.same += cells.same
      this.result.total += cells.total
      for (const diff of cells.diffs) {
        if (diff.class === 'text') diff.class = 'table'
        diffs.push(diff)
      }
    }
    return diffs
  }

  /** A row without a partner stands, on the other side, behind the partner of the row before it. */
  private loneRows(pairs: readonly RowPair[], moved: readonly RowPair[]): void {
    const { base, final, sides, result } = this
    const partners = new Map(pairs.map(({ i, j }) => [i, j]))
    const owners = new Map(pairs.map(({ i, j }) => [j, i]))
    const movedFrom = new Set(moved.map(({ i }) => i))
    const movedTo = new Set(moved.map(({ j }) => j))
    base.rows.forEach((row, i) => {
      if (partners.has(i) || movedFrom.has(i)) return
      const span = spanOfRow(row)
      result.total += foldedText(sides.base, span).length
      result.diffs.push({ ...describe(sides, span, pointBehind(final, partners, i)), class: 'table' })
    })
    final.rows.forEach((row, j) => {
      if (owners.has(j) || movedTo.has(j)) return
      const span = spanOfRow(row)
      result.total += foldedText(sides.final, span).length
      result.diffs.push({ ...describe(sides, pointBehind(base, owners, j), span), class: 'table' })
    })
  }

  /** A column added or dropped is one change that covers all its cells. */
  private loneColumns(pairs: readonly RowPair[]): void {
    const { sides, base, final, result } = this
    const kept = new Set(this.columns.values())
    const report = (rows: readonly (readonly CellView[])[], column: number, isBase: boolean) => {
      const cells = rows.flatMap((row) => row.filter((cell) => cell.column === column))
      const reading = isBase ? sides.base : sides.final
      const text = cells.map((cell) => reading.text.slice(cell.start, cell.end)).join('\n')
      if (cells.length === 0 || text.trim() === '') return
      result.total += foldText(text).length
      const parts = cells.map((cell) =>
        isBase ? describe(sides, cell, atEnd(final)) : describe(sides, atEnd(base), cell),
      )
      const first = parts[0]!
      const place = {
        start: cells[0]!.start,
        end: cells[0]!.end,
        parts: parts.flatMap((part) => (isBase ? part.base : part.final).parts),
        boxes: parts.flatMap((part) => (isBase ? part.base : part.final).boxes),
      }
      result.diffs.push(
        isBase
          ? { ...first, class: 'table', base: place, baseText: text }
          : { ...first, class: 'table', final: place, finalText: text },
      )
    }
    const baseRows = pairs.map(({ i }) => base.rows[i]!)
    const finalRows = pairs.map(({ j }) => final.rows[j]!)
    for (const column of columnsOf(base)) if (!this.columns.has(column)) report(baseRows, column, true)
    for (const column of columnsOf(final)) if (!kept.has(column)) report(finalRows, column, false)
  }
}

const spanOfRow = (row: readonly CellView[]): Span => ({ start: row[0]!.start, end: row.at(-1)!.end })
function pointBehind(other: TableView, partners: ReadonlyMap<number, number>, row: number): Span {
  for (let i = row - 1; i >= 0; i--) {
    const partner = partners.get(i)
    if (partner !== undefined) {
      const { end } = spanOfRow(other.rows[partner]!)
      return { start: end, end }
    }
  }
  return { start: other.start, end: other.start }
}

const atEnd = (table: TableView): Span => ({ start: table.end, end: table.end })
const pointIn = (row: readonly CellView[]): Span => ({ start: row[0]!.start, end: row[0]!.start })
