import type {
  Block,
  Line,
  MarkBlock,
  Page,
  TableBlock,
  TableCell,
  TextBlock,
  TextModel,
} from '@xinqi/documents'

// Builds text models the way a reader would: every line has its run, every run its box.

export type TextStyle = { font?: string; size?: number; confidence?: number }

const CHARACTER_WIDTH = 0.02
const LINE_HEIGHT = 0.02

/** A paragraph broken into lines of `width` characters, its first line at `top` (fraction of the page). */
export function paragraph(
  text: string,
  top: number,
  style: TextStyle & { kind?: TextBlock['kind']; width?: number; continues?: boolean } = {},
): TextBlock {
  const { font = '宋体', size = 12, confidence = 1, kind = 'paragraph', width = 26, continues } = style
  const lines: Line[] = []
  for (let i = 0; i < text.length; i += width) {
    const piece = text.slice(i, i + width)
    const box = {
      x: 0.1,
      y: top + lines.length * LINE_HEIGHT,
      w: piece.length * CHARACTER_WIDTH,
      h: LINE_HEIGHT,
    }
    const edges = Array.from({ length: piece.length + 1 }, (_, k) => 0.1 + k * CHARACTER_WIDTH)
    lines.push({ box, runs: [{ text: piece, box, edges, font, size, confidence }] })
  }
  const box = { x: 0.1, y: top, w: width * CHARACTER_WIDTH, h: lines.length * LINE_HEIGHT }
  return { kind, box, lines, text, ...(continues ? { continues } : {}) }
}

export function table(rows: readonly (readonly string[])[], top: number, continues = false): TableBlock {
  const columns = Math.max(...rows.map((row) => row.length))
  const cells: TableCell[] = rows.flatMap((row, r) =>
    row.map((text, c) => ({
      row: r,
      column: c,
      rowSpan: 1,
      columnSpan: 1,
      box: { x: 0.1 + c * 0.2, y: top + r * 0.03, w: 0.2, h: 0.03 },
      blocks: [paragraph(text, top + r * 0.03)],
    })),
  )
  const box = { x: 0.1, y: top, w: columns * 0.2, h: rows.length * 0.03 }
  const text = rows.map((row) => row.join('\t')).join('\n')
  return { kind: 'table', box, rows: rows.length, columns, cells, text, ...(continues ? { continues } : {}) }
}

export function seal(text: string, page: { y: number; confidence?: number }): MarkBlock {
  return {
    kind: 'seal',
    box: { x: 0.6, y: page.y, w: 0.15, h: 0.1 },
    text,
    confidence: page.confidence ?? 0.95,
  }
}

export function model(
  pages: readonly (readonly Block[])[],
  extra: Partial<TextModel & { source: Page['source'] }> = {},
): TextModel {
  const { source = 'text', ...rest } = extra
  return {
    pages: pages.map((blocks, index) => ({ index, width: 595, height: 842, source, blocks: [...blocks] })),
    fonts: 'source',
    producedBy: 'test',
    ...rest,
  }
}
