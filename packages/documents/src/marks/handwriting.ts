// Handwriting candidates on a scanned page: blue ink, or marks beside a signature label that do not read as print.
// They are shown with the reader's guess and its doubt; nothing downstream may take them for certain text.

import { dilate, findRegions } from '../image/components.ts'
import { type Area, contains, type Glyph, type Mark, union } from '../layout/content.ts'
import { toLines } from '../layout/lines.ts'
import type { Raster } from '../pdf/render.ts'

const DOUBT = 0.62
const LABEL = /(签字|签名|签章|签署|代表人?|经办人|日期|落款)[^：:]{0,10}[：:]/

export type Split = { handwriting: Mark[]; typed: Glyph[] }

/** `upright`: the picture and the characters share one orientation, so that ink can be looked up by place. */
export function findHandwriting(raster: Raster, glyphs: Glyph[], upright: boolean): Split {
  const blue = upright ? blueRegions(raster) : []
  const byHand = new Set<Glyph>()
  const marks: Mark[] = blue.map((area) => {
    const inside = glyphs.filter((glyph) =>
      contains(area, (glyph.left + glyph.right) / 2, (glyph.top + glyph.bottom) / 2),
    )
    for (const glyph of inside) byHand.add(glyph)
    return markOf(area, inside, 'blue')
  })
  for (const line of toLines(glyphs.filter((glyph) => !byHand.has(glyph)))) {
    const plain = line.glyphs.map((glyph) => glyph.text).join('')
    const label = LABEL.exec(plain)
    if (!label) continue
    const after = label.index + label[0].length
    let offset = 0
    const rest = line.glyphs.filter((glyph) => {
      offset += glyph.text.length
      return offset > after
    })
    const doubtful = rest.filter((glyph) => glyph.text.trim() !== '')
    if (doubtful.length === 0) continue
    const confidence = doubtful.reduce((sum, glyph) => sum + glyph.confidence, 0) / doubtful.length
    if (confidence > DOUBT) continue
    for (const glyph of doubtful) byHand.add(glyph)
    marks.push(markOf(union(doubtful), doubtful))
  }
  return { handwriting: marks, typed: glyphs.filter((glyph) => !byHand.has(glyph)) }
}

function markOf(area: Area, glyphs: Glyph[], colour?: string): Mark {
  const confidence = glyphs.length
    ? glyphs.reduce((sum, glyph) => sum + glyph.confidence, 0) / glyphs.length
    : 0.5
  const text = glyphs.map((glyph) => glyph.text).join('')
  return {
    left: area.left,
    top: area.top,
    right: area.right,
    bottom: area.bottom,
    kind: 'handwriting',
    text: text || undefined,
    confidence: Math.round(Math.min(confidence, 0.9) * 100) / 100,
    colour,
  }
}

const STEP = 3

function blueRegions({ data, width, height, scale }: Raster): Area[] {
  const w = Math.floor(width / STEP)
  const h = Math.floor(height / STEP)
  const mask = new Uint8Array(w * h)
  let count = 0
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = (y * STEP * width + x * STEP) * 4
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      // Pen ink: clearly blue and dark, unlike pale tints of forms.
      if (blue - red > 50 && blue - green > 15 && red < 150) {
        mask[y * w + x] = 1
        count++
      }
    }
  // A page printed in blue is not a page written by hand.
  if (count < 30 || count > w * h * 0.05) return []
  const perPoint = scale / STEP
  const reach = Math.round(perPoint * 5)
  return findRegions(dilate(mask, w, h, reach), w, h, 1)
    .map((region) => ({
      left: (region.left + reach) / perPoint,
      top: (region.top + reach) / perPoint,
      right: (region.right - reach) / perPoint,
      bottom: (region.bottom - reach) / perPoint,
    }))
    .filter((area) => area.right - area.left > 12 && area.bottom - area.top > 7)
}
