// Stamps and signature fields: where somebody sealed or signed.

import type { Area } from '../layout/content.ts'
import { type Matrix, mapArea } from './page-space.ts'
import type { Pdfium, Scratch } from './pdfium.ts'

export type Annotations = { signed: Area[]; stamps: Area[]; shown: number }

const STAMP = 13
const WIDGET = 20
const LINK = 2
const POPUP = 16
const HIDDEN = 2 | 32
const SIGNATURE_FIELD = /^Sig$/

export function readAnnotations(pdfium: Pdfium, page: number, space: Matrix, scratch: Scratch): Annotations {
  const found: Annotations = { signed: [], stamps: [], shown: 0 }
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), 5000)
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (!annotation) continue
    const type = pdfium.FPDFAnnot_GetSubtype(annotation)
    const hidden = pdfium.FPDFAnnot_GetFlags(annotation) & HIDDEN
    if (!hidden && type !== LINK && type !== POPUP) {
      found.shown++
      pdfium.FPDFAnnot_GetRect(annotation, scratch.at)
      const [left, top, right, bottom] = scratch.floats(4) as [number, number, number, number]
      const area = mapArea(space, left, bottom, right, top)
      const visible = area.right - area.left > 8 && area.bottom - area.top > 8
      if (visible && type === STAMP) found.stamps.push(area)
      if (visible && type === WIDGET && SIGNATURE_FIELD.test(fieldType(pdfium, annotation, scratch)))
        found.signed.push(area)
    }
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
  return found
}

function fieldType(pdfium: Pdfium, annotation: number, scratch: Scratch): string {
  const own = scratch.utf16(pdfium.FPDFAnnot_GetStringValue(annotation, 'FT', scratch.at, 64))
  if (own) return own
  // A field with several places keeps its type in the parent.
  const parent = pdfium.FPDFAnnot_GetLinkedAnnot(annotation, 'Parent')
  if (!parent) return ''
  const inherited = scratch.utf16(pdfium.FPDFAnnot_GetStringValue(parent, 'FT', scratch.at, 64))
  pdfium.FPDFPage_CloseAnnot(parent)
  return inherited
}
