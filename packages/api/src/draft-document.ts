// A draft as the editor keeps it, and as it reads: the numbers of clauses are counted here, on the page, in Word, in
// the PDF and for the review alike.

/** Who wrote a clause, where that is worth telling: a model, our rules, or the template somebody brought. */
export type DraftSource = '模型' | '规则' | '参考'
export type TextKind = 'title' | 'clause' | 'body' | 'plain'
export type TextLine = { kind: TextKind; text: string; source?: DraftSource }
export type TableLine = { kind: 'table'; rows: string[][] }
export type DraftLine = TextLine | TableLine
type Leaf = { type?: string; text?: string }
export type DraftNode = {
  type?: string
  attrs?: Record<string, unknown> | null
  content?: (DraftNode & Leaf)[] | null
  text?: string
}

const DIGITS = '零一二三四五六七八九'
export const chineseNumber = (value: number): string => {
  if (value < 10) return DIGITS[value]!
  const [tens, ones] = [Math.floor(value / 10) % 10, value % 10]
  const hundreds = Math.floor(value / 100)
  const rest = `${tens > 1 || hundreds ? DIGITS[tens] : ''}${tens ? '十' : hundreds && ones ? '' : ''}${ones ? DIGITS[ones] : ''}`
  return hundreds ? `${DIGITS[hundreds]}百${tens ? rest : ones ? `零${DIGITS[ones]}` : ''}` : rest
}

/** What the editor makes is never deeper than a table's paragraph; what somebody else sends may be. */
const DEEPEST = 12
const textOf = (node: DraftNode, depth = 0): string =>
  typeof node.text === 'string'
    ? node.text
    : depth > DEEPEST || !Array.isArray(node.content)
      ? ''
      : node.content.map((child) => (child.type === 'hardBreak' ? ' ' : textOf(child, depth + 1))).join('')

const KINDS = new Set(['title', 'clause', 'body', 'plain'])
const COLUMNS_MAX = 20
const ROWS_MAX = 500

const span = (node: DraftNode, name: 'colspan' | 'rowspan'): number => {
  const value = Number(node.attrs?.[name] ?? 1)
  return Number.isInteger(value) ? Math.min(COLUMNS_MAX, Math.max(1, value)) : 1
}
const nodesOf = (node: DraftNode): DraftNode[] => (Array.isArray(node.content) ? node.content : [])

/** Cells where they stand; of cells drawn together the words are in the first. */
export const rowsOf = (table: DraftNode): string[][] => {
  const rows = nodesOf(table).slice(0, ROWS_MAX)
  const grid: (string | undefined)[][] = rows.map(() => [])
  rows.forEach((row, at) => {
    let column = 0
    for (const cell of nodesOf(row)) {
      while (grid[at]![column] !== undefined) column++
      if (column >= COLUMNS_MAX) break
      const [wide, high] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      const text = nodesOf(cell)
        .map((paragraph) => textOf(paragraph))
        .join('\n')
      for (let down = 0; down < high && at + down < rows.length; down++)
        for (let right = 0; right < wide && column + right < COLUMNS_MAX; right++)
          grid[at + down]![column + right] = down + right === 0 ? text : ''
      column += wide
    }
  })
  const columns = Math.max(0, ...grid.map((row) => row.length))
  return grid.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
}

/** Without numbers: what stands in the tree. */
export const rawLines = (content: DraftNode): DraftLine[] =>
  nodesOf(content).map((node) => {
    if (node.type === 'table') return { kind: 'table', rows: rowsOf(node) }
    const kind = String(node.attrs?.kind ?? 'body')
    return { kind: (KINDS.has(kind) ? kind : 'body') as TextKind, text: textOf(node) }
  })

/** As it reads: 第一条 in front of each clause. */
export const linesOf = (content: DraftNode): DraftLine[] => {
  let number = 0
  return rawLines(content).map((line) =>
    line.kind === 'clause' ? { ...line, text: `第${chineseNumber(++number)}条 ${line.text}` } : line,
  )
}

/** One cell on one line, as the review reads tables. */
export const cellText = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const draftText = (content: DraftNode): string =>
  linesOf(content)
    .map((line) =>
      line.kind === 'table' ? line.rows.map((row) => row.map(cellText).join('\t')).join('\n') : line.text,
    )
    .join('\n')

const paragraph = (kind: TextKind, text: string, source?: DraftSource): DraftNode => ({
  type: 'paragraph',
  attrs: source ? { kind, source } : { kind },
  ...(text ? { content: [{ type: 'text', text }] } : {}),
})

const tableNode = (rows: readonly (readonly string[])[]): DraftNode => ({
  type: 'table',
  content: rows.map((row, at) => ({
    type: 'tableRow',
    content: row.map((text) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      content: text.split('\n').map((line) => paragraph('plain', line)),
    })),
  })),
})

export const toContent = (lines: readonly DraftLine[]): DraftNode => ({
  type: 'doc',
  content: lines.map((line) =>
    line.kind === 'table' ? tableNode(line.rows) : paragraph(line.kind, line.text, line.source),
  ),
})

/** What is still to be filled in. */
export const BLANK = /【待填：([^】]{1,40})】/g
