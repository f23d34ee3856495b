// A plain Word file from nothing: titles, paragraphs, tables. Numbers of clauses are written out, so that every
// program prints what was written.

import { zipSync } from 'fflate'
import { escapeXml } from './comments-part.ts'

export type WordRun = { text: string; bold: boolean }
/** Where it stands in the grid, and over how many columns and rows it was drawn. */
export type WordCell = {
  row: number
  column: number
  wide: number
  high: number
  header: boolean
  paragraphs: WordRun[][]
}
export type WordParagraph =
  | {
      kind: 'title' | 'heading' | 'paragraph' | 'plain'
      text: string
      /** The same words, where some of them stand out. */
      runs?: WordRun[]
      bold?: boolean
      pageBreak?: boolean
    }
  | { kind: 'table'; rows: string[][]; header?: boolean }
  | { kind: 'table'; cells: WordCell[] }

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const FONTS =
  '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const run = (text: string, size: number, bold = false): string =>
  text
    .split('\t')
    .map(
      (part) =>
        `<w:r><w:rPr>${FONTS}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`,
    )
    .join('<w:r><w:tab/></w:r>')

const LOOKS = {
  title: {
    size: 36,
    bold: true,
    properties: '<w:spacing w:before="120" w:after="360"/><w:jc w:val="center"/>',
  },
  heading: {
    size: 24,
    bold: true,
    properties: '<w:keepNext/><w:spacing w:before="160" w:after="60" w:line="380" w:lineRule="auto"/>',
  },
  paragraph: {
    size: 24,
    bold: false,
    properties:
      '<w:spacing w:line="380" w:lineRule="auto"/><w:ind w:firstLineChars="200" w:firstLine="480"/><w:jc w:val="both"/>',
  },
  plain: { size: 24, bold: false, properties: '<w:spacing w:line="380" w:lineRule="auto"/>' },
} as const

const paragraphXml = (paragraph: WordParagraph): string => {
  if (paragraph.kind === 'table')
    return tableXml(
      'cells' in paragraph ? paragraph.cells : plainCells(paragraph.rows, paragraph.header ?? true),
    )
  const look = LOOKS[paragraph.kind]
  const before = paragraph.pageBreak ? '<w:pageBreakBefore/>' : ''
  const bold = paragraph.bold ?? look.bold
  const runs = paragraph.runs ?? [{ text: paragraph.text, bold: false }]
  return `<w:p><w:pPr>${before}${look.properties}</w:pPr>${runsXml(runs, look.size, bold)}</w:p>`
}

const runsXml = (runs: readonly WordRun[], size: number, allBold: boolean): string =>
  runs
    .filter(({ text }) => text)
    .map(({ text, bold }) => run(text, size, bold || allBold))
    .join('')

/** A grid of words alone; its first row may be its head. */
export const plainCells = (rows: readonly string[][], header: boolean): WordCell[] => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  return rows.flatMap((row, at) =>
    Array.from({ length: columns }, (_, column) => ({
      row: at,
      column,
      wide: 1,
      high: 1,
      header: header && at === 0,
      paragraphs: (row[column] ?? '').split('\n').map((text) => [{ text, bold: false }]),
    })),
  )
}

const TABLE_WIDTH = 9000
const CELL_SIZE = 21
const BORDER = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('')
const EMPTY_CELL: Pick<WordCell, 'wide' | 'high' | 'header' | 'paragraphs'> = {
  wide: 1,
  high: 1,
  header: false,
  paragraphs: [],
}

const tableXml = (cells: readonly WordCell[]): string => {
  const columns = Math.max(1, ...cells.map(({ column, wide }) => column + wide))
  const rows = Math.max(0, ...cells.map(({ row, high }) => row + high))
  const width = Math.floor(TABLE_WIDTH / columns)
  const at = (row: number, column: number) =>
    cells.find(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.high &&
        cell.column <= column &&
        column < cell.column + cell.wide,
    )
  const lines = Array.from({ length: rows }, (_, row) => {
    const drawn: string[] = []
    const own: boolean[] = []
    for (let column = 0; column < columns; ) {
      const cell = at(row, column) ?? { row, column, ...EMPTY_CELL }
      drawn.push(cellXml(cell, row, width))
      own.push(cell.header && cell.high === 1)
      column += cell.wide
    }
    // A head is drawn again on every page the table goes on; one drawn over further rows cannot be.
    const head = row === 0 && own.every(Boolean) ? '<w:tblHeader/>' : ''
    return `<w:tr><w:trPr><w:cantSplit/>${head}</w:trPr>${drawn.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${BORDER}</w:tblBorders></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${lines.join('')}</w:tbl>`
}

/** A cell over several rows is one cell a row: the first begins it, the others go on with it and say nothing. */
const cellXml = (cell: WordCell, row: number, width: number): string => {
  const begins = cell.row === row
  const properties = [
    `<w:tcW w:w="${width * cell.wide}" w:type="dxa"/>`,
    cell.wide > 1 ? `<w:gridSpan w:val="${cell.wide}"/>` : '',
    cell.high > 1 ? (begins ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>') : '',
  ].join('')
  const words = begins && cell.paragraphs.length ? cell.paragraphs : [[]]
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${words.map((runs) => `<w:p>${runsXml(runs, CELL_SIZE, cell.header)}</w:p>`).join('')}</w:tc>`
}

export function newWordFile(paragraphs: readonly WordParagraph[]): Uint8Array {
  const body = paragraphs.map(paragraphXml).join('')
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${W}"><w:body>${body}${section}</w:body></w:document>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    { level: 6 },
  )
}
