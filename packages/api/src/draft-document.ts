// A draft as the editor keeps it, and as it reads: the numbers of clauses are counted here, on the page, in Word, in
// the PDF and for the review alike.

/** Who wrote a clause, where that is worth telling: a model, our rules, or the template somebody brought. */
export type DraftSource = '模型' | '规则' | '参考'
export type TextKind = 'title' | 'clause' | 'body' | 'plain'
export type DraftRun = { text: string; bold: boolean }
/** A cell where it stands in the grid, with the columns and rows it was drawn over. */
export type DraftCell = {
  row: number
  column: number
  wide: number
  high: number
  header: boolean
  paragraphs: DraftRun[][]
}
/** `runs` and `cells` only where a draft was read from the editor: how the words look, beside what they say. */
export type TextLine = { kind: TextKind; text: string; source?: DraftSource; runs?: DraftRun[] }
export type TableLine = { kind: 'table'; rows: string[][]; cells?: DraftCell[] }
export type DraftLine = TextLine | TableLine
type Leaf = { type?: string; text?: string }
export type DraftNode = {
  type?: string
  attrs?: Record<string, unknown> | null
  content?: (DraftNode & Leaf)[] | null
  text?: string
  marks?: { type?: string }[] | null
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
const runsOf = (node: DraftNode, depth = 0): DraftRun[] => {
  if (typeof node.text === 'string') {
    const bold = Array.isArray(node.marks) && node.marks.some((mark) => mark?.type === 'bold')
    return node.text ? [{ text: node.text, bold }] : []
  }
  if (node.type === 'hardBreak') return [{ text: ' ', bold: false }]
  return depth > DEEPEST ? [] : nodesOf(node).flatMap((child) => runsOf(child, depth + 1))
}
/** Neighbours that look alike are one. */
const joined = (runs: readonly DraftRun[]): DraftRun[] =>
  runs.reduce<DraftRun[]>((all, run) => {
    const last = all.at(-1)
    if (last?.bold === run.bold) all[all.length - 1] = { ...last, text: last.text + run.text }
    else all.push(run)
    return all
  }, [])
const textOf = (runs: readonly DraftRun[]): string => runs.map(({ text }) => text).join('')

const KINDS = new Set(['title', 'clause', 'body', 'plain'])
const COLUMNS_MAX = 20
const ROWS_MAX = 500

const span = (node: DraftNode, name: 'colspan' | 'rowspan'): number => {
  const value = Number(node.attrs?.[name] ?? 1)
  return Number.isInteger(value) ? Math.min(COLUMNS_MAX, Math.max(1, value)) : 1
}
const nodesOf = (node: DraftNode): DraftNode[] => (Array.isArray(node.content) ? node.content : [])

/** Cells where they stand, at most as wide and as high as the table is. */
export const cellsOf = (table: DraftNode): DraftCell[] => {
  const rows = nodesOf(table).slice(0, ROWS_MAX)
  const taken = rows.map(() => new Set<number>())
  return rows.flatMap((row, at) => {
    let column = 0
    return nodesOf(row).flatMap((node): DraftCell[] => {
      while (taken[at]!.has(column)) column++
      if (column >= COLUMNS_MAX) return []
      const begins = column
      const high = Math.min(span(node, 'rowspan'), rows.length - at)
      let wide = 0
      while (wide < span(node, 'colspan') && column < COLUMNS_MAX && !taken[at]!.has(column)) {
        for (let down = 0; down < high; down++) taken[at + down]!.add(column)
        wide++
        column++
      }
      const paragraphs = nodesOf(node).map((one) => runsOf(one))
      return [{ row: at, column: begins, wide, high, header: node.type === 'tableHeader', paragraphs }]
    })
  })
}

/** Of cells drawn together the words are in the first. */
const rowsOf = (cells: readonly DraftCell[]): string[][] => {
  const columns = Math.max(0, ...cells.map(({ column, wide }) => column + wide))
  const height = Math.max(0, ...cells.map(({ row, high }) => row + high))
  const rows = Array.from({ length: height }, () => Array.from({ length: columns }, () => ''))
  for (const { row, column, paragraphs } of cells) rows[row]![column] = paragraphs.map(textOf).join('\n')
  return rows
}

/** Without numbers: what stands in the tree. */
export const rawLines = (content: DraftNode): DraftLine[] =>
  nodesOf(content).map((node) => {
    if (node.type === 'table') {
      const cells = cellsOf(node)
      return { kind: 'table', rows: rowsOf(cells), cells }
    }
    const kind = String(node.attrs?.kind ?? 'body')
    const runs = runsOf(node)
    return { kind: (KINDS.has(kind) ? kind : 'body') as TextKind, text: textOf(runs), runs }
  })

/** As it reads: 第一条 in front of each clause. */
export const linesOf = (content: DraftNode): DraftLine[] => {
  let number = 0
  return rawLines(content).map((line) => {
    if (line.kind !== 'clause') return line
    const counted = `第${chineseNumber(++number)}条 `
    return {
      ...line,
      text: counted + line.text,
      runs: joined([{ text: counted, bold: false }, ...(line.runs ?? [])]),
    }
  })
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
