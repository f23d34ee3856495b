import type { Glyph } from './glyphs.ts'
import { type Outline, transform } from './outline.ts'

export interface LineTextOptions {
  cx: number
  /** Vertical middle of the line. */
  cy: number
  maxHeight: number
  minHeight: number
  widest: number
  narrowest: number
  /** Space between neighbours before squeezing, in glyph widths. */
  spacing: number
  widthAt(top: number, bottom: number): number
}

/** One straight centred line; spacing gives way first, then width, then size. Null when it cannot fit. */
export function placeLineText(glyphs: Glyph[], options: LineTextOptions): Outline | null {
  const units = glyphs.reduce((sum, glyph) => sum + glyph.width, 0)
  const spaces = glyphs.length - 1
  for (let height = options.maxHeight; height >= options.minHeight; height -= 0.05) {
    const available = options.widthAt(options.cy - height / 2, options.cy + height / 2)
    const aspect = Math.min(options.widest, available / (height * (units + 0.04 * spaces)))
    if (aspect < options.narrowest) continue
    const width = aspect * height
    const room = spaces > 0 ? (available - units * width) / spaces : 0
    const space = Math.min(options.spacing * width, room)
    const outline: Outline = []
    let x = options.cx - (units * width + space * spaces) / 2
    for (const glyph of glyphs) {
      const glyphWidth = glyph.width * width
      outline.push(...transform(glyph.outline, [glyphWidth, 0, 0, height, x, options.cy - height / 2]))
      x += glyphWidth + space
    }
    return outline
  }
  return null
}
