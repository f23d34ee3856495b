// A workbook written in code, for tests: the sheets as they are given, and whatever parts are to lie beside them.

import { strToU8, zipSync } from 'fflate'

/** Wider than a page: it is fitted to its width, or there are more pages than one. */
export const WIDE_ROW: readonly string[] = Array.from({ length: 30 }, (_, at) => `第${at + 1}栏`)

export type SheetToMake = {
  name: string
  rows: readonly (readonly (string | number)[])[]
  /** Behind the cells: pageMargins, pageSetup, … */
  behind?: string
  /** Before them: sheetPr. */
  before?: string
  printArea?: string
}
type Beside = { parts?: Record<string, string>; relations?: string; types?: string; mainType?: string }

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
const cell = (value: string | number, row: number, column: number) => {
  const at = `${letters(column)}${row + 1}`
  return typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}

export function makeXlsx(sheets: readonly SheetToMake[], beside: Beside = {}): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/xl/workbook.xml" ContentType="${beside.mainType ?? MAIN}"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}${beside.types ?? ''}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets><definedNames>${sheets.map(({ name, printArea }, at) => (printArea ? `<definedName name="_xlnm.Print_Area" localSheetId="${at}">${name}!${printArea}</definedName>` : '')).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}${beside.relations ?? ''}</Relationships>`,
    ...beside.parts,
  }
  for (const [at, { rows, before = '', behind = '' }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${NS}" xmlns:r="${REL}">${before}<sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`).join('')}</sheetData>${behind}</worksheet>`
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
