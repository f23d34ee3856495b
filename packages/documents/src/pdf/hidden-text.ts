// Text that is in the file but not on the page: white on white, or under a picture. People sign what they see, so what
// they cannot see must not reach comparison or review either.

import type { Glyph } from '../layout/content.ts'
import type { Raster } from './render.ts'

const LEAST_CONTRAST = 14

const luminance = (red: number, green: number, blue: number) => (red * 3 + green * 6 + blue) / 10

export const isPale = ({ colour }: Pick<Glyph, 'colour'>): boolean =>
  luminance((colour >> 16) & 255, (colour >> 8) & 255, colour & 255) > 215

export function isVisible(glyph: Glyph, { data, width, height, scale }: Raster): boolean {
  // A blank from a font the file does not bring may be a gap in our stand-in fonts: other viewers will show it.
  if (glyph.text.trim() === '' || (!glyph.embedded && !isPale(glyph))) return true
  const left = Math.max(0, Math.floor(glyph.left * scale) - 1)
  const right = Math.min(width - 1, Math.ceil(glyph.right * scale) + 1)
  const top = Math.max(0, Math.floor(glyph.top * scale) - 1)
  const bottom = Math.min(height - 1, Math.ceil(glyph.bottom * scale) + 1)
  let darkest = 255
  let lightest = 0
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = (y * width + x) * 4
      const value = luminance(data[at]!, data[at + 1]!, data[at + 2]!)
      darkest = Math.min(darkest, value)
      lightest = Math.max(lightest, value)
    }
  return lightest - darkest > LEAST_CONTRAST
}
