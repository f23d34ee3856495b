import { firstEndingAfter } from '../reading/excerpt.ts'
import type { Reading, Region } from '../reading/reading.ts'
import type { PageBox, Place, PlacePart } from '../types.ts'
import { boxesOf, caretOf } from './boxes.ts'

/** Block, offsets inside it and page boxes of text[start, end); an empty stretch gets a caret of no width. */
export function placeOf(reading: Reading, start: number, end: number): Place {
  const { regions } = reading
  const parts: PlacePart[] = []
  const boxes: PageBox[] = []
  if (start === end) {
    const index = Math.min(firstEndingAfter(regions, start), regions.length - 1)
    const region = regions[index > 0 && regions[index]!.start > start ? index - 1 : index]
    if (region) {
      const offset = Math.max(0, Math.min(region.end, start) - region.start)
      parts.push(partOf(region, offset, offset))
      if (region.source)
        boxes.push(...caretOf(region.source, offset).map((box) => ({ page: region.page, box })))
    }
    return { start, end, parts, boxes }
  }
  for (let i = firstEndingAfter(regions, start); i < regions.length && regions[i]!.start < end; i++) {
    const region = regions[i]!
    const from = Math.max(start, region.start) - region.start
    const to = Math.min(end, region.end) - region.start
    parts.push(partOf(region, from, to))
    if (region.source) {
      for (const box of boxesOf(region.source, from, to)) boxes.push({ page: region.page, box })
    }
  }
  return { start, end, parts, boxes }
}

function partOf({ page, block, row, column }: Region, start: number, end: number): PlacePart {
  return row === undefined ? { page, block, start, end } : { page, block, start, end, row, column }
}
