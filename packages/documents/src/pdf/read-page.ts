// One PDF page as content for the layout step, or the finding that it is a scan.

import { type Area, areaOf, type Glyph, type PageContent } from '../layout/content.ts'
import { type Annotations, readAnnotations } from './annotations.ts'
import { readDrawings } from './drawings.ts'
import { type ReplacedText, readGlyphs } from './glyphs.ts'
import { pageSpace } from './page-space.ts'
import { type PdfDocument, type Pdfium, Scratch } from './pdfium.ts'
import { textObjects } from './text-objects.ts'

export type PdfPage = {
  content: PageContent
  /** The page's text is in pixels or outlines and has to be recognised. */
  isScan: boolean
  pictures: Area[]
  annotations: Annotations
  /** Something on the page may be a seal and is worth looking at in colour. */
  mayHoldSeals: boolean
  /** Some text may not be visible: it has to be looked at. */
  mayHideText: boolean
  /** Glyphs that leave nothing on the page by their own setting. */
  invisible: Glyph[]
  /** Glyphs beyond the edges of the page as it is shown. */
  outside: Glyph[]
  replaced: ReplacedText[]
  /** Curved shapes about as high as letters. */
  shapes: Area[]
}

const LUMINANCE = [3, 6, 1] as const
/** Light enough to vanish on white paper. */
export const isPale = ({ colour }: Pick<Glyph, 'colour'>): boolean =>
  ((colour >> 16) & 255) * LUMINANCE[0] +
    ((colour >> 8) & 255) * LUMINANCE[1] +
    (colour & 255) * LUMINANCE[2] >
  2150

/** A page that is mostly a picture with next to no text of its own. */
export const isPicture = (covered: number, letters: number): boolean => covered > 0.5 && letters < 120
export const letterCount = (glyphs: readonly Glyph[]): number =>
  glyphs.filter((glyph) => glyph.text.trim() !== '').length

const FLATTEN_FOR_DISPLAY = 0
/** Share of a page its signature fields may take and still be signatures: a page of text is not one. */
const LARGEST_SIGNED = 0.25

export function readPage(document: PdfDocument, index: number): PdfPage {
  const { pdfium } = document
  const scratch = new Scratch(pdfium, 512)
  try {
    const annotations = document.withPage(index, (page) => {
      const found = readAnnotations(pdfium, page, pageSpace(pdfium, page, scratch).matrix, scratch)
      // Filled form fields and text annotations are visible text: what is shown must be what is read.
      if (found.shown > 0) pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY)
      return found
    })
    return document.withPage(index, (page) => {
      const { width, height, matrix } = pageSpace(pdfium, page, scratch)
      const { visible, invisible, replaced } = readGlyphs(pdfium, page, matrix, scratch)
      const share = (areas: readonly Area[]) =>
        Math.min(1, areas.reduce((sum, area) => sum + areaOf(area), 0) / (width * height))
      const signed = share(annotations.signed) < LARGEST_SIGNED ? annotations.signed : []
      const drawings = readDrawings(pdfium, page, matrix, scratch, signed)
      const isInside = (g: Glyph) => g.right > 0 && g.left < width && g.bottom > 0 && g.top < height
      const inside = visible.filter(isInside)
      const letters = letterCount(inside)
      // A scan may carry a few typed characters (a page stamp) and an invisible text layer nobody can vouch for.
      const isScan = isPicture(share(drawings.pictures), letters) || (letters === 0 && drawings.strokes > 400)
      return {
        content: { width, height, source: 'text', glyphs: inside, rulings: drawings.rulings, marks: [] },
        isScan,
        pictures: drawings.pictures,
        annotations,
        mayHoldSeals: drawings.pictures.length > 0 || drawings.hasColour,
        mayHideText:
          drawings.mayCover ||
          drawings.pictures.length > 0 ||
          inside.some((glyph) => isPale(glyph) || glyph.opacity < 1) ||
          hasUnusualText(pdfium, page, scratch),
        invisible: invisible.filter(isInside),
        outside: [...visible, ...invisible].filter((glyph) => !isInside(glyph)),
        replaced,
        shapes: drawings.shapes,
      }
    })
  } finally {
    scratch.free()
  }
}

/** Text that is blended, cut by a path or belongs to a layer. */
function hasUnusualText(pdfium: Pdfium, page: number, scratch: Scratch): boolean {
  for (const object of textObjects(pdfium, page)) {
    if (pdfium.FPDFPageObj_HasTransparency(object) || isOnLayer(pdfium, object, scratch)) return true
    if (isCut(pdfium, object, scratch)) return true
  }
  return false
}

export function isOnLayer(pdfium: Pdfium, object: number, scratch: Scratch): boolean {
  for (let index = 0; index < pdfium.FPDFPageObj_CountMarks(object); index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index)
    pdfium.FPDFPageObjMark_GetName(mark, scratch.at, 128, scratch.at + 128)
    const length = new DataView(pdfium.pdfium.HEAPU8.buffer, scratch.at + 128, 4).getUint32(0, true)
    if (scratch.utf16(Math.min(length, 128)) === 'OC') return true
  }
  return false
}

/** Whether the text stands out of what it is clipped to; producers clip nearly everything to the page. */
export function isCut(pdfium: Pdfium, object: number, scratch: Scratch): boolean {
  const clip = pdfium.FPDFPageObj_GetClipPath(object)
  const paths = clip ? pdfium.FPDFClipPath_CountPaths(clip) : 0
  if (paths <= 0) return false
  const { at } = scratch
  if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return true
  const [left, bottom, right, top] = scratch.floats(4) as [number, number, number, number]
  for (let path = 0; path < paths; path++) {
    const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
    const segments = Math.min(pdfium.FPDFClipPath_CountPathSegments(clip, path), 500)
    for (let index = 0; index < segments; index++) {
      const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, index)
      pdfium.FPDFPathSegment_GetPoint(segment, at, at + 4)
      const [x, y] = scratch.floats(2) as [number, number]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.bottom = Math.min(box.bottom, y)
      box.top = Math.max(box.top, y)
    }
    // More corners than a rectangle may leave holes anywhere.
    if (segments > 6) return true
    if (left < box.left - 1 || right > box.right + 1 || bottom < box.bottom - 1 || top > box.top + 1)
      return true
  }
  return false
}
