// Stretches that are unique on both sides are certain correspondences: they anchor the alignment and
// betray what was moved. Everything else is decided later, in the small gaps they leave.

/** base[b, b+length) equals final[f, f+length). */
export type Match = { b: number; f: number; length: number }
export type Range = { start: number; end: number }

const MULTIPLIER = 0x01000193

/** The grams of some ranges: a rolling hash for each, and a table from hash to its only place. */
class Grams {
  readonly hashes: Int32Array
  readonly positions: Int32Array
  /** Index of the gram plus one; negative when its hash occurs again; 0 where nothing is. */
  private readonly slots: Int32Array
  private readonly mask: number

  constructor(units: Uint16Array, ranges: readonly Range[], size: number) {
    let count = 0
    for (const { start, end } of ranges) count += Math.max(0, end - start - size + 1)
    this.hashes = new Int32Array(count)
    this.positions = new Int32Array(count)
    this.hashAll(units, ranges, size)
    let capacity = 16
    while (capacity < count * 2) capacity *= 2
    this.slots = new Int32Array(capacity)
    this.mask = capacity - 1
    this.fillTable()
  }

  private hashAll(units: Uint16Array, ranges: readonly Range[], size: number): void {
    const { hashes, positions } = this
    let leaving = 1
    for (let i = 1; i < size; i++) leaving = Math.imul(leaving, MULTIPLIER)
    let at = 0
    for (const { start, end } of ranges) {
      if (end - start < size) continue
      let hash = 0
      for (let i = start; i < start + size; i++) hash = (Math.imul(hash, MULTIPLIER) + units[i]! + 1) | 0
      hashes[at] = hash
      positions[at++] = start
      for (let i = start + size; i < end; i++) {
        hash = (hash - Math.imul(units[i - size]! + 1, leaving)) | 0
        hash = (Math.imul(hash, MULTIPLIER) + units[i]! + 1) | 0
        hashes[at] = hash
        positions[at++] = i - size + 1
      }
    }
  }

  private fillTable(): void {
    const { hashes, slots, mask } = this
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i]!
      let slot = scatter(hash) & mask
      while (true) {
        const held = slots[slot]!
        if (held === 0) {
          slots[slot] = i + 1
          break
        }
        if (hashes[(held < 0 ? -held : held) - 1] === hash) {
          if (held > 0) slots[slot] = -held
          break
        }
        slot = (slot + 1) & mask
      }
    }
  }

  /** Index of the only gram with this hash; negative when there is none or more than one. */
  only(hash: number): number {
    const { hashes, slots, mask } = this
    let slot = scatter(hash) & mask
    while (true) {
      const held = slots[slot]!
      if (held === 0) return -1
      if (hashes[(held < 0 ? -held : held) - 1] === hash) return held < 0 ? -1 : held - 1
      slot = (slot + 1) & mask
    }
  }
}

function scatter(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Maximal common stretches that hold at least one gram occurring once in each side's ranges, by base position. */
export function uniqueMatches(
  base: Uint16Array,
  final: Uint16Array,
  size: number,
  baseRanges: readonly Range[],
  finalRanges: readonly Range[],
): Match[] {
  const baseGrams = new Grams(base, baseRanges, size)
  const finalGrams = new Grams(final, finalRanges, size)
  const baseEndOf = rangeEndLookup(baseRanges)
  const finalEndOf = rangeEndLookup(finalRanges)
  const matches: Match[] = []
  const reached = new Map<number, number>()
  let lastDiagonal = 0
  let lastEnd = -1
  for (let i = 0; i < baseGrams.hashes.length; i++) {
    const b = baseGrams.positions[i]!
    const hash = baseGrams.hashes[i]!
    const there = finalGrams.only(hash)
    if (there < 0) continue
    const f = finalGrams.positions[there]!
    const diagonal = f - b
    if (diagonal === lastDiagonal && b < lastEnd) continue
    if (baseGrams.only(hash) !== i || (reached.get(diagonal) ?? 0) > b) continue
    const limit = Math.min(baseEndOf(b) - b, finalEndOf(f) - f)
    let length = 0
    while (length < limit && base[b + length] === final[f + length]) length++
    if (length < size) continue
    matches.push({ b, f, length })
    reached.set(diagonal, b + length)
    lastDiagonal = diagonal
    lastEnd = b + length
  }
  return matches
}

function rangeEndLookup(ranges: readonly Range[]): (position: number) => number {
  if (ranges.length === 1) return () => ranges[0]!.end
  return (position) => {
    let low = 0
    let high = ranges.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (ranges[middle]!.start <= position) low = middle
      else high = middle - 1
    }
    return ranges[low]!.end
  }
}

/** The heaviest set of matches that keeps the same order on both sides, and those left out of it. */
export function heaviestChain(matches: readonly Match[]): { chain: Match[]; others: Match[] } {
  const count = matches.length
  if (count < 2) return { chain: [...matches], others: [] }
  const byFinal = Array.from({ length: count }, (_, i) => i).sort((x, y) => matches[x]!.f - matches[y]!.f)
  const rank = new Int32Array(count)
  byFinal.forEach((index, position) => {
    rank[index] = position
  })
  const weight = new Float64Array(count)
  const previous = new Int32Array(count).fill(-1)
  const best = new Int32Array(count + 1).fill(-1)
  let heaviest = 0
  for (let i = 0; i < count; i++) {
    let before = -1
    for (let slot = rank[i]!; slot > 0; slot -= slot & -slot) {
      const candidate = best[slot]!
      if (candidate >= 0 && (before < 0 || weight[candidate]! > weight[before]!)) before = candidate
    }
    weight[i] = matches[i]!.length + (before < 0 ? 0 : weight[before]!)
    previous[i] = before
    for (let slot = rank[i]! + 1; slot <= count; slot += slot & -slot) {
      const held = best[slot]!
      if (held < 0 || weight[i]! > weight[held]!) best[slot] = i
    }
    if (weight[i]! > weight[heaviest]!) heaviest = i
  }
  const inChain = new Uint8Array(count)
  for (let i = heaviest; i >= 0; i = previous[i]!) inChain[i] = 1
  return {
    chain: matches.filter((_, i) => inChain[i] === 1),
    others: matches.filter((_, i) => inChain[i] === 0),
  }
}
