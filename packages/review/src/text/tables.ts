import { fold } from './fold.ts'

export type TableRow = { cells: string[]; start: number; end: number }
export type Table = { header: string[]; rows: TableRow[] }

function splitCells(line: string): string[] {
  const bare = line.trim().replace(/^\||\|$/g, '')
  if (bare.includes('|')) return bare.split('|').map((cell) => cell.trim())
  if (/\t/.test(bare)) return bare.split('\t').map((cell) => cell.trim())
  if (/ {2,}/.test(bare)) return bare.split(/ {2,}/).map((cell) => cell.trim())
  return bare.split(/\s+/)
}

const HEADER_WORDS = /数量|单价|金额|合价|小计|总价|价款/g
const TOTAL_ROW = /^(?:月度?|每月)?(?:租金|服务费|费用|出资|款项)?(?:合计|总计|共计|小计|总价|总金额)/

/** Price lists in the source (offsets are source offsets), whatever separates their columns. */
export function findTables(source: string): Table[] {
  const tables: Table[] = []
  const lines: { text: string; start: number }[] = []
  let offset = 0
  for (const line of source.split('\n')) {
    lines.push({ text: fold(line).replace(/\r$/, ''), start: offset })
    offset += line.length + 1
  }
  for (let index = 0; index < lines.length; index++) {
    const header = lines[index] as { text: string; start: number }
    const words = new Set(header.text.match(HEADER_WORDS) ?? [])
    const cells = splitCells(header.text)
    if (words.size < 2 || cells.length < 3 || /[。；]/.test(header.text)) continue
    const rows: TableRow[] = []
    for (let next = index + 1; next < lines.length; next++) {
      const line = lines[next] as { text: string; start: number }
      if (/^[\s|:+-]+$/.test(line.text) && line.text.includes('-')) continue
      const parts = splitCells(line.text)
      const isTotal = TOTAL_ROW.test(line.text.replace(/^[\s|]+/, ''))
      const numeric = parts.filter((cell) => numberIn(cell) !== null).length
      if (!isTotal && (parts.length < 3 || numeric < 2 || /[。；]/.test(line.text))) break
      rows.push({ cells: parts, start: line.start, end: line.start + line.text.length })
      if (isTotal) break
    }
    if (rows.length > 0) tables.push({ header: cells, rows })
  }
  return tables
}

export type Grid = Table

/** Any table set with tabs or bars: a line of titles and the lines of as many cells under it. */
export function findGrids(source: string): Grid[] {
  const grids: Grid[] = []
  let open: Grid | null = null
  let offset = 0
  for (const line of source.split('\n')) {
    const text = fold(line).replace(/\r$/, '')
    const start = offset
    offset += line.length + 1
    if (/^[\s|:+-]+$/.test(text) && text.includes('-')) continue
    const cells = /[\t|]/.test(text) ? splitCells(text) : []
    const total = TOTAL_ROW.test(cells[0] ?? '')
    if (open && cells.length >= 2 && (cells.length <= open.header.length || total)) {
      // Cells left empty at the end of a line are lost with its white space.
      while (cells.length < open.header.length) cells.push('')
      open.rows.push({ cells, start, end: start + line.length })
      if (!total) continue
    }
    if (open && open.rows.length >= 2) grids.push(open)
    const titles = cells.length >= 3 && cells.every((cell) => numberIn(cell) === null)
    open = titles && !total ? { header: cells, rows: [] } : null
  }
  if (open && open.rows.length >= 2) grids.push(open)
  return grids
}

/** Every line of a table that sums something up, wherever it stands. */
export function totalRows(source: string): TableRow[] {
  let offset = 0
  return source.split('\n').flatMap((line) => {
    const start = offset
    offset += line.length + 1
    const cells = /[\t|]/.test(line) ? splitCells(fold(line)) : []
    return TOTAL_ROW.test(cells[0] ?? '') ? [{ cells, start, end: start + line.length }] : []
  })
}

export const isTotalRow = (row: TableRow): boolean =>
  TOTAL_ROW.test(row.cells.find((cell) => cell !== '') ?? '')

export function numberIn(cell: string): number | null {
  const match = /^[¥\s]*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(万)?[^\d.]{0,4}$/.exec(cell)
  if (!match) return null
  return Number((match[1] as string).replace(/,/g, '')) * (match[2] ? 1e4 : 1)
}
