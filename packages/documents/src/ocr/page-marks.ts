// Seals, signatures and pictures on a page whose text could be read directly.

import { type Area, areaOf, type Mark, overlap } from '../layout/content.ts'
import { findSeals } from '../marks/seals.ts'
import type { PdfPage } from '../pdf/read-page.ts'
import type { Raster } from '../pdf/render.ts'

export const mayHoldMarks = ({ mayHoldSeals, annotations }: PdfPage): boolean =>
  mayHoldSeals || annotations.signed.length > 0 || annotations.stamps.length > 0

/** `beforeReading` is told before the recognition models are needed; without it names stay unread. */
export async function findPageMarks(
  raster: Raster,
  page: PdfPage,
  beforeReading?: () => void,
): Promise<Mark[]> {
  const { annotations, pictures, content } = page
  const found = findSeals(raster)
  // The name needs the recognition models, which only a page with a seal is worth.
  const seals = beforeReading && found.length ? await readNames(raster, found, beforeReading) : found
  const marks = [...seals]
  const isKnown = (area: Area) =>
    marks.some((mark) => overlap(mark, area) > 0.4 * Math.min(areaOf(mark), areaOf(area)))
  for (const area of [...annotations.signed, ...annotations.stamps]) {
    if (isKnown(area)) continue
    // A red field is a seal of unusual shape; any other ink in a signature field is somebody's hand.
    const red = redShare(raster, area)
    marks.push(
      red > 0.3
        ? { ...area, kind: 'seal', confidence: 0.9, colour: 'red', shape: 'other' }
        : { ...area, kind: 'handwriting', confidence: 0.6 },
    )
  }
  const pageArea = content.width * content.height
  for (const area of pictures) {
    const size = areaOf(area)
    if (size < 225 || size > 0.8 * pageArea || isKnown(area)) continue
    marks.push({ ...area, kind: 'picture', confidence: 1 })
  }
  return marks
}

async function readNames(raster: Raster, found: Mark[], beforeReading: () => void): Promise<Mark[]> {
  beforeReading()
  const { readSealNames } = await import('./seal-name.ts')
  return readSealNames(raster, found)
}

/** Red pixels among all coloured or dark ones. */
function redShare({ data, width, height, scale }: Raster, area: Area): number {
  let red = 0
  let ink = 0
  for (let y = Math.max(0, Math.floor(area.top * scale)); y < Math.min(height, area.bottom * scale); y++)
    for (let x = Math.max(0, Math.floor(area.left * scale)); x < Math.min(width, area.right * scale); x++) {
      const at = (y * width + x) * 4
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.min(r, g, b) < 200) ink++
      if (r - Math.max(g, b) > 40) red++
    }
  return ink === 0 ? 0 : red / ink
}
