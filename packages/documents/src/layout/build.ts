// Page contents to the text model.

import type { Block, MarkBlock, Page, TableBlock, TextBlock, TextBlockKind } from '../model.ts'
import { findAlignedTables } from './aligned-tables.ts'
import { inReadingOrder } from './columns.ts'
import { contains, type Glyph, type PageContent } from './content.ts'
import { markContinuations } from './continuation.ts'
import { findFurniture } from './furniture.ts'
import { headingLevel } from './headings.ts'
import { commonest, type PageSize, type TextLine, toBox, toLines, toModelLine } from './lines.ts'
import {
  type Column,
  columnOf,
  type Paragraph,
  pageColumnOf,
  paragraphOf,
  toParagraphs,
} from './paragraphs.ts'
import { findGrids, type Grid } from './tables.ts'
import { tiltPage } from './tilt.ts'
import { toWatermarks } from './watermarks.ts'

type Prepared = {
  content: PageContent
  grids: { grid: Grid; glyphs: Glyph[] }[]
  lines: TextLine[]
  watermarks: Paragraph[]
}

/** `onPage` is told before each page is looked at, which happens twice: laying out a long file takes seconds. */
export function buildPages(contents: readonly PageContent[], onPage = () => {}): Page[] {
  const prepared = contents.map((content) => {
    onPage()
    return prepare(content)
  })
  const furniture = findFurniture(
    prepared.map(({ content, lines }) => ({ width: content.width, height: content.height, lines })),
  )
  const bodies = prepared.map((page) => page.lines.filter((line) => !furniture.has(line)))
  const sizes = bodies.flat().flatMap((line) => line.glyphs.map(() => line.size))
  const bodySize = commonest(sizes)
  const bold = bodies.flat().flatMap((line) => line.glyphs.filter((glyph) => glyph.bold)).length
  const bodyIsBold = bold > sizes.length * 0.6
  const wholeColumn = pageColumnOf(bodies.flat(), contents[0]?.width ?? 0)
  const builds = prepared.map((page, index): Page => {
    onPage()
    const body = bodies[index]!
    const column = body.length >= 8 ? pageColumnOf(body, page.content.width) : wholeColumn
    const blocks: Placed[] = []
    const parts = inReadingOrder(body, page.content.width)
    for (const lines of parts)
      blocks.push(
        ...toBodyBlocks(
          lines,
          page.content,
          parts.length > 1 ? columnOf(lines) : column,
          bodySize,
          bodyIsBold,
        ),
      )
    for (const { grid, glyphs } of page.grids) insertByPlace(blocks, toTable(grid, glyphs, page.content))
    for (const mark of page.content.marks) insertByPlace(blocks, toMark(mark, page.content))
    const of = (kind: TextBlockKind) => page.lines.filter((line) => furniture.get(line) === kind)
    const notes = toParagraphs(of('footnote'), column).map((note) =>
      toTextBlock(note, 'footnote', page.content),
    )
    const single = (kind: TextBlockKind) =>
      of(kind).map((line) => toTextBlock(paragraphOf([line]), kind, page.content))
    const all: Block[] = [
      ...single('header'),
      ...blocks.map((placed) => placed.block),
      ...notes,
      ...single('footer'),
      ...single('pageNumber'),
      ...page.watermarks.map((mark) => toTextBlock(mark, 'watermark', page.content)),
    ]
    return {
      index,
      width: page.content.width,
      height: page.content.height,
      source: page.content.source,
      blocks: all,
    }
  })
  markContinuations(builds, wholeColumn)
  for (const [index, { skew, turned }] of contents.entries()) {
    if (skew) tiltPage(builds[index]!, skew)
    if (turned) builds[index]!.turned = turned
  }
  return builds
}

type Placed = { top: number; bottom: number; block: Block }

function prepare(content: PageContent): Prepared {
  const { upright, watermarks } = toWatermarks(content)
  const grids = findGrids(content.rulings).map((grid) => ({ grid, glyphs: [] as Glyph[] }))
  // Inner tables first, so that their text does not go to the cell around them.
  grids.sort((a, b) => a.grid.bottom - a.grid.top - (b.grid.bottom - b.grid.top))
  const free: Glyph[] = []
  for (const glyph of upright) {
    const x = (glyph.left + glyph.right) / 2
    const y = (glyph.top + glyph.bottom) / 2
    const home = grids.find(({ grid }) => contains(grid, x, y))
    ;(home ? home.glyphs : free).push(glyph)
  }
  return { content, grids: grids.filter(({ glyphs }) => glyphs.length > 0), lines: toLines(free), watermarks }
}

function toBodyBlocks(
  lines: TextLine[],
  page: PageContent,
  column: Column,
  bodySize: number,
  bodyIsBold: boolean,
): Placed[] {
  const tables = findAlignedTables(lines)
  const inTables = new Set(tables.flatMap((table) => table.lines))
  const placed: Placed[] = []
  let free: TextLine[] = []
  const flush = () => {
    for (const paragraph of toParagraphs(free, column)) {
      const level = headingLevel(paragraph, column, bodySize, bodyIsBold, page.source)
      const block = toTextBlock(paragraph, level ? 'heading' : 'paragraph', page)
      if (level) block.level = level
      placed.push({ top: paragraph.top, bottom: paragraph.bottom, block })
    }
    free = []
  }
  for (const line of lines) {
    if (!inTables.has(line)) {
      free.push(line)
      continue
    }
    flush()
    const table = tables.find((candidate) => candidate.lines[0] === line)
    if (table)
      placed.push(
        toTable(
          table.grid,
          table.lines.flatMap((tableLine) => tableLine.glyphs),
          page,
        ),
      )
  }
  flush()
  return placed
}

export function toTextBlock(paragraph: Paragraph, kind: TextBlockKind, page: PageSize): TextBlock {
  return {
    kind,
    box: toBox(paragraph, page),
    lines: paragraph.lines.map((line) => toModelLine(line, page)),
    text: paragraph.text,
  }
}

function toTable(grid: Grid, glyphs: Glyph[], page: PageSize): Placed {
  const cells = grid.cells.map((cell) => {
    const inside = glyphs.filter((glyph) =>
      contains(cell, (glyph.left + glyph.right) / 2, (glyph.top + glyph.bottom) / 2),
    )
    const lines = toLines(inside).sort((a, b) => a.baseline - b.baseline)
    const text = columnOf(lines)
    const padding = Math.max(2, Math.min(text.left - cell.left, 12))
    const column = { left: text.left, right: Math.max(text.right, cell.right - padding) }
    const { row, rowSpan, columnSpan } = cell
    return {
      row,
      column: cell.column,
      rowSpan,
      columnSpan,
      box: toBox(cell, page),
      blocks: toParagraphs(lines, column).map((paragraph) => toTextBlock(paragraph, 'paragraph', page)),
    }
  })
  const rows = Array.from({ length: grid.rows }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map((cell) => cell.blocks.map((block) => block.text).join('\n'))
      .join('\t'),
  )
  const block: TableBlock = {
    kind: 'table',
    box: toBox(grid, page),
    rows: grid.rows,
    columns: grid.columns,
    cells,
    text: rows.join('\n'),
  }
  return { top: grid.top, bottom: grid.bottom, block }
}

function toMark(mark: PageContent['marks'][number], page: PageSize): Placed {
  const { kind, text, confidence, colour, shape } = mark
  const block: MarkBlock = { kind, box: toBox(mark, page), confidence }
  if (text) block.text = text
  if (colour) block.colour = colour
  if (shape) block.shape = shape
  return { top: mark.top, bottom: mark.bottom, block }
}

/** Reading order is kept as found; what is placed by position goes before the first block that starts below it. */
function insertByPlace(blocks: Placed[], item: Placed): void {
  const before = blocks.findIndex((block) => block.top > item.top)
  if (before < 0) blocks.push(item)
  else blocks.splice(before, 0, item)
}
