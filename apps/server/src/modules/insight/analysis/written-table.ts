import type { DraftCell } from '@xinqi/api/draft-document'
import { type PageCanvas, StructureElement, type TextStyle } from '@xinqi/pdf-signature/fill'
import { drawRuns, type Run, wrapRuns } from './written-runs.ts'

const CELL: TextStyle = { face: 'song', sizePt: 10, colour: '#111111' }
const LINE = 16
const PAD = 4
const RULE = '#808080'
const RULE_WIDTH = 0.6
/** A head higher than this is not drawn again on the next page. */
const HEAD_LINES_MAX = 3
const AFTER = 6

export type TableLayout = {
  y: number
  left: number
  width: number
  top: number
  bottom: number
  page: () => PageCanvas
  newPage: () => number
}
type TablePart = { page: PageCanvas; top: number; height: number }
type Set = { cell: DraftCell; lines: Run[][]; element: StructureElement }

/** Rows whole where they fit on a page; what is taller goes on over the next. Returns where the words go on. */
export const drawTable = (cells: readonly DraftCell[], desk: TableLayout): number => {
  const columns = Math.max(1, ...cells.map(({ column, wide }) => column + wide))
  const width = desk.width / columns
  const elements = elementsOf(cells)
  const set = cells.map((cell, at): Set => ({ cell, lines: linesOf(cell, width), element: elements[at]! }))
  const rows = rowLines(set)
  const head = set.filter(({ cell }) => cell.row === 0)
  const repeats =
    rows.length > 1 && rows[0]! <= HEAD_LINES_MAX && head.every(({ cell }) => cell.header && cell.high === 1)
  const tall = Math.floor((desk.bottom - desk.top - 2 * HEAD_LINES_MAX * LINE) / LINE)
  let { y } = desk
  const draw = (one: Set, parts: readonly TablePart[], as: StructureElement | 'ornament' = one.element) =>
    drawCell(one, parts, { left: desk.left + one.cell.column * width, width, as })
  const parts = rows.map((lines, row) => {
    const placed: TablePart[] = []
    for (let from = 0; from < lines; from += tall) {
      const height = Math.min(tall, lines - from) * LINE + 2 * PAD
      if (y + height > desk.bottom) {
        y = desk.newPage()
        if (row > 0 && repeats) {
          const again = { page: desk.page(), top: y, height: rows[0]! * LINE + 2 * PAD }
          for (const one of head) draw(one, [again], 'ornament')
          y += again.height
        }
      }
      placed.push({ page: desk.page(), top: y, height })
      y += height
    }
    return placed
  })
  for (const one of set) draw(one, parts.slice(one.cell.row, one.cell.row + one.cell.high).flat())
  return y + AFTER
}

/** By rows, from left to right, whatever order the cells come in. */
const elementsOf = (cells: readonly DraftCell[]): StructureElement[] => {
  const table = new StructureElement('Table')
  const rows = new Map<number, StructureElement>()
  const found = new Map<DraftCell, StructureElement>()
  for (const cell of [...cells].sort((one, other) => one.row - other.row || one.column - other.column)) {
    const row = rows.get(cell.row) ?? table.add('TR')
    rows.set(cell.row, row)
    const element = row.add(cell.header ? 'TH' : 'TD')
    if (cell.wide > 1 || cell.high > 1) element.span = { rows: cell.high, columns: cell.wide }
    found.set(cell, element)
  }
  return cells.map((cell) => found.get(cell)!)
}

const linesOf = ({ paragraphs, header, wide }: DraftCell, width: number): Run[][] => {
  const room = (width * wide - 2 * PAD) / CELL.sizePt
  return paragraphs.flatMap((runs) =>
    wrapRuns(
      runs.map(({ text, bold }) => ({ text, bold: bold || header })),
      CELL,
      room,
    ),
  )
}

/** How many lines high each row is; what a cell over several rows still lacks is given to the last of them. */
const rowLines = (set: readonly Set[]): number[] => {
  const rows = new Array<number>(Math.max(0, ...set.map(({ cell }) => cell.row + cell.high))).fill(1)
  for (const { cell, lines } of set)
    if (cell.high === 1) rows[cell.row] = Math.max(rows[cell.row]!, lines.length)
  for (const { cell, lines } of set) {
    const last = cell.row + cell.high - 1
    const room = rows.slice(cell.row, last + 1).reduce((sum, high) => sum + high, 0)
    if (lines.length > room) rows[last]! += lines.length - room
  }
  return rows
}

/** One box on each page it stands on; the words flow from one into the next. */
const drawCell = (
  { cell, lines }: Set,
  parts: readonly TablePart[],
  { left, width, as }: { left: number; width: number; as: StructureElement | 'ornament' },
): void => {
  const boxes: TablePart[] = []
  for (const part of parts) {
    const last = boxes.at(-1)
    if (last?.page === part.page) last.height += part.height
    else boxes.push({ ...part })
  }
  let next = 0
  for (const { page, top, height } of boxes) {
    page.strokeRect({ left, top, width: width * cell.wide, height }, RULE, RULE_WIDTH)
    const room = Math.floor((height - 2 * PAD) / LINE + 1e-6)
    for (const [at, line] of lines.slice(next, next + room).entries())
      page.as(as, () => drawRuns(page, line, left + PAD, top + PAD + at * LINE + CELL.sizePt, CELL))
    next += room
  }
}
