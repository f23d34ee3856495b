import type { Block, Box, Line, TableBlock, TextBlock, TextModel } from '@xinqi/documents'

export type PageBox = { page: number; box: Box }

/** The text a review works on, and where each stretch of it stands on the page. */
export type Source = {
  text: string
  /** One box per line touched, or none where the source has no layout (plain text). */
  boxesOf(start: number, end: number): PageBox[]
  /** Every stretch of the text that stands on a line of a page, in the order of the text; none of plain text. */
  lines: readonly PlacedLine[]
}

export type PlacedLine = { start: number; end: number } & PageBox

type Placed = { start: number; end: number; page: number; line: Line }

/** Running headers, page numbers and watermarks are not words of the contract. */
const NOT_CONTRACT = new Set([
  'header',
  'footer',
  'pageNumber',
  'watermark',
  'seal',
  'handwriting',
  'picture',
])

function boxWithinLine(line: Line, from: number, to: number): Box {
  let position = 0
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const run of line.runs) {
    const start = Math.max(from - position, 0)
    const end = Math.min(to - position, run.text.length)
    if (end > start) {
      const share = (at: number) =>
        run.edges?.[at] ?? run.box.x + (run.box.w * at) / Math.max(run.text.length, 1)
      left = Math.min(left, share(start))
      right = Math.max(right, share(end))
    }
    position += run.text.length
  }
  if (right <= left) return line.box
  return { x: left, y: line.box.y, w: right - left, h: line.box.h }
}

class Assembly {
  text = ''
  readonly placed: Placed[] = []

  addBlock(block: TextBlock, page: number) {
    const base = this.text.length
    this.text += block.text
    let cursor = 0
    for (const line of block.lines) {
      const words = line.runs.map((run) => run.text).join('')
      const compact = words.replace(/\s+/g, '')
      if (!compact) continue
      const found = findLoosely(block.text, compact, cursor)
      if (!found) continue
      this.placed.push({ start: base + found.start, end: base + found.end, page, line })
      cursor = found.end
    }
  }

  addTable(table: TableBlock, page: number) {
    const cells = [...table.cells].sort((a, b) => a.row - b.row || a.column - b.column)
    let row = -1
    for (const cell of cells) {
      if (cell.row !== row) {
        if (row !== -1) this.text += '\n'
        row = cell.row
      } else this.text += '\t'
      cell.blocks.forEach((block, index) => {
        if (index > 0) this.text += ' '
        this.addBlock(block, page)
      })
    }
  }
}

/** Finds `compact` (no white space) in `text` from `from`, skipping white space in `text`. */
function findLoosely(text: string, compact: string, from: number): { start: number; end: number } | null {
  for (let start = from; start < text.length; start++) {
    if (text[start] !== compact[0]) continue
    let at = start
    let matched = 0
    while (at < text.length && matched < compact.length) {
      const character = text[at] as string
      if (character === compact[matched]) matched++
      else if (!/\s/.test(character)) break
      at++
    }
    if (matched === compact.length) return { start, end: at }
  }
  return null
}

export function sourceOfText(text: string): Source {
  return { text, boxesOf: () => [], lines: [] }
}

export function sourceOfModel(model: TextModel): Source {
  const assembly = new Assembly()
  for (const page of model.pages) {
    for (const block of page.blocks as Block[]) {
      if (NOT_CONTRACT.has(block.kind)) continue
      const continues = 'continues' in block && block.continues
      if (assembly.text && !continues) assembly.text += '\n'
      if (block.kind === 'table') assembly.addTable(block as TableBlock, page.index)
      else assembly.addBlock(block as TextBlock, page.index)
    }
  }
  return {
    text: assembly.text,
    lines: assembly.placed.map(({ start, end, page, line }) => ({ start, end, page, box: line.box })),
    boxesOf(start, end) {
      return assembly.placed
        .filter((placed) => placed.start < end && placed.end > start)
        .map((placed) => ({
          page: placed.page,
          box: boxWithinLine(
            placed.line,
            Math.max(0, start - placed.start),
            Math.max(1, Math.min(end, placed.end) - placed.start),
          ),
        }))
    },
  }
}
