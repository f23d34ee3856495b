// Pages as pixels.

import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'
import type { PdfDocument } from './pdfium.ts'

/** RGBA rows without padding. `scale` is pixels per point. */
export type Raster = { data: Uint8Array; width: number; height: number; scale: number }

const BGRA = 4
const WITH_ANNOTATIONS = 1
const RGB_ORDER = 16

/** `before`: what is done to the opened page before it is drawn; it lasts for this drawing alone. */
export function renderPage(
  document: PdfDocument,
  index: number,
  wantedScale: number,
  before?: (page: number) => void,
): Raster {
  const { pdfium } = document
  return document.withPage(index, (page) => {
    before?.(page)
    const pageWidth = pdfium.FPDF_GetPageWidthF(page)
    const pageHeight = pdfium.FPDF_GetPageHeightF(page)
    const largest = Math.sqrt(inputLimits.renderedPixels / Math.max(1, pageWidth * pageHeight))
    const scale = Math.min(wantedScale, largest)
    const width = Math.max(1, Math.round(pageWidth * scale))
    const height = Math.max(1, Math.round(pageHeight * scale))
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
    if (!bitmap) throw new DocumentError('memory-exceeded', `${width} × ${height} pixels`)
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      const flags = WITH_ANNOTATIONS | RGB_ORDER
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      // Form fields are drawn apart from everything else, and a signature with its seal is a form field.
      document.withForm((form) => {
        pdfium.FORM_OnAfterLoadPage(page, form)
        pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
        pdfium.FORM_OnBeforeClosePage(page, form)
      })
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const data = pdfium.pdfium.HEAPU8.slice(at, at + width * height * 4)
      return { data, width, height, scale: width / pageWidth }
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  })
}
