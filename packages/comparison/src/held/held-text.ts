import { type Block, isTable, isText, type TableBlock, type TextModel } from '@xinqi/documents'

/** What pages must say: their running words, their tables cell by cell, and what may stand at the edge of every page. */
export type HeldText = {
  /** Paragraphs, and rows of tables with tabs between the cells. */
  lines: string[]
  tables: string[][][]
  furniture: string[]
}

const PAGE_NUMBER =
  /^(?:第\s*\d+\s*页(?:[,，/、\s]*共\s*\d+\s*页)?|[-–—]?\s*\d+\s*[-–—]?|\d+\s*\/\s*\d+|Page\s*\d+(?:\s*of\s*\d+)?)$/i
const isPageNumber = (text: string) => PAGE_NUMBER.test(text.trim())

/** Readers of PDF hand out look-alikes for some radicals; they are the same character to everybody. */
const plain = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf]/g, (character) => character.normalize('NFKC')).replace(/\u00a0/g, ' ')

const rowsOf = ({ cells, rows, columns }: TableBlock): string[][] => {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))
  for (const { row, column, blocks } of cells)
    if (grid[row] && column < columns)
      grid[row][column] = blocks
        .map(({ text }) => plain(text).trim())
        .filter(Boolean)
        .join(' ')
  return grid
}
const squeezed = (text: string): string => text.replace(/\s+/g, '')
const sameRow = (a: readonly string[], b: readonly string[]) => squeezed(a.join('')) === squeezed(b.join(''))

/** As a reader of the pages has it; a table that goes on over a page is one, its head read once. */
export const heldText = ({ pages }: TextModel): HeldText => {
  const held: HeldText = { lines: [], tables: [], furniture: [] }
  const seen = new Set<string>()
  let last: { block: Block; page: number } | null = null
  for (const { index, blocks } of pages)
    for (const block of blocks) {
      if (isTable(block)) {
        let rows = rowsOf(block)
        const before = last && isTable(last.block) && last.page < index ? held.tables.at(-1) : undefined
        if (before) {
          if (rows.length > 1 && before[0] && sameRow(before[0], rows[0]!)) rows = rows.slice(1)
          before.push(...rows)
        } else held.tables.push(rows)
        held.lines.push(...rows.map((row) => row.join('\t')))
        last = { block, page: index }
      } else if (isText(block)) {
        const text = plain(block.text).trim()
        if (!text || block.kind === 'pageNumber') continue
        if (block.kind === 'header' || block.kind === 'footer' || block.kind === 'watermark') {
          if (!isPageNumber(text) && !seen.has(squeezed(text))) {
            seen.add(squeezed(text))
            held.furniture.push(text)
          }
          continue
        }
        held.lines.push(text)
        last = { block, page: index }
      }
    }
  return held
}
