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

const lookOf = (field: TableField, sizePt: number): TableLook => {
  const face = field.font ?? 'song'
  return {
    sizePt,
    face,
    headFace: face.startsWith('hei') ? 'hei-bold' : 'song-bold',
    colour: field.colour ?? ink,
    border: field.border ?? true,
    headGround: '#f0f0f0',
  }
}

type LaidTable = { look: TableLook; widths: number[]; head: LaidRow | null; rows: LaidRow[] }

/** Undefined when a column is narrower than a character. */
const layTable = (field: TableField, width: number, sizePt: number): LaidTable | undefined => {
  const look = lookOf(field, sizePt)
  const widths = columnWidths(field.columns, width)
  const titles = field.columns.map((column) => column.title ?? '')
  const head = titles.some((title) => title !== '') ? layRow(titles, widths, look, true) : null
  const rows = field.rows.map((cells) => layRow(cells, widths, look, false))
  if (head === undefined || !rows.every((row) => row !== undefined)) return undefined
  return { look, widths, head, rows }
}

/** Pages after those the file has. */
export interface FurtherPages {
  /** What the next one is called by whoever counts from 1. */
  readonly next: number
  add(): PageCanvas
}

export function drawTable(canvas: PageCanvas, rect: Rect, field: TableField, further?: FurtherPages): void {
  const largest = field.sizePt ?? defaultSizePt
  const smallest = field.minSizePt ?? Math.min(defaultMinSizePt, largest)
  let first: LaidTable | undefined
  for (let sizePt = largest; sizePt >= smallest - 1e-9; sizePt -= 0.25) {
    const laid = layTable(field, rect.width, sizePt)
    if (!laid) continue
    first ??= laid
    const rows = [...(laid.head ? [laid.head] : []), ...laid.rows]
    if (rows.reduce((sum, row) => sum + row.height, 0) > rect.height + 1e-6) continue
    drawRows(canvas, rect, rows, field, laid)
    return
  }
  if (!first || !field.continues || !further) throw overflow(field.key, smallest)
  continueTable(canvas, rect, field, first, further)
}

const drawRows = (
  canvas: PageCanvas,
  { left, top }: Pick<Rect, 'left' | 'top'>,
  rows: readonly LaidRow[],
  field: TableField,
  { widths, look }: LaidTable,
): number => {
  let y = top
  for (const row of rows) {
    drawRow(canvas, left, y, row, field.columns, widths, look)
    y += row.height
  }
  return y
}

/** How many of these rows fit into so much height. */
const fitting = (rows: readonly LaidRow[], room: number): number => {
  let [count, used] = [0, 0]
  while (count < rows.length && used + rows[count]!.height <= room + 1e-6) used += rows[count++]!.height
  return count
}

const noteSizePt = 9
const noteHeight = noteSizePt * 1.6
const margin = 50
const titleHeight = 24

/** At the size it was given: as much as its place holds and where the rest is, then the rest, each page with the head. */
const continueTable = (
  canvas: PageCanvas,
  rect: Rect,
  field: TableField,
  laid: LaidTable,
  further: FurtherPages,
): void => {
  const { look, head } = laid
  const room = rect.height - noteHeight - (head?.height ?? 0)
  if (rect.height < noteHeight) throw overflow(field.key, look.sizePt)
  let begun = fitting(laid.rows, room)
  const shown = begun > 0 ? [...(head ? [head] : []), ...laid.rows.slice(0, begun)] : []
  const end = drawRows(canvas, rect, shown, field, laid)
  const many = laid.rows.length - begun
  const note = `${begun ? '其余' : '共'} ${many} 行见第 ${further.next} 页`
  const style = { face: look.face, sizePt: noteSizePt, colour: look.colour }
  canvas.text(note, rect.left, end + noteSizePt * 1.2, style)
  while (begun < laid.rows.length) {
    const page = further.add()
    const wide = layTable(field, page.width - 2 * margin, look.sizePt)!
    const top = margin + titleHeight
    const rest = wide.rows.slice(begun)
    const count = fitting(rest, page.height - margin - top - (wide.head?.height ?? 0))
    // One row higher than a page.
    if (count === 0) throw overflow(field.key, look.sizePt)
    const title = { face: look.headFace, sizePt: 12, colour: look.colour }
    page.text(`「${field.key}」续表`, margin, margin + title.sizePt, title)
    drawRows(
      page,
      { left: margin, top },
      [...(wide.head ? [wide.head] : []), ...rest.slice(0, count)],
      field,
      wide,
    )
    begun += count
  }
}
