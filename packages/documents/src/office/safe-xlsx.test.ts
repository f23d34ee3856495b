import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeXls } from '../../test/make-xls.ts'
import { makeXlsx, type SheetToMake } from '../../test/make-xlsx.ts'
import type { DocumentError } from '../errors.ts'
import { sniff } from '../sniff.ts'
import { safeXlsx } from './safe-xlsx.ts'

const ROWS = [['品名', '数量', '金额']] as const
const sheet = (more: Partial<SheetToMake> = {}): SheetToMake => ({ name: '清单', rows: ROWS, ...more })
const partsOf = (bytes: Uint8Array) => {
  const { bytes: safe, hadMacros } = safeXlsx(bytes)
  const parts = Object.fromEntries(
    Object.entries(unzipSync(safe)).map(([name, content]) => [name, strFromU8(content)]),
  )
  return { parts, hadMacros, first: parts['xl/worksheets/sheet1.xml']! }
}
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as DocumentError).code
  }
  return 'taken'
}

describe('what a workbook looks like on paper', () => {
  it('fits a sheet nobody set up to the width of its page', () => {
    const { first } = partsOf(makeXlsx([sheet({ behind: '<pageMargins left="0.7" right="0.7"/>' })]))
    expect(first).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(first).toMatch(
      /<pageMargins[^>]*\/><pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"\/><\/worksheet>/,
    )
  })
  it('keeps what its author set up: a part to print, a scale, a number of pages, the way the paper lies', () => {
    const kept = [
      sheet({ printArea: '$A$1:$B$1' }),
      sheet({ behind: '<pageSetup paperSize="8" scale="60" orientation="landscape"/>' }),
      sheet({
        before: '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
        behind: '<pageSetup fitToWidth="2" fitToHeight="1"/>',
      }),
    ]
    for (const one of kept) {
      const source = makeXlsx([one])
      const before = strFromU8(unzipSync(source)['xl/worksheets/sheet1.xml']!)
      expect(partsOf(source).first).toBe(before)
    }
    const { first } = partsOf(makeXlsx([sheet({ behind: '<pageSetup orientation="landscape"/>' })]))
    expect(first).toContain(
      '<pageSetup orientation="landscape" paperSize="9" fitToWidth="1" fitToHeight="0"/>',
    )
  })
  it('judges each sheet by itself', () => {
    const { parts } = partsOf(makeXlsx([sheet({ printArea: '$A$1:$B$1' }), sheet({ name: '附表' })]))
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('fitToPage')
    expect(parts['xl/worksheets/sheet2.xml']).toContain('fitToPage="1"')
  })
})

describe('what a workbook may not bring along', () => {
  it('loses macros with a word, links to other books, connections and objects', () => {
    const { parts, hadMacros } = partsOf(
      makeXlsx([sheet()], {
        mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
        parts: {
          'xl/vbaProject.bin': 'code',
          'xl/externalLinks/externalLink1.xml': '<externalLink/>',
          'xl/connections.xml': '<connections/>',
          'xl/embeddings/oleObject1.bin': 'object',
        },
        relations:
          '<Relationship Id="rId8" Type="t/vbaProject" Target="vbaProject.bin"/><Relationship Id="rId9" Type="t/image" Target="http://198.51.100.1/a.png" TargetMode="External"/>',
        types: '<Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      }),
    )
    expect(hadMacros).toBe(true)
    expect(Object.keys(parts).filter((name) => /vba|external|connections|embeddings/.test(name))).toEqual([])
    expect(parts['xl/_rels/workbook.xml.rels']).not.toMatch(/vbaProject|198\.51/)
    expect(parts['[Content_Types].xml']).not.toMatch(/macroEnabled|PartName="\/xl\/vbaProject/)
    expect(partsOf(makeXlsx([sheet()])).hadMacros).toBe(false)
  })
  it('keeps what was last computed of formulas that reach out, and formulas that do not', () => {
    const cells = (formula: string) =>
      `<sheetData><row r="1"><c r="A1"><f>${formula}</f><v>7</v></c></row></sheetData>`
    const formulaIn = (formula: string) =>
      partsOf(makeXlsx([sheet({ rows: [], before: cells(formula) })])).first.includes('<f>')
    expect(formulaIn('WEBSERVICE("http://198.51.100.1")')).toBe(false)
    expect(formulaIn('[1]Sheet1!A1')).toBe(false)
    expect(formulaIn('SUM(B1:B9)')).toBe(true)
    expect(formulaIn('SUM(Table1[Amount])')).toBe(true)
  })
  it('is refused where it would print without end', () => {
    const far = '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    expect(codeOf(() => safeXlsx(makeXlsx([sheet({ rows: [], before: far })])))).toBe('limits-exceeded')
    const merged = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    expect(codeOf(() => safeXlsx(makeXlsx([sheet({ behind: merged })])))).toBe('limits-exceeded')
    const drawn = { 'xl/drawings/drawing1.xml': '<d><to><col>1</col><row>900000</row></to></d>' }
    expect(codeOf(() => safeXlsx(makeXlsx([sheet()], { parts: drawn })))).toBe('limits-exceeded')
    const many = Array.from({ length: 101 }, (_, at) => sheet({ name: `表${at}` }))
    expect(codeOf(() => safeXlsx(makeXlsx(many)))).toBe('limits-exceeded')
  })
  it('is known by its content, old and new, and refused when locked, with macros, or two things at once', () => {
    expect(sniff(makeXlsx([sheet()]))).toBe('xlsx')
    expect(sniff(makeXls([['品名']]))).toBe('xls')
    expect(codeOf(() => sniff(makeXls([['品名']], { locked: true })))).toBe('encrypted')
    expect(codeOf(() => sniff(makeXls([['品名']], { macros: true })))).toBe('macros')
    const both = makeXlsx([sheet()], { parts: { 'word/document.xml': '<document/>' } })
    expect(codeOf(() => sniff(both))).toBe('suspicious')
  })
})
