// Words drawn as shapes or pasted as a picture beside real text: people read them, machines would not.

import { type Area, areaOf, type Glyph, heightOf, overlap, union, widthOf } from '../layout/content.ts'
import type { HiddenText } from '../model.ts'
import type { PdfDocument } from '../pdf/pdfium.ts'
import type { PdfPage } from '../pdf/read-page.ts'
import { renderPage } from '../pdf/render.ts'
import type { TaskContext } from '../worker/protocol.ts'
import { boxOf, finding } from './finding.ts'

const DPI = 200
const REGIONS = 3
const SURE = 0.9
const LEAST_SHAPES = 4
/** Letterheads stand above this share of a page. */
const HEAD = 0.13

export async function findDrawnWords(
  document: PdfDocument,
  index: number,
  page: PdfPage,
  glyphs: readonly Glyph[],
  context: TaskContext,
): Promise<HiddenText[]> {
  const { width, height } = page.content
  const regions = [...shapeLines(page.shapes), ...page.pictures.filter(isLinePicture)]
    .filter((area) => area.top > height * HEAD && area.right <= width + 1 && area.bottom <= height + 1)
    .filter((area) =>
      glyphs.every((glyph) => overlap(glyph, area) < 0.3 * areaOf(glyph) || glyph.text.trim() === ''),
    )
    .filter((area) =>
      [...page.annotations.signed, ...page.annotations.stamps].every((field) => overlap(field, area) === 0),
    )
    .slice(0, REGIONS)
  if (regions.length === 0) return []
  context.step('recognitionSeconds')
  const [{ readLine }, { greyWithoutSeals }] = await Promise.all([
    import('../ocr/read-line.ts'),
    import('../ocr/without-seals.ts'),
  ])
  const raster = renderPage(document, index, DPI / 72)
  const picture = greyWithoutSeals(raster)
  const found: HiddenText[] = []
  for (const area of regions) {
    const pad = heightOf(area) * 0.15
    const read = await readLine(picture, {
      left: Math.max(0, (area.left - pad) * raster.scale),
      right: (area.right + pad) * raster.scale,
      top: Math.max(0, (area.top - pad) * raster.scale),
      bottom: (area.bottom + pad) * raster.scale,
    })
    const sure = read.filter(({ confidence }) => confidence > SURE)
    const text = sure.map((character) => character.text).join('')
    const words = text.match(/[\p{Script=Han}\d]/gu)?.length ?? 0
    if (words >= 4 && sure.length >= read.length * 0.7)
      found.push(finding('outlines', index, boxOf([area], width, height), text))
  }
  return found
}

/** About as high as a line or two, and long: a pasted sentence rather than a seal, a photograph or a code. */
const isLinePicture = (area: Area) =>
  heightOf(area) >= 8 && heightOf(area) <= 48 && widthOf(area) > 3 * heightOf(area)

function shapeLines(shapes: readonly Area[]): Area[] {
  const lines: Area[][] = []
  for (const shape of [...shapes].sort((a, b) => a.left - b.left)) {
    const line = lines.find((members) => {
      const whole = union(members)
      const middle = (shape.top + shape.bottom) / 2
      return (
        middle > whole.top - 2 && middle < whole.bottom + 2 && shape.left - whole.right < 2 * heightOf(whole)
      )
    })
    if (line) line.push(shape)
    else lines.push([shape])
  }
  return lines
    .filter(
      (members) => members.length >= LEAST_SHAPES || widthOf(union(members)) > 5 * heightOf(union(members)),
    )
    .map((members) => union(members))
    .filter((area) => widthOf(area) > 20 && heightOf(area) >= 5)
}
