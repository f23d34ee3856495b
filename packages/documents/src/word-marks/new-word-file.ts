// A plain Word file from nothing: titles, paragraphs, tables. Numbers of clauses are written out, so that every
// program prints what was written.

import { zipSync } from 'fflate'
import { escapeXml } from './comments-part.ts'

export type WordParagraph =
  | { kind: 'title' | 'heading' | 'paragraph' | 'plain'; text: string; bold?: boolean; pageBreak?: boolean }
  | { kind: 'table'; rows: string[][]; header?: boolean }

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
  if (paragraph.kind === 'table') return tableXml(paragraph.rows, paragraph.header ?? true)
  const look = LOOKS[paragraph.kind]
  const before = paragraph.pageBreak ? '<w:pageBreakBefore/>' : ''
  return `<w:p><w:pPr>${before}${look.properties}</w:pPr>${paragraph.text ? run(paragraph.text, look.size, paragraph.bold ?? look.bold) : ''}</w:p>`
}

const tableXml = (rows: readonly string[][], header: boolean): string => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const width = Math.floor(9000 / columns)
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
    .join('')
  const line = (row: readonly string[], index: number) =>
    `<w:tr><w:trPr><w:cantSplit/>${header && index === 0 ? '<w:tblHeader/>' : ''}</w:trPr>${Array.from(
      { length: columns },
      (_, column) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${(row[column] ?? '')
          .split('\n')
          .map((text) => `<w:p>${run(text, 21, header && index === 0)}</w:p>`)
          .join('')}</w:tc>`,
    ).join('')}</w:tr>`
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${rows.map(line).join('')}</w:tbl>`
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
