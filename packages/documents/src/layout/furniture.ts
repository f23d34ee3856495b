// What surrounds the text on every page: running headers and footers, page numbers, footnotes.

import type { TextBlockKind } from '../model.ts'
import { commonest, type TextLine } from './lines.ts'

export type LinedPage = { width: number; height: number; lines: TextLine[] }

type Furniture = Extract<TextBlockKind, 'header' | 'footer' | 'pageNumber' | 'footnote'>

const ZONE = 0.13
const OUTERMOST = 0.075
const MAX_ZONE_LINES = 4

const NUMBER = '[\\d０-９一二三四五六七八九十百零〇ivxlcIVXLC]+'
const pageNumber = new RegExp(
  `^[-—–―_~·•\\s/|]*(第\\s*|page\\s*|p\\.?\\s*)?${NUMBER}\\s*页?(\\s*[/／,，、|()（）of共]*\\s*(共|of|/|／)\\s*${NUMBER}\\s*页?[)）]?)?[-—–―_~·•\\s/|]*$`,
  'i',
)

export const looksLikePageNumber = (text: string): boolean =>
  pageNumber.test(text.trim()) && text.trim().length <= 24

/** The same words on every page, apart from numbers. */
const shape = (text: string): string =>
  text.replace(/[\d０-９一二三四五六七八九十百零〇]+/g, '#').replace(/\s+/g, '')

export function findFurniture(pages: readonly LinedPage[]): Map<TextLine, Furniture> {
  const found = new Map<TextLine, Furniture>()
  const zones = pages.map((page) => ({
    page,
    top: zoneLines(page, 'top'),
    bottom: zoneLines(page, 'bottom'),
  }))
  for (const zone of ['top', 'bottom'] as const) {
    const repeats = countShapes(zones.map((entry) => ({ lines: entry[zone], height: entry.page.height })))
    for (const entry of zones)
      for (const line of entry[zone]) {
        const isNumber = looksLikePageNumber(line.text)
        const count = repeats.get(keyOf(line, entry.page.height)) ?? 1
        const repeated = count >= 2 && count >= pages.length * 0.3
        const marked = line.glyphs.every(
          (glyph) => glyph.artifact === 'pagination' || glyph.text.trim() === '',
        )
        if (!repeated && !marked && !isOutermost(line, entry.page, zone, isNumber)) continue
        found.set(line, isNumber ? 'pageNumber' : zone === 'top' ? 'header' : 'footer')
      }
  }
  for (const page of pages) markFootnotes(page, found)
  return found
}

function zoneLines(page: LinedPage, zone: 'top' | 'bottom'): TextLine[] {
  const inZone = page.lines.filter((line) =>
    zone === 'top' ? line.bottom < page.height * ZONE : line.top > page.height * (1 - ZONE),
  )
  const ordered = inZone.sort((a, b) => (zone === 'top' ? a.top - b.top : b.top - a.top))
  return ordered.slice(0, MAX_ZONE_LINES)
}

const keyOf = (line: TextLine, height: number): string =>
  `${shape(line.text)}@${Math.round((line.top / height) * 60)}`

function countShapes(pages: { lines: TextLine[]; height: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { lines, height } of pages)
    for (const key of new Set(lines.map((line) => keyOf(line, height))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** On a document of one page nothing repeats: only what stands in the very margin, apart from the text, counts. */
function isOutermost(line: TextLine, page: LinedPage, zone: 'top' | 'bottom', isNumber: boolean): boolean {
  const reach = page.height * (isNumber ? ZONE : OUTERMOST)
  const inMargin = zone === 'top' ? line.bottom < reach : line.top > page.height - reach
  if (!inMargin) return false
  const gap = Math.min(
    ...page.lines
      .filter(
        (other) => other !== line && (zone === 'top' ? other.top >= line.bottom : other.bottom <= line.top),
      )
      .map((other) => (zone === 'top' ? other.top - line.bottom : line.top - other.bottom)),
  )
  return gap > line.size * 1.2 && gap !== Number.POSITIVE_INFINITY
}

const noteMark = /^(\[?\d{1,3}[\]、.．)）]?\s*\D|[①-⑳]|[*†‡※]|注\s*\d*[：:])/

function markFootnotes(page: LinedPage, found: Map<TextLine, Furniture>): void {
  const body = page.lines.filter((line) => !found.has(line)).sort((a, b) => a.top - b.top)
  const bodySize = commonest(body.flatMap((line) => line.glyphs.map(() => Math.round(line.size * 2) / 2)))
  let first = body.length
  while (first > 0 && body[first - 1]!.size < bodySize * 0.93 && body[first - 1]!.top > page.height * 0.5)
    first--
  while (first < body.length && !noteMark.test(body[first]!.text)) first++
  // Notes stand apart at the foot; small print right under the text is part of it.
  const above = body[first - 1]
  if (first >= body.length || !above) return
  for (const line of body.slice(first)) found.set(line, 'footnote')
}
