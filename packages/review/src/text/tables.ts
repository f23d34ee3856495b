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
const TOTAL_ROW = /^(?:合计|总计|共计|小计|总价|总金额)/

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

export const isTotalRow = (row: TableRow): boolean =>
  TOTAL_ROW.test(row.cells.find((cell) => cell !== '') ?? '')

export function numberIn(cell: string): number | null {
  const match = /^[¥\s]*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(万)?[^\d.]{0,4}$/.exec(cell)
  if (!match) return null
  return Number((match[1] as string).replace(/,/g, '')) * (match[2] ? 1e4 : 1)
}
