// One PDF page as content for the layout step, or the finding that it is a scan.

import { type Area, areaOf, type PageContent } from '../layout/content.ts'
import { type Annotations, readAnnotations } from './annotations.ts'
import { readDrawings } from './drawings.ts'
import { readGlyphs } from './glyphs.ts'
import { isPale } from './hidden-text.ts'
import { pageSpace } from './page-space.ts'
import { type PdfDocument, Scratch } from './pdfium.ts'

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
}

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
      const { visible } = readGlyphs(pdfium, page, matrix, scratch)
      const share = (areas: readonly Area[]) =>
        Math.min(1, areas.reduce((sum, area) => sum + areaOf(area), 0) / (width * height))
      const signed = share(annotations.signed) < LARGEST_SIGNED ? annotations.signed : []
      const drawings = readDrawings(pdfium, page, matrix, scratch, signed)
      const inside = visible.filter((g) => g.right > 0 && g.left < width && g.bottom > 0 && g.top < height)
      const covered = share(drawings.pictures)
      const letters = inside.filter((glyph) => glyph.text.trim() !== '').length
      // A scan may carry a few typed characters (a page stamp) and an invisible text layer nobody can vouch for.
      const isScan = (covered > 0.5 && letters < 120) || (letters === 0 && drawings.strokes > 400)
      return {
        content: { width, height, source: 'text', glyphs: inside, rulings: drawings.rulings, marks: [] },
        isScan,
        pictures: drawings.pictures,
        annotations,
        mayHoldSeals: drawings.pictures.length > 0 || drawings.hasColour,
        mayHideText: drawings.mayCover || drawings.pictures.length > 0 || inside.some(isPale),
      }
    })
  } finally {
    scratch.free()
  }
}
