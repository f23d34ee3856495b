// What every reader (PDF, OFD, recognition) hands to the layout step: characters, lines drawn on the page and marks,
// in points from the top-left corner of the page as it is shown.

import type { MarkBlock, SourceKind } from '../model.ts'

export type Area = { left: number; top: number; right: number; bottom: number }

export type Glyph = Area & {
  text: string
  baseline: number
  /** In points. */
  size: number
  font?: string
  bold: boolean
  italic: boolean
  /** 0xRRGGBB */
  colour: number
  /** 0–1 */
  opacity: number
  /** Degrees, counter-clockwise. */
  angle: number
  confidence: number
  /** Drawn with a font the file brings: then blank means hidden, not unknown. */
  embedded?: boolean
  /** Which of the page's text objects drew it, counted in drawing order. */
  object?: number
  /** The source itself says this is not part of the running text. */
  artifact?: 'watermark' | 'pagination'
}

/** A straight line along one axis. */
export type Ruling = Area

export type Mark = Area & Pick<MarkBlock, 'kind' | 'text' | 'confidence' | 'colour' | 'shape'>

export type PageContent = {
  width: number
  height: number
  source: SourceKind
  glyphs: Glyph[]
  rulings: Ruling[]
  marks: Mark[]
  /** Degrees by which the page's lines fall to the right; the content is given as if they were level. */
  skew?: number
  /** The content is given as if the page were turned by this much, clockwise. */
  turned?: 0 | 90 | 180 | 270
}

export const widthOf = (area: Area): number => area.right - area.left
export const heightOf = (area: Area): number => area.bottom - area.top
export const areaOf = (area: Area): number => Math.max(0, widthOf(area)) * Math.max(0, heightOf(area))

export function union(areas: readonly Area[]): Area {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const area of areas) {
    all.left = Math.min(all.left, area.left)
    all.top = Math.min(all.top, area.top)
    all.right = Math.max(all.right, area.right)
    all.bottom = Math.max(all.bottom, area.bottom)
  }
  return all
}

export const overlap = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

export const contains = (area: Area, x: number, y: number): boolean =>
  x >= area.left && x <= area.right && y >= area.top && y <= area.bottom
