// Stretches that are unique on both sides are certain correspondences: they anchor the alignment and
// betray what was moved. Everything else is decided later, in the small gaps they leave.

/** base[b, b+length) equals final[f, f+length). */
export type Match = { b: number; f: number; length: number }
export type Range = { start: number; end: number }

const ABSENT = -1
const REPEATED = -2
const MULTIPLIER = 0x01000193

class GramIndex {
  private readonly slots: Int32Array
  private readonly hashes: Int32Array
  private readonly mask: number

  constructor(units: Uint16Array, ranges: readonly Range[], size: number, total: number) {
    let capacity = 16
    while (capacity < total * 2) capacity *= 2
    this.slots = new Int32Array(capacity).fill(ABSENT)
    this.hashes = new Int32Array(capacity)
    this.mask = capacity - 1
    eachGram(units, ranges, size, (position, hash) => this.put(position, hash))
  }

  private put(position: number, hash: number): void {
    let slot = scatter(hash) & this.mask
    while (this.slots[slot] !== ABSENT) {
      if (this.hashes[slot] === hash) {
        this.slots[slot] = REPEATED
        return
      }
      slot = (slot + 1) & this.mask
    }
    this.slots[slot] = position
    this.hashes[slot] = hash
  }

  /** Position of the only gram with this hash, negative when absent or repeated. */
  only(hash: number): number {
    let slot = scatter(hash) & this.mask
    while (this.slots[slot] !== ABSENT) {
      if (this.hashes[slot] === hash) return this.slots[slot]!
      slot = (slot + 1) & this.mask
    }
    return ABSENT
  }
}

function scatter(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

function eachGram(
  units: Uint16Array,
  ranges: readonly Range[],
  size: number,
  visit: (position: number, hash: number, rangeEnd: number) => void,
): void {
  let leaving = 1
  for (let i = 1; i < size; i++) leaving = Math.imul(leaving, MULTIPLIER)
  for (const { start, end } of ranges) {
    if (end - start < size) continue
    let hash = 0
    for (let i = start; i < start + size; i++) hash = (Math.imul(hash, MULTIPLIER) + units[i]! + 1) | 0
    visit(start, hash, end)
    for (let i = start + size; i < end; i++) {
      hash = (hash - Math.imul(units[i - size]! + 1, leaving)) | 0
      hash = (Math.imul(hash, MULTIPLIER) + units[i]! + 1) | 0
      visit(i - size + 1, hash, end)
    }
  }
}

const rangeLength = (ranges: readonly Range[]): number => {
  let total = 0
  for (const range of ranges) total += range.end - range.start
  return total
}

/** Maximal common stretches that hold at least one gram occurring once in each side's ranges, by base position. */
export function uniqueMatches(
  base: Uint16Array,
  final: Uint16Array,
  size: number,
  baseRanges: readonly Range[],
  finalRanges: readonly Range[],
): Match[] {
  const baseTotal = rangeLength(baseRanges)
  const finalTotal = rangeLength(finalRanges)
  if (baseTotal < size || finalTotal < size) return []
  const baseIndex = new GramIndex(base, baseRanges, size, baseTotal)
  const finalIndex = new GramIndex(final, finalRanges, size, finalTotal)
  const finalEndOf = rangeEndLookup(finalRanges)
  const matches: Match[] = []
  const reached = new Map<number, number>()
  eachGram(base, baseRanges, size, (b, hash, baseEnd) => {
    if (baseIndex.only(hash) !== b) return
    const f = finalIndex.only(hash)
    if (f < 0) return
    const diagonal = f - b
    if ((reached.get(diagonal) ?? 0) > b) return
    const limit = Math.min(baseEnd - b, finalEndOf(f) - f)
    let length = 0
    while (length < limit && base[b + length] === final[f + length]) length++
    if (length < size) return
    matches.push({ b, f, length })
    reached.set(diagonal, b + length)
  })
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
