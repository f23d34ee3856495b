import type { PdfDocument } from './document.ts'
import { PdfError } from './errors.ts'
import { isName, type PdfDict, PdfRef, type PdfValue } from './objects.ts'

export interface PdfPage {
  index: number
  /** Absent when a broken writer put the page dictionary directly into /Kids: such a page cannot be updated. */
  ref: PdfRef | undefined
  dict: PdfDict
  /** From the page's parent up to the root of the tree, as walked, not as /Parent claims. */
  ancestors: readonly PdfDict[]
}

const MAX_PAGES = 200_000
const MAX_TREE_DEPTH = 64

/** Pages in order, found by walking the real tree: /Count is not believed. */
export function* walkPages(doc: PdfDocument): Generator<PdfPage> {
  const seen = new Set<number>()
  let index = 0
  function* walk(kid: PdfValue, ancestors: readonly PdfDict[]): Generator<PdfPage> {
    if (ancestors.length > MAX_TREE_DEPTH || index > MAX_PAGES) throw new PdfError('PDF_LIMIT', '页面树')
    const ref = kid instanceof PdfRef ? kid : undefined
    if (ref) {
      if (seen.has(ref.num)) throw new PdfError('PDF_SYNTAX', '页面树重复引用')
      seen.add(ref.num)
    }
    const dict = doc.dict(kid)
    if (!dict) return
    const kids = isName(doc.resolve(dict.get('Type')), 'Page') ? undefined : doc.array(dict.get('Kids'))
    if (!kids) {
      yield { index: index++, ref, dict, ancestors }
      return
    }
    for (const child of kids) yield* walk(child, [dict, ...ancestors])
  }
  yield* walk(doc.root.get('Pages') ?? null, [])
}

export function pageAt(doc: PdfDocument, index: number): PdfPage {
  for (const page of walkPages(doc)) if (page.index === index) return page
  throw new PdfError('PDF_PAGE_MISSING', `第 ${index + 1} 页`)
}

export function countPages(doc: PdfDocument): number {
  let count = 0
  for (const _ of walkPages(doc)) count++
  return count
}

/** An attribute of the page or the nearest ancestor that has it (Resources, MediaBox, CropBox, Rotate). */
export function inheritedAttribute(page: PdfPage, key: string): PdfValue | undefined {
  return [page.dict, ...page.ancestors].find((node) => node.has(key))?.get(key)
}

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

export interface PageGeometry {
  mediaBox: Box
  /** What a viewer shows: the crop box cut to the media box, in unrotated page space. */
  cropBox: Box
  /** Clockwise, as shown. */
  rotate: 0 | 90 | 180 | 270
  /** Size of one unit in 1/72 inch. */
  userUnit: number
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 }

export function pageGeometry(doc: PdfDocument, page: PdfPage): PageGeometry {
  const mediaBox = readBox(doc, inheritedAttribute(page, 'MediaBox')) ?? LETTER
  const crop = readBox(doc, inheritedAttribute(page, 'CropBox'))
  const turn = doc.number(inheritedAttribute(page, 'Rotate')) ?? 0
  const unit = doc.number(page.dict.get('UserUnit'))
  return {
    mediaBox,
    cropBox: (crop && intersect(crop, mediaBox)) ?? mediaBox,
    rotate: (turn % 90 === 0 ? ((turn % 360) + 360) % 360 : 0) as PageGeometry['rotate'],
    userUnit: unit !== undefined && unit > 0 ? unit : 1,
  }
}

export function readBox(doc: PdfDocument, value: PdfValue | undefined): Box | undefined {
  const numbers = doc.array(value)?.map((item) => doc.number(item))
  if (numbers?.length !== 4 || numbers.some((n) => n === undefined)) return undefined
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]
  const box = {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

function intersect(a: Box, b: Box): Box | undefined {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}
