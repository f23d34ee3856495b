// The text objects of a page in drawing order, those inside form objects included.

import type { Pdfium } from './pdfium.ts'

const TEXT = 1
const FORM = 5
const MAX_OBJECTS = 100_000
const MAX_DEPTH = 8

export function textObjects(pdfium: Pdfium, page: number): number[] {
  const found: number[] = []
  let seen = 0
  const visit = (object: number, depth: number): void => {
    if (++seen > MAX_OBJECTS) return
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === TEXT) found.push(object)
    else if (type === FORM && depth < MAX_DEPTH) {
      const count = pdfium.FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++)
        visit(pdfium.FPDFFormObj_GetObject(object, index), depth + 1)
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) visit(pdfium.FPDFPage_GetObject(page, index), 0)
  return found
}

/** Leaves some of the text out of the next drawing. */
export const withoutText =
  (pdfium: Pdfium, isLeftOut: (object: number) => boolean) =>
  (page: number): void => {
    for (const [order, object] of textObjects(pdfium, page).entries())
      if (isLeftOut(order)) pdfium.FPDFPageObj_SetIsActive(object, false)
  }
