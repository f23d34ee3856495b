// Glyphs by the lines they stand on, in the order of the file.

import type { Glyph } from '../layout/content.ts'

export function lineGroups(glyphs: readonly Glyph[]): Glyph[][] {
  const lines: Glyph[][] = []
  let previous: Glyph | undefined
  for (const glyph of glyphs) {
    const same =
      previous &&
      Math.abs(previous.baseline - glyph.baseline) < 0.4 * Math.max(previous.size, glyph.size, 1) &&
      Math.abs(previous.angle - glyph.angle) < 1
    if (same) lines.at(-1)!.push(glyph)
    else lines.push([glyph])
    previous = glyph
  }
  return lines
}

export const textOfLine = (line: readonly Glyph[]): string => line.map((glyph) => glyph.text).join('')
