import type { Glyph, Mark } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'
export function findHandwriting(
  _raster: Raster,
  glyphs: Glyph[],
  _look: boolean,
): { handwriting: Mark[]; typed: Glyph[] } {
  return { handwriting: [], typed: glyphs }
}
