import { firstEndingAfter } from '../reading/excerpt.ts'
import type { Reading } from '../reading/reading.ts'
import { seats } from './boxes.ts'

/** The lowest confidence of the characters in text[start, end); 1 for text that was read, not recognised. */
export function leastConfidence(reading: Reading, start: number, end: number): number {
  let least = 1
  const { regions, pages } = reading
  for (let i = firstEndingAfter(regions, start); i < regions.length && regions[i]!.start < end; i++) {
    const region = regions[i]!
    if (!region.source || pages[region.page]?.source !== 'ocr') continue
    const all = seats(region.source)
    const to = Math.min(end, region.end) - region.start
    for (let k = Math.max(start, region.start) - region.start; k < to; k++) {
      least = Math.min(least, all[k]?.run.confidence ?? 1)
    }
  }
  return least
}
