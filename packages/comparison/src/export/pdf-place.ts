import type { PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '@xinqi/documents'

export type PdfRect = { x: number; y: number; width: number; height: number }

const CARET = 1.5

/** A box in fractions of the page as seen → PDF user space, whichever way the page is turned. */
export function toPdfRect(page: PDFPage, box: Box): PdfRect {
  const crop = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const corners = [
    [box.x, box.y],
    [box.x + box.w, box.y + box.h],
  ].map(([u, v]) => unturned(u!, v!, turn))
  const xs = corners.map(([u]) => crop.x + u * crop.width)
  const ys = corners.map(([, v]) => crop.y + (1 - v) * crop.height)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return {
    x,
    y,
    // A caret has no width of its own but must be seen.
    width: Math.max(Math.abs(xs[0]! - xs[1]!), CARET),
    height: Math.max(Math.abs(ys[0]! - ys[1]!), CARET),
  }
}

/** From the page as seen to the page as stored (both top-left fractions). */
function unturned(u: number, v: number, turn: number): [number, number] {
  if (turn === 90) return [v, 1 - u]
  if (turn === 180) return [1 - u, 1 - v]
  if (turn === 270) return [1 - v, u]
  return [u, v]
}
