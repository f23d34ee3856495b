import type { PageCanvas, Rect } from './canvas.ts'
import { defaultMinSizePt, defaultSizePt, drawBlock, ink, overflow } from './draw-text.ts'
import type { FaceName } from './faces.ts'
import type { TableColumn, TableField } from './fields.ts'
import type { StructureElement } from './structure.ts'
import { blockHeight, drawable, type Fitted, fitLines } from './text-layout.ts'

export interface TableLook {
  sizePt: number
  face: FaceName
  headFace: FaceName
  colour: string
  border: boolean
  headGround: string
  /** Shades the first column, where it holds the names of facts. */
  labelGround?: string
}

export interface LaidRow {
  cells: Fitted[]
  height: number
  head: boolean
}

const lineHeight = 1.3
const borderWidth = 0.5
const padding = (sizePt: number) => sizePt * 0.4

export function columnWidths(columns: TableColumn[], width: number): number[] {
  const shares = columns.map((column) => column.share ?? 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (share / total) * width)
}

/** One row at a size, as high as its highest cell; undefined when a column is narrower than a character. */
export function layRow(
  cells: string[],
  widths: number[],
  look: TableLook,
  head: boolean,
): LaidRow | undefined {
  const pad = padding(look.sizePt)
  const fitted = cells.map((cell, i) =>
    fitLines(drawable(cell), {
      face: head ? look.headFace : look.face,
      widthPt: widths[i]! - 2 * pad,
      heightPt: Number.POSITIVE_INFINITY,
      sizePt: look.sizePt,
      minSizePt: look.sizePt,
      lineHeight,
    }),
  )
  if (!fitted.every((cell) => cell !== undefined)) return undefined
  const heights = fitted.map((cell) => blockHeight(cell.lines.length, cell.sizePt, cell.lineHeightPt))
  return { cells: fitted, height: Math.max(look.sizePt, ...heights) + 2 * pad, head }
}

export function drawRow(
  canvas: PageCanvas,
  left: number,
  top: number,
  row: LaidRow,
  columns: TableColumn[],
  widths: number[],
  look: TableLook,
  /** What it belongs to; a head drawn again on a further page is an ornament. */
  table?: StructureElement | 'ornament',
): void {
  const tags = table === 'ornament' ? table : table?.add('TR')
  const pad = padding(look.sizePt)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (row.head) canvas.fillRect({ left, top, width: whole, height: row.height }, look.headGround)
  else if (look.labelGround) {
    canvas.fillRect({ left, top, width: widths[0]!, height: row.height }, look.labelGround)
  }
  let x = left
  row.cells.forEach((cell, i) => {
    const width = widths[i]!
    if (look.border) canvas.strokeRect({ left: x, top, width, height: row.height }, '#808080', borderWidth)
    const inner: Rect = {
      left: x + pad,
      top: top + pad,
      width: width - 2 * pad,
      height: row.height - 2 * pad,
    }
    const isHead = row.head || (i === 0 && look.labelGround !== undefined)
    const draw = () =>
      drawBlock(canvas, inner, cell, {
        face: row.head ? look.headFace : look.face,
        colour: look.colour,
        align: columns[i]!.align ?? (row.head ? 'center' : 'left'),
        valign: 'middle',
      })
    if (tags) canvas.as(tags === 'ornament' ? tags : tags.add(isHead ? 'TH' : 'TD'), draw)
    else draw()
    x += width
  })
}

export function drawTable(canvas: PageCanvas, rect: Rect, field: TableField): void {
  const largest = field.sizePt ?? defaultSizePt
  const smallest = field.minSizePt ?? Math.min(defaultMinSizePt, largest)
  const widths = columnWidths(field.columns, rect.width)
  const face = field.font ?? 'song'
  const titles = field.columns.map((column) => column.title ?? '')
  const headed = titles.some((title) => title !== '')
  for (let sizePt = largest; sizePt >= smallest - 1e-9; sizePt -= 0.25) {
    const look: TableLook = {
      sizePt,
      face,
      headFace: face.startsWith('hei') ? 'hei-bold' : 'song-bold',
      colour: field.colour ?? ink,
      border: field.border ?? true,
      headGround: '#f0f0f0',
    }
    const rows = [
      ...(headed ? [layRow(titles, widths, look, true)] : []),
      ...field.rows.map((cells) => layRow(cells, widths, look, false)),
    ]
    if (!rows.every((row) => row !== undefined)) continue
    if (rows.reduce((sum, row) => sum + row.height, 0) > rect.height + 1e-6) continue
    let top = rect.top
    for (const row of rows) {
      drawRow(canvas, rect.left, top, row, field.columns, widths, look)
      top += row.height
    }
    return
  }
  throw overflow(field.key, smallest)
}
