// The text layer of a scan held against what its picture shows. An honest layer says the same and is no finding.

import type { Glyph } from '../layout/content.ts'
import type { HiddenText } from '../model.ts'
import type { Raster } from '../pdf/render.ts'
import { boxOf, finding, lettersOf } from './finding.ts'
import { lineGroups } from './lines.ts'

const words = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
const figures = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d)[,，.\s]+(?=\d)/g, '')
    .match(/\d{2,}/g) ?? []
/** Share of a line's pairs of characters that the picture must show somewhere. */
const AGREES = 0.5
const SURE = 0.93
/** Difference of light and dark below which there is nothing to read under a character. */
const INK = 60

/** Lines of the layer where the picture is blank: needs no recognition. */
export function layerWithoutInk(
  layer: readonly Glyph[],
  raster: Raster,
  page: number,
  size: Size,
): HiddenText[] {
  return lineGroups(layer).flatMap((line) => {
    const blank = line.filter((glyph) => !hasInk(glyph, raster))
    const text = line.map((glyph) => glyph.text).join('')
    if (lettersOf(text) < 4 || blank.length < line.length * 0.8) return []
    return [finding('text-layer', page, boxOf(line, size.width, size.height), text)]
  })
}

type Size = { width: number; height: number }

function hasInk(glyph: Glyph, { data, width, height, scale }: Raster): boolean {
  let darkest = 255
  let lightest = 0
  for (let y = Math.max(0, Math.floor(glyph.top * scale)); y < Math.min(height, glyph.bottom * scale); y++)
    for (let x = Math.max(0, Math.floor(glyph.left * scale)); x < Math.min(width, glyph.right * scale); x++) {
      const at = (y * width + x) * 4
      const value = (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10
      darkest = Math.min(darkest, value)
      lightest = Math.max(lightest, value)
    }
  return lightest - darkest > INK
}

/** `read`: what recognition made of the same page. */
export function layerAgainstPicture(
  layer: readonly Glyph[],
  read: readonly Glyph[],
  page: number,
  size: Size,
): HiddenText[] {
  const seenLines = lineGroups(read)
  const all = words(seenLines.map((line) => line.map((glyph) => glyph.text).join('')).join(''))
  if (all.length < 8) return []
  const pairs = new Set(Array.from({ length: all.length - 1 }, (_, at) => all.slice(at, at + 2)))
  const seenFigures = new Set(seenLines.flatMap((line) => figures(line.map((glyph) => glyph.text).join(''))))
  return lineGroups(layer).flatMap((line) => {
    const text = line.map((glyph) => glyph.text).join('')
    const plain = words(text)
    if (plain.length < 4) return []
    let agreed = 0
    for (let at = 0; at + 1 < plain.length; at++) if (pairs.has(plain.slice(at, at + 2))) agreed++
    const box = boxOf(line, size.width, size.height)
    const at = (line[0]!.top + line[0]!.bottom) / 2
    const beside = seenLines
      .map((glyphs) => glyphs.filter((glyph) => glyph.top < at && glyph.bottom > at))
      .filter((glyphs) => glyphs.length > 0)
      .flat()
    const seen = beside.map((glyph) => glyph.text).join('')
    if (agreed / (plain.length - 1) < AGREES) return [finding('text-layer', page, box, text, { seen })]
    const sure =
      beside.length > 0 && beside.reduce((sum, glyph) => sum + glyph.confidence, 0) / beside.length > SURE
    const differing = figures(text).filter((figure) => !seenFigures.has(figure) && !all.includes(figure))
    const shown = figures(seen)
    if (
      sure &&
      differing.some((figure) => shown.some((other) => other.length === figure.length && other !== figure))
    )
      return [finding('text-layer', page, box, text, { seen })]
    return []
  })
}
