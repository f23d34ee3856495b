// Text laid across the page rather than on it.

import { type Glyph, heightOf, type PageContent } from './content.ts'
import { lineOf } from './lines.ts'
import { type Paragraph, paragraphOf } from './paragraphs.ts'

export function toWatermarks(content: PageContent): { upright: Glyph[]; watermarks: Paragraph[] } {
  const upright: Glyph[] = []
  const groups: Glyph[][] = []
  let previous: Glyph | undefined
  for (const glyph of content.glyphs) {
    if (!isWatermark(glyph, content)) {
      upright.push(glyph)
      continue
    }
    const sameText =
      previous &&
      Math.abs(previous.angle - glyph.angle) < 1 &&
      Math.hypot(glyph.left - previous.left, glyph.top - previous.top) <
        2.5 * Math.max(glyph.size, heightOf(glyph))
    if (sameText) groups.at(-1)!.push(glyph)
    else groups.push([glyph])
    previous = glyph
  }
  return {
    upright,
    watermarks: groups.filter((group) => group.some((glyph) => glyph.text.trim())).map(asWritten),
  }
}

function isWatermark(glyph: Glyph, page: PageContent): boolean {
  if (glyph.artifact === 'watermark' || Math.abs(glyph.angle) > 5) return true
  const luminance =
    (((glyph.colour >> 16) & 255) * 3 + ((glyph.colour >> 8) & 255) * 6 + (glyph.colour & 255)) / 10
  const pale = glyph.opacity < 0.6 || luminance > 185
  return pale && glyph.size > page.height * 0.034
}

/** Slanted characters keep the order they were written in, not the one of their left edges. */
function asWritten(glyphs: Glyph[]): Paragraph {
  const line = lineOf([...glyphs])
  return paragraphOf([
    {
      ...line,
      glyphs,
      text: glyphs
        .map((glyph) => glyph.text)
        .join('')
        .trim(),
    },
  ])
}
