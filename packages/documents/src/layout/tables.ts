// Tables by their drawn borders: lines to a grid, grid to cells with spans.

import { type Area, heightOf, type Ruling, widthOf } from './content.ts'

export type GridCell = Area & { row: number; column: number; rowSpan: number; columnSpan: number }
export type Grid = Area & { rows: number; columns: number; cells: GridCell[] }

/** A border: at one coordinate, from one to another along the other axis. */
type Border = { at: number; from: number; to: number }

const TOUCH = 3

export function findGrids(rulings: readonly Ruling[]): Grid[] {
  const horizontal = merge(
    rulings
      .filter((ruling) => widthOf(ruling) >= heightOf(ruling))
      .map((ruling) => ({ at: (ruling.top + ruling.bottom) / 2, from: ruling.left, to: ruling.right })),
  )
  const vertical = merge(
    rulings
      .filter((ruling) => heightOf(ruling) > widthOf(ruling))
      .map((ruling) => ({ at: (ruling.left + ruling.right) / 2, from: ruling.top, to: ruling.bottom })),
  )
  return connected(horizontal, vertical)
    .map(({ rows, columns }) => gridOf(rows, columns))
    .filter((grid): grid is Grid => grid !== undefined)
}

/** Pieces of the same border, drawn cell by cell, become one. */
function merge(borders: Border[]): Border[] {
  const merged: Border[] = []
  for (const border of borders.sort((a, b) => a.at - b.at || a.from - b.from)) {
    const same = merged.find(
      (other) =>
        Math.abs(other.at - border.at) < 1.5 &&
        border.from <= other.to + TOUCH &&
        border.to >= other.from - TOUCH,
    )
    if (same) {
      same.from = Math.min(same.from, border.from)
      same.to = Math.max(same.to, border.to)
    } else merged.push({ ...border })
  }
  return merged
}

const crosses = (row: Border, column: Border): boolean =>
  column.at >= row.from - TOUCH &&
  column.at <= row.to + TOUCH &&
  row.at >= column.from - TOUCH &&
  row.at <= column.to + TOUCH

function connected(rows: Border[], columns: Border[]): { rows: Border[]; columns: Border[] }[] {
  const groups: { rows: Border[]; columns: Border[] }[] = []
  const seen = new Set<Border>()
  for (const start of rows) {
    if (seen.has(start)) continue
    const group = { rows: [] as Border[], columns: [] as Border[] }
    const queue: { border: Border; isRow: boolean }[] = [{ border: start, isRow: true }]
    seen.add(start)
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { border, isRow } = item
      ;(isRow ? group.rows : group.columns).push(border)
      for (const other of isRow ? columns : rows) {
        if (seen.has(other) || !(isRow ? crosses(border, other) : crosses(other, border))) continue
        seen.add(other)
        queue.push({ border: other, isRow: !isRow })
      }
    }
    groups.push(group)
  }
  return groups
}

function gridOf(rows: Border[], columns: Border[]): Grid | undefined {
  if (rows.length < 2 || columns.length < 1) return undefined
  const ys = cluster(rows.map((row) => row.at))
  // Tables open at the sides have no outer vertical borders: the horizontal ones show where they end.
  const xs = cluster([
    ...columns.map((column) => column.at),
    Math.min(...rows.map((row) => row.from)),
    Math.max(...rows.map((row) => row.to)),
  ])
  const rowCount = ys.length - 1
  const columnCount = xs.length - 1
  if (rowCount < 1 || columnCount < 2 || rowCount * columnCount > 20_000) return undefined
  const hasWall = (borders: Border[], at: number, from: number, to: number): boolean =>
    borders.some(
      (border) =>
        Math.abs(border.at - at) < TOUCH &&
        Math.min(border.to, to) - Math.max(border.from, from) > 0.6 * (to - from),
    )
  const cells: GridCell[] = []
  const taken = new Set<number>()
  for (let row = 0; row < rowCount; row++)
    for (let column = 0; column < columnCount; column++) {
      if (taken.has(row * columnCount + column)) continue
      let columnSpan = 1
      while (
        column + columnSpan < columnCount &&
        !taken.has(row * columnCount + column + columnSpan) &&
        !hasWall(columns, xs[column + columnSpan]!, ys[row]!, ys[row + 1]!)
      )
        columnSpan++
      let rowSpan = 1
      while (
        row + rowSpan < rowCount &&
        !hasWall(rows, ys[row + rowSpan]!, xs[column]!, xs[column + columnSpan]!)
      )
        rowSpan++
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken.add(r * columnCount + c)
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        left: xs[column]!,
        right: xs[column + columnSpan]!,
        top: ys[row]!,
        bottom: ys[row + rowSpan]!,
      })
    }
  if (cells.length < 2) return undefined
  return {
    left: xs[0]!,
    right: xs.at(-1)!,
    top: ys[0]!,
    bottom: ys.at(-1)!,
    rows: rowCount,
    columns: columnCount,
    cells,
  }
}

function cluster(values: number[]): number[] {
  const sorted = values.sort((a, b) => a - b)
  const clusters: number[][] = []
  for (const value of sorted) {
    const last = clusters.at(-1)
    if (last && value - last.at(-1)! < TOUCH) last.push(value)
    else clusters.push([value])
  }
  return clusters.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}
