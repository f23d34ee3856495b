import { overlaps } from '../values/span.ts'
import type { Found } from './rule.ts'

/** One cause, one finding: the first of each pair speaks, the second stays silent where both point at the same words. */
const YIELDS: Record<string, string[]> = {
  G19: ['G18', 'G24', 'E04', 'G22'],
  G24: ['G22', 'L03', 'P01', 'E03'],
  G25: ['G24'],
  G12: ['G22', 'E08', 'G16'],
  G22: ['S04'],
  G16: ['G12'],
  G21: ['L04', 'E09', 'G20'],
  G18: ['B01'],
  G11: ['G03', 'G08'],
  G08: ['G07', 'G20', 'C02'],
  G09: ['G07'],
  E01: ['G13'],
  V02: ['G22'],
  G35: ['G34'],
}

export function settleOverlaps(found: Found[]): Found[] {
  const kept = found.filter((item) => {
    // A side freed of all liability is why only the other one bears any.
    if (item.checkpoint === 'G19' && found.some((other) => other.checkpoint === 'G24')) return false
    const stronger = YIELDS[item.checkpoint]
    if (!stronger) return true
    return !found.some(
      (other) =>
        stronger.includes(other.checkpoint) &&
        !other.onlyStrict &&
        other.span &&
        item.span &&
        !other.inSource === !item.inSource &&
        overlaps(other.span, item.span),
    )
  })
  const seen = new Set<string>()
  return kept.filter((item) => {
    const key = `${item.checkpoint}:${item.span?.start ?? -1}:${item.kind}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
