import { isWhite } from './characters.ts'
import { PdfError } from './errors.ts'
import type { ScanBudget } from './indirect.ts'
import { Parser } from './parser.ts'
import type { XrefSection } from './xref-section.ts'
import { readXrefStream } from './xref-stream.ts'
import { readXrefTable } from './xref-table.ts'

/** Trailing bytes searched for the last `startxref`; what follows it is for the verifier to judge. */
const TAIL = 64 * 1024
const MAX_SECTIONS = 20_000

/** All cross-reference sections, newest first, following /Prev from the last `startxref`. */
export function readXrefChain(bytes: Buffer, budget: ScanBudget): XrefSection[] {
  const sections: XrefSection[] = []
  const seen = new Set<number>()
  let next: number | undefined = lastStartxref(bytes)
  while (next !== undefined) {
    const offset = skipWhite(bytes, next)
    if (seen.has(offset)) throw new PdfError('PDF_XREF_BROKEN', '交叉引用循环')
    seen.add(offset)
    if (sections.length >= MAX_SECTIONS) throw new PdfError('PDF_LIMIT', '修订过多')
    const section = readSection(bytes, offset, budget)
    sections.push(section)
    const prev = section.trailer.get('Prev')
    if (prev !== undefined && prev !== null && !isOffset(prev, bytes))
      throw new PdfError('PDF_XREF_BROKEN', 'Prev')
    // Some writers state /Prev 0 for "none".
    next = typeof prev === 'number' && prev > 0 ? prev : undefined
  }
  return sections
}

/** Offsets that point at the white space before a section mean the section. */
export function skipWhite(bytes: Buffer, offset: number): number {
  while (isWhite(bytes[offset])) offset++
  return offset
}

function lastStartxref(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - TAIL)
  const at = bytes.subarray(from).lastIndexOf('startxref', undefined, 'latin1')
  if (at < 0) throw new PdfError('PDF_XREF_BROKEN', '缺少 startxref')
  const parser = new Parser(bytes, from + at + 'startxref'.length)
  const offset = parser.integer()
  if (offset === undefined || offset >= bytes.length) throw new PdfError('PDF_XREF_BROKEN', 'startxref')
  return offset
}

function readSection(bytes: Buffer, offset: number, budget: ScanBudget): XrefSection {
  try {
    if (!new Parser(bytes, offset).keyword('xref')) return readXrefStream(bytes, offset, budget)
    const table = readXrefTable(bytes, offset)
    const streamOffset = table.trailer.get('XRefStm')
    if (isOffset(streamOffset, bytes)) table.hybrid = readXrefStream(bytes, streamOffset, budget)
    return table
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_SYNTAX')
      throw new PdfError('PDF_XREF_BROKEN', `位置 ${offset}`)
    throw error
  }
}

const isOffset = (value: unknown, bytes: Buffer): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < bytes.length
