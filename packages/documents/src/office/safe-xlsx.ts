// Makes a workbook harmless before any engine sees it: macros, controls, embedded objects, data connections and links to
// other workbooks gone, bounds on what it would print, sheets without a print set-up fitted to the page.

import { strToU8, zipSync } from 'fflate'
import { decodeXml, parseXmlText } from '../archive/xml.ts'
import { ZipPackage } from '../archive/zip.ts'
import { DocumentError } from '../errors.ts'
import { sheetLimits } from '../limits.ts'
import { fitToWidth, isSetUp } from './sheet-setup.ts'

export type SafeWorkbook = { bytes: Uint8Array; hadMacros: boolean }

const WORKBOOK = 'xl/workbook.xml'
const MACROS = /(^|\/)vbaProject(Signature\w*)?\.bin$|(^|\/)macrosheets\//i
const DROPPED =
  /(^|\/)(vbaProject\w*\.bin|vbaData\.xml|attachedToolbars\.bin|connections\.xml)$|(^|\/)(activeX|ctrlProps|embeddings|externalLinks|queryTables|macrosheets|customXml|model|webextensions)\//i
const relation = /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/gi
const PLAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
/** Formulas that ask a program or an address while the sheet is computed. */
const REACHING = /\b(WEBSERVICE|DDE|RTD|CALL|REGISTER\.ID|EXEC|IMPORTDATA)\s*\(/i
/** A cell of another workbook: [1]Sheet1!A1. A column of a table, Table1[Amount], is none. */
const ELSEWHERE = /(^|[^\w\]])'?\[[^\]]+\][^!'"]*'?!/

export function safeXlsx(bytes: Uint8Array): SafeWorkbook {
  const source = new ZipPackage(bytes)
  const names = source.names()
  const parts: Record<string, Uint8Array> = {}
  let cells = 0
  for (const name of names) {
    if (DROPPED.test(name)) continue
    const content = source.read(name)
    if (!/\.(xml|rels|vml)$/i.test(name)) {
      parts[name] = content
      continue
    }
    const text = decodeXml(content)
    // Parsed for its checks alone: document types, depth, size.
    parseXmlText(text)
    if (isSheet(name)) cells += boundSheet(text)
    if (cells > sheetLimits.cells) throw new DocumentError('limits-exceeded', 'too many cells')
    if (/^xl\/drawings\/drawing[^/]*\.xml$/i.test(name)) boundDrawing(text)
    parts[name] = strToU8(utf8(safeXml(name, text)))
  }
  if (!parts[WORKBOOK]) throw new DocumentError('damaged', 'no workbook')
  fitSheets(parts)
  return { bytes: zipSync(parts, { level: 1 }), hadMacros: names.some((name) => MACROS.test(name)) }
}

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
const utf8 = (text: string) =>
  text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')

function safeXml(name: string, text: string): string {
  if (name.endsWith('.rels'))
    return text.replace(relation, (one) => {
      const target = /\bTarget\s*=\s*["']([^"']*)["']/i.exec(one)?.[1] ?? ''
      const isExternal = /\bTargetMode\s*=\s*["']External["']/i.test(one)
      // Links people click stay; what an engine would fetch while loading goes, and so does what was taken out.
      if (isExternal) return /\/hyperlink["']/.test(one) ? one : ''
      return DROPPED.test(`xl/${target.replace(/^(\.\.\/|\/xl\/|\/)+/, '')}`) ? '' : one
    })
  if (name === '[Content_Types].xml')
    return text
      .replace(/application\/vnd\.ms-excel\.(sheet|template|addin)\.macroEnabled\.main\+xml/g, PLAIN)
      .replace(/application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.template\.main\+xml/g, PLAIN)
      .replace(/<(?:\w+:)?Override\b[^>]*?\/>/g, (one) =>
        DROPPED.test((/PartName\s*=\s*["']\/?([^"']*)["']/.exec(one)?.[1] ?? '').replace(/^\//, ''))
          ? ''
          : one,
      )
  if (name === WORKBOOK)
    return text
      .replace(/<(?:\w+:)?externalReferences\b[\s\S]*?<\/(?:\w+:)?externalReferences>/g, '')
      .replace(/\bfullCalcOnLoad\s*=\s*["'][^"']*["']/g, '')
  // The value that was last computed stays and is what people saw; the formula that reaches out goes.
  return isSheet(name)
    ? text
        .replace(/<((?:\w+:)?)f\b[^>]*>([^<]*)<\/(?:\w+:)?f>/g, (one, _prefix, formula: string) =>
          REACHING.test(formula) || ELSEWHERE.test(formula) ? '' : one,
        )
        .replace(/<(?:\w+:)?(oleObjects|controls)\b[\s\S]*?<\/(?:\w+:)?\1>/g, '')
    : text
}

/** How many cells a sheet has, when none lies further out than anything meant to be printed. */
function boundSheet(text: string): number {
  let cells = 0
  for (const [, column = '', row = ''] of text.matchAll(
    /<(?:\w+:)?c\b[^>]*?\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/g,
  )) {
    cells++
    assertNear(columnNumber(column), Number(row))
  }
  for (const [, column = '', row = ''] of text.matchAll(
    /<(?:\w+:)?mergeCell\b[^>]*?\bref\s*=\s*["'][A-Z]+\d+:([A-Z]{1,3})(\d{1,7})["']/g,
  ))
    assertNear(columnNumber(column), Number(row))
  return cells
}

/** A picture at the far end of a sheet would be printed there, with every page before it. */
function boundDrawing(text: string): void {
  for (const [, what, number] of text.matchAll(/<(?:\w+:)?(row|col)>(\d{1,9})<\//g))
    assertNear(what === 'col' ? Number(number) : 0, what === 'row' ? Number(number) : 0)
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function assertNear(column: number, row: number): void {
  if (row > sheetLimits.rows || column > sheetLimits.columns)
    throw new DocumentError('limits-exceeded', 'a cell lies too far out')
}

function fitSheets(parts: Record<string, Uint8Array>): void {
  const text = (name: string) => (parts[name] ? decodeXml(parts[name]) : '')
  const workbook = text(WORKBOOK)
  const relations = new Map(
    (text('xl/_rels/workbook.xml.rels').match(relation) ?? []).map((one) => [
      /\bId\s*=\s*["']([^"']*)["']/.exec(one)?.[1] ?? '',
      `xl/${(/\bTarget\s*=\s*["']([^"']*)["']/.exec(one)?.[1] ?? '').replace(/^(\/xl\/|\.\/)/, '')}`,
    ]),
  )
  const areas = new Set(
    [...workbook.matchAll(/<(?:\w+:)?definedName\b([^>]*)>/g)]
      .filter(([, attributes = '']) => /name\s*=\s*["']_xlnm\.Print_Area["']/i.test(attributes))
      .map(([, attributes = '']) => Number(/localSheetId\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? -1)),
  )
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\b([^>]*?)\/?>/g)]
  if (sheets.length > sheetLimits.sheets) throw new DocumentError('limits-exceeded', 'too many sheets')
  for (const [index, [, attributes = '']] of sheets.entries()) {
    const name = relations.get(/\b\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '') ?? ''
    const sheet = text(name)
    if (sheet && isSheet(name) && !isSetUp(sheet, areas.has(index))) parts[name] = strToU8(fitToWidth(sheet))
  }
}
