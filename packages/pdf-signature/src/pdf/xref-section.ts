import type { PdfDict } from './objects.ts'

/** The largest object number the format's usual implementation limits allow. */
export const MAX_OBJECT_NUMBER = 8_388_607

export type XrefEntry =
  | { kind: 'free'; gen: number }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'compressed'; stream: number; index: number }

export interface XrefSection {
  kind: 'table' | 'stream'
  /** Where `xref` or the stream object begins. */
  offset: number
  /** After the trailer dictionary or the stream object. */
  end: number
  trailer: PdfDict
  /** The largest number this section lists, whatever /Size claims. */
  maxObject: number
  lookup(num: number): XrefEntry | undefined
  entries(): Iterable<[number, XrefEntry]>
  /** The stream of a hybrid file (/XRefStm): read after this table and before /Prev. */
  hybrid?: XrefSection
}

/** What one section says about an object, its hybrid stream included. */
export function lookupInSection(section: XrefSection, num: number): XrefEntry | undefined {
  const own = section.lookup(num)
  if (!section.hybrid || (own && own.kind !== 'free')) return own
  return section.hybrid.lookup(num) ?? own
}

/** Every object number a section (and its hybrid stream) mentions, each once. */
export function numbersInSection(section: XrefSection): Set<number> {
  const numbers = new Set<number>()
  for (const [num] of section.entries()) numbers.add(num)
  if (section.hybrid) for (const [num] of section.hybrid.entries()) numbers.add(num)
  return numbers
}
