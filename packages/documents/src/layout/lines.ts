// Characters to lines of text, and lines to runs of one style.

import type { Box, Line, Run } from '../model.ts'
import { isWordCharacter } from './characters.ts'
import { type Area, type Glyph, heightOf, overlap, union, widthOf } from './content.ts'

export type TextLine = Area & {
  /** Left to right, spaces at both ends removed. */
  glyphs: Glyph[]
  baseline: number
  /** Most common size. */
  size: number
  text: string
  endsWithSpace: boolean
}

export type PageSize = { width: number; height: number }

const isSpace = (glyph: Glyph) => glyph.text.trim() === ''

export function toLines(glyphs: readonly Glyph[]): TextLine[] {
  const groups: { top: number; bottom: number; glyphs: Glyph[] }[] = []
  const ordered = glyphs.filter((glyph) => !isSpace(glyph)).sort((a, b) => a.baseline - b.baseline)
  for (const glyph of ordered) {
    const group = findLast(groups, (candidate) => sharesLine(candidate, glyph))
    if (group) {
      group.glyphs.push(glyph)
      // Full-size characters decide where the line is; a raised note mark must not stretch it.
      if (heightOf(glyph) > (group.bottom - group.top) * 0.8) {
        group.top = Math.min(group.top, glyph.top)
        group.bottom = Math.max(group.bottom, glyph.bottom)
      }
    } else groups.push({ top: glyph.top, bottom: glyph.bottom, glyphs: [glyph] })
  }
  for (const space of glyphs.filter(isSpace)) {
    const group = findLast(groups, (candidate) => sharesLine(candidate, space), groups.length)
    group?.glyphs.push(space)
  }
  return groups.map((group) => lineOf(group.glyphs)).filter((line) => line.glyphs.length > 0)
}

function sharesLine(line: { top: number; bottom: number }, glyph: Glyph): boolean {
  const shared = Math.min(line.bottom, glyph.bottom) - Math.max(line.top, glyph.top)
  return shared > 0.55 * Math.min(line.bottom - line.top, heightOf(glyph))
}

/** Lines are met in order of their baseline, so only the latest few can match. */
function findLast<T>(items: T[], matches: (item: T) => boolean, depth = 6): T | undefined {
  for (let index = items.length - 1; index >= Math.max(0, items.length - depth); index--)
    if (matches(items[index]!)) return items[index]
  return undefined
}

export function lineOf(unordered: Glyph[]): TextLine {
  const glyphs = withoutDoubles(unordered.sort((a, b) => a.left - b.left))
  while (glyphs.length && isSpace(glyphs[0]!)) glyphs.shift()
  let endsWithSpace = false
  while (glyphs.length && isSpace(glyphs.at(-1)!)) {
    glyphs.pop()
    endsWithSpace = true
  }
  const size = commonest(glyphs.map((glyph) => Math.round(glyph.size * 10) / 10))
  const body = glyphs.filter((glyph) => glyph.size > size * 0.8)
  return {
    ...union(glyphs),
    glyphs,
    baseline: median((body.length ? body : glyphs).map((glyph) => glyph.baseline)),
    size,
    text: withGaps(glyphs)
      .map((glyph) => glyph.text)
      .join(''),
    endsWithSpace,
  }
}

/** Some producers draw bold by printing the same character twice, a hair apart. */
function withoutDoubles(glyphs: Glyph[]): Glyph[] {
  const kept: Glyph[] = []
  for (const glyph of glyphs) {
    const double = kept
      .slice(-3)
      .some(
        (other) =>
          other.text === glyph.text &&
          !isSpace(glyph) &&
          overlap(other, glyph) > 0.8 * widthOf(glyph) * heightOf(glyph),
      )
    if (!double) kept.push(glyph)
  }
  return kept
}

/** Words set apart by position alone get a space of their own. */
function withGaps(glyphs: readonly Glyph[]): Glyph[] {
  const all: Glyph[] = []
  for (const glyph of glyphs) {
    const before = all.at(-1)
    if (before && !isSpace(before) && !isSpace(glyph)) {
      const gap = glyph.left - before.right
      const inWords = isWordCharacter(before.text) && isWordCharacter(glyph.text)
      if (gap > glyph.size * (inWords ? 0.22 : 1.2))
        all.push({ ...before, text: ' ', left: before.right, right: glyph.left, confidence: 1 })
    }
    all.push(glyph)
  }
  return all
}

/** Parts of a line divided by more than `ems` of empty space. */
export function segmentsOf(line: TextLine, ems: number): TextLine[] {
  const parts: Glyph[][] = [[]]
  let lastRight = Number.NaN
  for (const glyph of line.glyphs) {
    if (isSpace(glyph)) {
      parts.at(-1)!.push(glyph)
      continue
    }
    if (glyph.left - lastRight > ems * line.size) parts.push([])
    parts.at(-1)!.push(glyph)
    lastRight = glyph.right
  }
  return parts.length === 1
    ? [line]
    : parts.map((glyphs) => lineOf(glyphs)).filter((part) => part.glyphs.length > 0)
}

export function toModelLine(line: TextLine, page: PageSize): Line {
  const runs: Run[] = []
  let current: Glyph[] = []
  for (const glyph of withGaps(line.glyphs)) {
    if (current.length && !sameStyle(current[0]!, glyph)) {
      runs.push(toRun(current, page))
      current = []
    }
    current.push(glyph)
  }
  if (current.length) runs.push(toRun(current, page))
  return { box: toBox(line, page), runs }
}

const sameStyle = (a: Glyph, b: Glyph): boolean =>
  isSpace(b) ||
  (a.font === b.font && Math.abs(a.size - b.size) < 0.3 && a.bold === b.bold && a.italic === b.italic)

function toRun(glyphs: Glyph[], page: PageSize): Run {
  const edges: number[] = []
  let weight = 0
  let confidence = 0
  for (const glyph of glyphs) {
    // One edge for every UTF-16 unit, so that offsets into the text index straight into the edges.
    for (let unit = 0; unit < glyph.text.length; unit++)
      edges.push(fraction((glyph.left + (widthOf(glyph) * unit) / glyph.text.length) / page.width))
    if (isSpace(glyph)) continue
    confidence += glyph.confidence
    weight++
  }
  edges.push(fraction(glyphs.at(-1)!.right / page.width))
  const first = glyphs.find((glyph) => !isSpace(glyph)) ?? glyphs[0]!
  return {
    text: glyphs.map((glyph) => glyph.text).join(''),
    box: toBox(union(glyphs), page),
    edges,
    ...(first.font ? { font: first.font } : {}),
    size: Math.round(first.size * 10) / 10,
    ...(first.bold ? { bold: true } : {}),
    ...(first.italic ? { italic: true } : {}),
    confidence: weight ? Math.round((confidence / weight) * 1000) / 1000 : 1,
  }
}

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5

export function toBox(area: Area, page: PageSize): Box {
  const x = fraction(area.left / page.width)
  const y = fraction(area.top / page.height)
  return {
    x,
    y,
    w: fraction(area.right / page.width - x),
    h: fraction(area.bottom / page.height - y),
  }
}

export function commonest(values: number[]): number {
  const counts = new Map<number, number>()
  let best = values[0] ?? 0
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (count > (counts.get(best) ?? 0)) best = value
  }
  return best
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
