import { isDigit, isWhite } from './characters.ts'
import { PdfError } from './errors.ts'
import { PdfDict } from './objects.ts'
import { Parser } from './parser.ts'
import { MAX_OBJECT_NUMBER, type XrefEntry, type XrefSection } from './xref-section.ts'

interface Subsection {
  first: number
  count: number
  /** Where 20-byte entries begin; entries of other widths are listed instead. */
  offset: number
  listed?: XrefEntry[]
}

const ENTRY = 20

/**
 * A classic table. Well-formed entries are exactly 20 bytes, so nothing is read until an object is asked for:
 * opening costs the same for ten objects and for a million.
 */
export function readXrefTable(bytes: Buffer, offset: number): XrefSection {
  const parser = new Parser(bytes, offset)
  if (!parser.keyword('xref')) throw new PdfError('PDF_XREF_BROKEN')
  const subsections: Subsection[] = []
  while (!parser.keyword('trailer')) {
    const first = parser.integer()
    const count = parser.integer()
    if (first === undefined || count === undefined || first + count > MAX_OBJECT_NUMBER + 1)
      throw new PdfError('PDF_XREF_BROKEN', '交叉引用小节')
    subsections.push(readSubsection(parser, first, count))
    if (subsections.length > 1_000_000) throw new PdfError('PDF_LIMIT')
  }
  const trailer = parser.value()
  if (!(trailer instanceof PdfDict)) throw new PdfError('PDF_XREF_BROKEN', '缺少 trailer')
  shiftMisnumberedStart(bytes, subsections)
  return {
    kind: 'table',
    offset,
    end: parser.pos,
    trailer,
    maxObject: subsections.reduce((max, s) => (s.count ? Math.max(max, s.first + s.count - 1) : max), 0),
    lookup: (num) => lookup(bytes, subsections, num),
    *entries() {
      for (const sub of subsections)
        for (let i = 0; i < sub.count; i++) yield [sub.first + i, entryAt(bytes, sub, i)]
    },
  }
}

function readSubsection(parser: Parser, first: number, count: number): Subsection {
  const { bytes } = parser
  let at = parser.pos
  while (isWhite(bytes[at])) at++
  if (count === 0) return { first, count, offset: at }
  const last = at + (count - 1) * ENTRY
  if (last + 18 <= bytes.length && isFixedEntry(bytes, at) && isFixedEntry(bytes, last)) {
    parser.pos = last + 18
    const start = parser.pos
    parser.skipWhite()
    // A second entry right after means the widths drifted and only agreed by chance.
    if (parser.pos - start <= 2 || !isFixedEntry(bytes, parser.pos)) return { first, count, offset: at }
  }
  parser.pos = at
  const listed: XrefEntry[] = []
  for (let i = 0; i < count; i++) listed.push(readLooseEntry(parser))
  return { first, count, offset: at, listed }
}

function isFixedEntry(bytes: Buffer, at: number): boolean {
  if (at + 18 > bytes.length) return false
  for (let i = 0; i < 10; i++) if (!isDigit(bytes[at + i])) return false
  for (let i = 11; i < 16; i++) if (!isDigit(bytes[at + i])) return false
  const kind = bytes[at + 17]
  return bytes[at + 10] === 32 && bytes[at + 16] === 32 && (kind === 0x6e || kind === 0x66)
}

function readLooseEntry(parser: Parser): XrefEntry {
  const offset = parser.integer()
  const gen = parser.integer()
  if (offset === undefined || gen === undefined) throw new PdfError('PDF_XREF_BROKEN', '交叉引用条目')
  if (parser.keyword('n')) return { kind: 'offset', offset, gen }
  if (parser.keyword('f')) return { kind: 'free', gen }
  throw new PdfError('PDF_XREF_BROKEN', '交叉引用条目')
}

/** Some writers number a table that begins with the free list head from 1 instead of 0. */
function shiftMisnumberedStart(bytes: Buffer, subsections: Subsection[]): void {
  const head = subsections[0]
  if (head?.first !== 1 || head.count === 0) return
  const entry = entryAt(bytes, head, 0)
  if (entry.kind === 'free' && entry.gen === 65535) head.first = 0
}

function lookup(bytes: Buffer, subsections: Subsection[], num: number): XrefEntry | undefined {
  // The last mention wins, as it does for readers that fill a map in order.
  for (let i = subsections.length - 1; i >= 0; i--) {
    const sub = subsections[i]!
    if (num >= sub.first && num < sub.first + sub.count) return entryAt(bytes, sub, num - sub.first)
  }
  return undefined
}

function entryAt(bytes: Buffer, sub: Subsection, index: number): XrefEntry {
  if (sub.listed) return sub.listed[index]!
  const at = sub.offset + index * ENTRY
  if (!isFixedEntry(bytes, at)) throw new PdfError('PDF_XREF_BROKEN', '交叉引用条目')
  const gen = digits(bytes, at + 11, 5)
  return bytes[at + 17] === 0x6e
    ? { kind: 'offset', offset: digits(bytes, at, 10), gen }
    : { kind: 'free', gen }
}

function digits(bytes: Buffer, at: number, count: number): number {
  let value = 0
  for (let i = 0; i < count; i++) value = value * 10 + bytes[at + i]! - 48
  return value
}
