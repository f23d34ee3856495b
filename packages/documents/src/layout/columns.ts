// Newspaper-like columns: a gutter no line crosses, with running text on both sides.

import { segmentsOf, type TextLine } from './lines.ts'

const MIN_LINES = 8

/** Lines in reading order; lines that run across a gutter are divided at it. */
export function inReadingOrder(lines: TextLine[], pageWidth: number): TextLine[][] {
  const ordered = [...lines].sort((a, b) => a.baseline - b.baseline)
  const rows = ordered.map((line) => segmentsOf(line, 1.5))
  const gutter = findGutter(rows, pageWidth)
  if (gutter === undefined) return [ordered]
  let start = -1
  let end = -1
  let best: [number, number] = [0, -1]
  rows.forEach((row, index) => {
    const crossed = row.some((part) => part.left < gutter && part.right > gutter)
    if (crossed) start = -1
    else {
      if (start < 0) start = index
      end = index
      if (end - start > best[1] - best[0]) best = [start, end]
    }
  })
  const band = rows.slice(best[0], best[1] + 1)
  const left = band.flatMap((row) => row.filter((part) => part.right <= gutter))
  const right = band.flatMap((row) => row.filter((part) => part.left >= gutter))
  if (!isRunningText(left, gutter) || !isRunningText(right, pageWidth - gutter)) return [ordered]
  return [ordered.slice(0, best[0]), left, right, ordered.slice(best[1] + 1)].filter(
    (part) => part.length > 0,
  )
}

function findGutter(rows: TextLine[][], pageWidth: number): number | undefined {
  const middles = rows
    .filter((row) => row.length === 2)
    .map(([left, right]) => (left!.right + right!.left) / 2)
    .filter((x) => x > pageWidth * 0.35 && x < pageWidth * 0.65)
    .sort((a, b) => a - b)
  if (middles.length < MIN_LINES) return undefined
  return middles[Math.floor(middles.length / 2)]
}

/** Forms also have two sides, but their lines are short; running text fills its column. */
function isRunningText(lines: TextLine[], columnWidth: number): boolean {
  if (lines.length < MIN_LINES) return false
  const widest = Math.max(...lines.map((line) => line.right - line.left))
  const full = lines.filter((line) => line.right - line.left > widest * 0.85).length
  return full > lines.length * 0.55 && widest > columnWidth * 0.5
}
