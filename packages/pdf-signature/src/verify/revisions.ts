import { isWhite } from '../pdf/characters.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { Parser } from '../pdf/parser.ts'
import { skipWhite } from '../pdf/xref-chain.ts'
import type { XrefSection } from '../pdf/xref-section.ts'

/** One saved state of the file: the bytes one writer appended, ended by its own %%EOF. */
export interface Revision {
  /** 0 is the oldest. */
  index: number
  /** Bytes of this revision: [start, end), `end` just after %%EOF. */
  start: number
  end: number
  /** Newest first; two for a linearised file. */
  sections: XrefSection[]
  /** Why readers may disagree on what this revision is, when they may. */
  anomaly?: string
  /** The document as a reader saw it when this revision was the last. */
  view: PdfDocument
}

export interface RevisionHistory {
  /** Oldest first. */
  revisions: Revision[]
  /** True when anything but white space follows the last %%EOF. */
  hasTrailingBytes: boolean
}

/**
 * Cuts the file at its %%EOF marks as the cross-reference chain tells them. A later revision that is not wholly
 * behind the one before it, or whose `startxref` names another section, is an anomaly: readers that follow the
 * chain and readers that open the truncated file would see different documents.
 */
export function readRevisions(doc: PdfDocument): RevisionHistory {
  const groups = groupSections(doc.sections)
  const revisions: Revision[] = []
  let start = 0
  let taken = doc.sections.length
  for (const sections of groups.reverse()) {
    taken -= sections.length
    const last = sections.reduce((a, b) => (a.offset > b.offset ? a : b))
    const end = endOfRevision(doc.bytes, last.end, sections[0]!.offset)
    let anomaly = end === undefined ? '修订缺少匹配的 startxref 或 %%EOF' : undefined
    if (sections.some((section) => section.offset < start)) anomaly = '修订的先后位置颠倒'
    const view = doc.asOf(taken)
    revisions.push({ index: revisions.length, start, end: end ?? last.end, sections, anomaly, view })
    start = end ?? last.end
  }
  return { revisions, hasTrailingBytes: skipWhite(doc.bytes, start) < doc.bytes.length }
}

/** A linearised file has its newest section in front of the main one: both belong to the first revision. */
function groupSections(sections: readonly XrefSection[]): XrefSection[][] {
  const groups = sections.map((section) => [section])
  const front = groups.at(-2)?.[0]
  const main = groups.at(-1)?.[0]
  if (front && main && front.offset < main.offset) groups.splice(-2, 2, [front, main])
  return groups
}

function endOfRevision(bytes: Buffer, sectionEnd: number, sectionOffset: number): number | undefined {
  const parser = new Parser(bytes, sectionEnd)
  if (!parser.keyword('startxref')) return undefined
  const named = parser.integer()
  if (named === undefined || skipWhite(bytes, named) !== sectionOffset) return undefined
  let at = parser.pos
  while (isWhite(bytes[at])) at++
  return bytes.toString('latin1', at, at + 5) === '%%EOF' ? at + 5 : undefined
}
