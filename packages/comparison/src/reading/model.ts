import type { Block, MarkBlock, TableBlock, TextBlock, TextModel } from '@xinqi/documents'
import { foldText } from './fold.ts'
import type { Reading, TableView } from './reading.ts'
import { BREAK } from './stream.ts'

/**
 * Read a text model: body and tables in reading order, notes at the end, furniture and marks apart.
 * `body` are blocks known to belong to the text whatever the reader took them for.
 */
export function readTextModel(model: TextModel, body: ReadonlySet<TextBlock> = new Set()): Reading {
  const reader = new ModelReader(model, body)
  const notes: { block: TextBlock; page: number; index: number }[] = []
  for (const page of model.pages) {
    page.blocks.forEach((block, index) => {
      if (block.kind === 'footnote') notes.push({ block, page: page.index, index })
      else reader.take(block, page.index, index)
    })
  }
  // A footnote moves with its page; placed after the body it never interrupts a paragraph.
  for (const { block, page, index } of notes) reader.take(block, page, index)
  return reader.reading
}

class ModelReader {
  readonly reading: Reading
  private readonly body: ReadonlySet<TextBlock>
  private lastTable: TableView | undefined

  constructor(model: TextModel, body: ReadonlySet<TextBlock>) {
    this.body = body
    this.reading = {
      text: '',
      regions: [],
      pieces: [],
      furniture: [],
      marks: [],
      pages: model.pages.map(({ width, height, source }) => ({ width, height, source })),
      fonts: model.fonts,
      isWrapped: false,
      wrapHyphens: new Set(),
    }
  }

  take(block: Block, page: number, index: number): void {
    switch (block.kind) {
      case 'table':
        this.takeTable(block, page, index)
        break
      case 'seal':
      case 'handwriting':
      case 'picture':
        this.takeMark(block, page, index)
        break
      default:
        this.takeText(block, page, index)
    }
  }

  private takeText(block: TextBlock, page: number, index: number): void {
    const { reading } = this
    if (block.kind === 'watermark') return
    const isFurniture = block.kind === 'header' || block.kind === 'footer' || block.kind === 'pageNumber'
    if (isFurniture && !this.body.has(block)) {
      const at = reading.text.length
      const region = { start: at, end: at, page, block: index, isTable: false, source: block }
      const kind = block.kind === 'pageNumber' ? ('pageNumber' as const) : ('headerFooter' as const)
      reading.furniture.push({ kind, text: block.text, region })
      return
    }
    const continues = block.continues === true && reading.text !== '' && this.lastTable === undefined
    if (!continues && reading.text !== '') reading.text += '\n'
    const start = this.append(block, page, index, false)
    const breakBefore = continues ? BREAK.line : BREAK.paragraph
    reading.pieces.push({ start, end: reading.text.length, breakBefore })
    this.lastTable = undefined
  }

  private append(
    block: TextBlock,
    page: number,
    index: number,
    inTable: boolean,
    cell?: { row: number; column: number },
  ): number {
    const { reading } = this
    const start = reading.text.length
    reading.text += block.text
    const region = { start, end: reading.text.length, page, block: index, isTable: inTable, source: block }
    reading.regions.push(cell ? { ...region, ...cell } : region)
    return start
  }

  private takeMark(block: MarkBlock, page: number, index: number): void {
    if (block.kind === 'picture') return
    this.reading.marks.push({
      kind: block.kind,
      text: block.text ?? '',
      confidence: block.confidence,
      page,
      block: index,
      box: block.box,
      offset: this.reading.text.length,
    })
  }

  private takeTable(block: TableBlock, page: number, index: number): void {
    const { reading } = this
    const continued = block.continues === true ? this.lastTable : undefined
    const table: TableView = continued ?? { start: reading.text.length, end: 0, rows: [] }
    for (const [number, cells] of rowsOf(block).entries()) {
      if (continued && number === 0 && this.repeatsHeading(continued, cells)) continue
      if (reading.text !== '') reading.text += '\n'
      if (table.rows.length === 0) table.start = reading.text.length
      table.rows.push(
        cells.map((cell, position) => {
          if (position > 0) reading.text += '\t'
          const start = reading.text.length
          const place = { row: table.rows.length, column: cell.column }
          cell.blocks.forEach((inner, i) => {
            if (i > 0) reading.text += '\n'
            this.append(inner, page, index, true, place)
          })
          return { start, end: reading.text.length, ...place }
        }),
      )
    }
    table.end = reading.text.length
    this.lastTable = table
    if (!continued)
      reading.pieces.push({ start: table.start, end: table.end, breakBefore: BREAK.paragraph, table })
    else reading.pieces.find((piece) => piece.table === table)!.end = table.end
  }

  /** A table cut by a page break prints its heading again. */
  private repeatsHeading(table: TableView, cells: TableBlock['cells']): boolean {
    const heading = table.rows[0]
    if (!heading || heading.length !== cells.length) return false
    return cells.every(
      (cell, i) =>
        foldText(cell.blocks.map((block) => block.text).join('')) ===
        foldText(this.reading.text.slice(heading[i]!.start, heading[i]!.end)),
    )
  }
}

function rowsOf(block: TableBlock): TableBlock['cells'][] {
  const rows: TableBlock['cells'][] = Array.from({ length: block.rows }, () => [])
  for (const cell of block.cells) rows[cell.row]?.push(cell)
  for (const row of rows) row.sort((x, y) => x.column - y.column)
  return rows.filter((row) => row.length > 0)
}
