import { alignGap } from './gaps.ts'
import type { Hunk } from './hunk.ts'
import type { Range } from './matches.ts'
import type { Move } from './moves.ts'
import type { Pair } from './pair.ts'

// A gap that a move left or entered is compared as if the moved text were not there; the places where it was
// stay in the list as fences, so that nothing slides or grows across them.

export function alignAroundMoves(
  { base, final }: Pair,
  gap: Hunk,
  moves: readonly Move[],
  out: Hunk[],
): void {
  const baseHoles = holesIn(gap.b0, gap.b1, moves, (move) => move.base)
  const finalHoles = holesIn(gap.f0, gap.f1, moves, (move) => move.final)
  const left = new Side(base.units, gap.b0, gap.b1, baseHoles)
  const right = new Side(final.units, gap.f0, gap.f1, finalHoles)
  const virtual: Hunk[] = []
  const everything = { b0: 0, b1: left.units.length, f0: 0, f1: right.units.length }
  alignGap(left.units, right.units, everything, virtual)

  const found: Hunk[] = []
  for (const hunk of virtual) found.push(...mapBack(hunk, left, right))
  for (const { range, move } of baseHoles) {
    const f = right.original(opposite(virtual, left.virtual(range.start), 'b'))
    found.push({ b0: range.start, b1: range.end, f0: f, f1: f, moved: move })
  }
  for (const { range, move } of finalHoles) {
    const b = left.original(opposite(virtual, right.virtual(range.start), 'f'))
    found.push({ b0: b, b1: b, f0: range.start, f1: range.end, moved: move })
  }
  found.sort((x, y) => x.b0 - y.b0 || x.f0 - y.f0 || x.b1 - y.b1 || x.f1 - y.f1)
  out.push(...found)
}

type Hole = { range: Range; move: number }

function holesIn(start: number, end: number, moves: readonly Move[], rangeOf: (move: Move) => Range): Hole[] {
  return moves
    .map((move, index) => ({ range: rangeOf(move), move: index }))
    .filter(({ range }) => range.start >= start && range.end <= end && range.end > range.start)
    .sort((x, y) => x.range.start - y.range.start)
}

/** One side of the gap with its holes cut out. */
class Side {
  readonly units: Uint16Array
  private readonly map: Uint32Array
  private readonly start: number

  constructor(source: Uint16Array, start: number, end: number, holes: readonly Hole[]) {
    this.start = start
    const map: number[] = []
    let i = start
    for (const { range } of holes) {
      for (; i < range.start; i++) map.push(i)
      i = range.end
    }
    for (; i < end; i++) map.push(i)
    this.map = Uint32Array.from(map)
    this.units = Uint16Array.from(map, (position) => source[position]!)
  }

  /** The place in the source right after the virtual position's predecessor. */
  original(virtual: number): number {
    return virtual === 0 ? this.start : this.map[virtual - 1]! + 1
  }

  virtual(original: number): number {
    let count = 0
    while (count < this.map.length && this.map[count]! < original) count++
    return count
  }

  /** Consecutive stretches of the source covered by a virtual range. */
  stretches(start: number, end: number): Range[] {
    const found: Range[] = []
    for (let i = start; i < end; i++) {
      const position = this.map[i]!
      const last = found.at(-1)
      if (last && last.end === position) last.end++
      else found.push({ start: position, end: position + 1 })
    }
    return found
  }
}

function mapBack(hunk: Hunk, left: Side, right: Side): Hunk[] {
  const baseParts = left.stretches(hunk.b0, hunk.b1)
  const finalParts = right.stretches(hunk.f0, hunk.f1)
  const found: Hunk[] = []
  for (let i = 0; i < Math.max(baseParts.length, finalParts.length); i++) {
    const basePoint = baseParts.at(-1)?.end ?? left.original(hunk.b0)
    const finalPoint = finalParts.at(-1)?.end ?? right.original(hunk.f0)
    const b = baseParts[i] ?? { start: basePoint, end: basePoint }
    const f = finalParts[i] ?? { start: finalPoint, end: finalPoint }
    found.push({ b0: b.start, b1: b.end, f0: f.start, f1: f.end })
  }
  return found
}

/** Where on the other side a virtual position falls. */
function opposite(hunks: readonly Hunk[], position: number, side: 'b' | 'f'): number {
  let here = 0
  let there = 0
  for (const hunk of hunks) {
    const [start, end, otherEnd] = side === 'b' ? [hunk.b0, hunk.b1, hunk.f1] : [hunk.f0, hunk.f1, hunk.b1]
    if (start > position) break
    here = end
    there = otherEnd
    if (end >= position) return there
  }
  return there + (position - here)
}
