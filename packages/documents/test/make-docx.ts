// Minimal Word files written in code, for tests.

import { strToU8, zipSync } from 'fflate'

export type DocxRun = { text: string; font?: string; size?: number; bold?: boolean }
export type DocxBlock =
  | { runs: DocxRun[]; align?: 'center' | 'both'; indent?: boolean; style?: string; pageBreak?: boolean }
  | { table: string[][] }

export type DocxParts = {
  body: DocxBlock[]
  header?: string
  footerPageNumber?: boolean
  extra?: Record<string, string | Uint8Array>
  relationships?: string
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const runXml = ({ text, font = '宋体', size = 10.5, bold }: DocxRun) =>
  `<w:r><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

function blockXml(block: DocxBlock): string {
  if ('table' in block) {
    const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`)
      .join('')
    const rows = block.table.map(
      (row) =>
        `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2200" w:type="dxa"/></w:tcPr><w:p>${runXml({ text: cell })}</w:p></w:tc>`).join('')}</w:tr>`,
    )
    return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${block.table[0]!.map(() => '<w:gridCol w:w="2200"/>').join('')}</w:tblGrid>${rows.join('')}</w:tbl>`
  }
  const properties = [
    block.style ? `<w:pStyle w:val="${block.style}"/>` : '',
    block.pageBreak ? '<w:pageBreakBefore/>' : '',
    '<w:spacing w:line="300" w:lineRule="auto"/>',
    block.indent ? '<w:ind w:firstLineChars="200" w:firstLine="420"/>' : '',
    block.align ? `<w:jc w:val="${block.align}"/>` : '',
  ]
  return `<w:p><w:pPr>${properties.join('')}</w:pPr>${block.runs.map(runXml).join('')}</w:p>`
}

const ns =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function makeDocx({
  body,
  header,
  footerPageNumber,
  extra = {},
  relationships = '',
}: DocxParts): Uint8Array {
  const field = (code: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${rel}/header" Target="header1.xml"/><Relationship Id="rId3" Type="${rel}/footer" Target="footer1.xml"/>${relationships}</Relationships>`,
    'word/styles.xml': `<?xml version="1.0" encoding="UTF-8"?><w:styles ${ns}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`,
    'word/header1.xml': `<?xml version="1.0" encoding="UTF-8"?><w:hdr ${ns}><w:p>${runXml({ text: header ?? '', size: 9 })}</w:p></w:hdr>`,
    'word/footer1.xml': `<?xml version="1.0" encoding="UTF-8"?><w:ftr ${ns}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${footerPageNumber ? `<w:r><w:t>第</w:t></w:r>${field('PAGE')}<w:r><w:t>页 共</w:t></w:r>${field('NUMPAGES')}<w:r><w:t>页</w:t></w:r>` : ''}</w:p></w:ftr>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${ns}><w:body>${body.map(blockXml).join('')}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992"/></w:sectPr></w:body></w:document>`,
    ...extra,
  }
  const files = Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  )
  return zipSync(files, { level: 6 })
}
