import { BREAK, type Stream } from '../reading/stream.ts'
import { alignGap } from './gaps.ts'
import { added, type Hunk, removed } from './hunk.ts'
import { heaviestChain, type Match, type Range, uniqueMatches } from './matches.ts'
import { type Pair, wholeOf } from './pair.ts'

export type Move = { base: Range; final: Range; inner: Hunk[] }

const GRAM = 8
const SHORTEST_PIECE = 8
const SHORTEST_MOVE = 16
const SHORTEST_FRAGMENT = 32
/** How far a move may reach into equal text beside its gap, or be drawn in to a boundary. */
const SLACK = 6
const LONGEST_INNER_CHANGE = 80
const LEAST_LIKENESS = 0.6
/** Enough to take whole paragraphs for moved although something inside changed. */
const CLEAR_LIKENESS = 0.72

/**
 * Text that left one gap and turned up in another. `others` are sure correspondences that did not fit the
 * common order; more are sought among what no anchor claimed, so that repeated wording elsewhere cannot hide them.
 */
export function findMoves(pair: Pair, gaps: readonly Hunk[], others: readonly Match[]): Move[] {
  const baseRanges = gaps.filter((g) => removed(g) > 0).map((g) => ({ start: g.b0, end: g.b1 }))
  const finalRanges = gaps.filter((g) => added(g) > 0).map((g) => ({ start: g.f0, end: g.f1 }))
  if (baseRanges.length === 0 || finalRanges.length === 0) return []
  const { base, final } = pair
  const found = uniqueMatches(base.units, final.units, GRAM, baseRanges, finalRanges)
  const clusters = clusterByGaps(pair, gaps, [...others, ...found])
  clusters.sort((x, y) => y.weight - x.weight)
  const moves: Move[] = []
  for (let cluster = clusters.shift(); cluster; cluster = clusters.shift()) {
    const free = freeParts(gaps, cluster, moves, wholeOf(pair))
    if (!free) {
      clusters.unshift(...splitAround(cluster, moves))
      continue
    }
    const move = shapeMove(pair, cluster, free)
    if (move) moves.push(move)
  }
  return moves.sort((x, y) => x.base.start - y.base.start)
}

/** Gaps widened to hold the moves that reach a little into the equal text beside them. */
export function gapsHolding(gaps: readonly Hunk[], moves: readonly Move[]): Hunk[] {
  const widened = gaps.map((gap) => ({ ...gap }))
  for (const { base, final } of moves) {
    for (const gap of widened) {
      if (base.start < gap.b1 && base.end > gap.b0) widen(gap, gap.b0 - base.start, base.end - gap.b1)
      if (final.start < gap.f1 && final.end > gap.f0) widen(gap, gap.f0 - final.start, final.end - gap.f1)
    }
  }
  return widened
}

function widen(gap: Hunk, left: number, right: number): void {
  gap.b0 -= Math.max(0, left)
  gap.f0 -= Math.max(0, left)
  gap.b1 += Math.max(0, right)
  gap.f1 += Math.max(0, right)
}

type Cluster = { baseGap: number; finalGap: number; pieces: Match[]; weight: number }

function clusterByGaps(pair: Pair, gaps: readonly Hunk[], matches: readonly Match[]): Cluster[] {
  const byGaps = new Map<string, Match[]>()
  for (const match of matches) {
    for (const [key, piece] of clipToGaps(pair, gaps, match)) {
      const pieces = byGaps.get(key) ?? []
      if (!pieces.some((p) => p.f - p.b === piece.f - piece.b && p.b === piece.b)) pieces.push(piece)
      byGaps.set(key, pieces)
    }
  }
  const clusters: Cluster[] = []
  for (const [key, pieces] of byGaps) {
    const [baseGap, finalGap] = key.split(':').map(Number) as [number, number]
    pieces.sort((x, y) => x.b - y.b || x.f - y.f)
    for (const run of splitRuns(heaviestChain(pieces).chain)) {
      const weight = run.reduce((sum, piece) => sum + piece.length, 0)
      clusters.push({ baseGap, finalGap, pieces: run, weight })
    }
  }
  return clusters
}

function splitRuns(chain: readonly Match[]): Match[][] {
  const runs: Match[][] = []
  for (const piece of chain) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const near =
      last &&
      piece.b - (last.b + last.length) <= LONGEST_INNER_CHANGE &&
      piece.f - (last.f + last.length) <= LONGEST_INNER_CHANGE
    if (run && near) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** The parts of a match that lie in two different gaps, widened as far as the gaps and the text allow. */
function clipToGaps({ base, final }: Pair, gaps: readonly Hunk[], match: Match): [string, Match][] {
  const pieces: [string, Match][] = []
  let t = 0
  while (t < match.length) {
    const i = gapAt(gaps, match.b + t, 'b')
    const j = gapAt(gaps, match.f + t, 'f')
    if (i < 0 || j < 0 || i === j) {
      t++
      continue
    }
    const from = gaps[i]!
    const to = gaps[j]!
    let b = match.b + t
    let f = match.f + t
    while (b > from.b0 && f > to.f0 && base.units[b - 1] === final.units[f - 1]) {
      b--
      f--
    }
    let length = match.b + t - b
    while (b + length < from.b1 && f + length < to.f1 && base.units[b + length] === final.units[f + length])
      length++
    if (length >= SHORTEST_PIECE) pieces.push([`${i}:${j}`, { b, f, length }])
    t = Math.max(t + 1, b + length - match.b)
  }
  return pieces
}

function gapAt(gaps: readonly Hunk[], position: number, side: 'b' | 'f'): number {
  const start = side === 'b' ? 'b0' : 'f0'
  const end = side === 'b' ? 'b1' : 'f1'
  let low = 0
  let high = gaps.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const gap = gaps[middle]!
    if (position < gap[start]) high = middle - 1
    else if (position >= gap[end]) low = middle + 1
    else return middle
  }
  return -1
}

type Free = { base: Range; final: Range }

/** The text around the cluster a move may take; undefined when a heavier move took part of the cluster itself. */
function freeParts(
  gaps: readonly Hunk[],
  cluster: Cluster,
  moves: readonly Move[],
  whole: Hunk,
): Free | undefined {
  const first = cluster.pieces[0]!
  const last = cluster.pieces.at(-1)!
  const baseCore = { start: first.b, end: last.b + last.length }
  const finalCore = { start: first.f, end: last.f + last.length }
  const base = withSlack(gaps, cluster.baseGap, whole, 'b')
  const final = withSlack(gaps, cluster.finalGap, whole, 'f')
  for (const move of moves) {
    if (!yieldTo(base, baseCore, move.base) || !yieldTo(final, finalCore, move.final)) return undefined
  }
  return { base, final }
}

/** What a heavier move leaves of a cluster it cuts through. */
function splitAround(cluster: Cluster, moves: readonly Move[]): Cluster[] {
  const isFree = ({ b, f, length }: Match) =>
    moves.every(
      ({ base, final }) =>
        (b + length <= base.start || b >= base.end) && (f + length <= final.start || f >= final.end),
    )
  const sides = new Map<string, Match[]>()
  for (const piece of cluster.pieces.filter(isFree)) {
    const side = moves.map(({ base, final }) => `${piece.b < base.start}${piece.f < final.start}`).join()
    sides.set(side, [...(sides.get(side) ?? []), piece])
  }
  if (sides.size === 1 && [...sides.values()][0]!.length === cluster.pieces.length) return []
  return [...sides.values()].map((pieces) => ({
    ...cluster,
    pieces,
    weight: pieces.reduce((sum, piece) => sum + piece.length, 0),
  }))
}

/** A gap and a few equal characters beside it: the last 。 of a moved paragraph often matches its neighbour's. */
function withSlack(gaps: readonly Hunk[], index: number, whole: Hunk, side: 'b' | 'f'): Range {
  const gap = gaps[index]!
  const left = Math.min(SLACK, (gap.b0 - (gaps[index - 1]?.b1 ?? whole.b0)) >> 1)
  const right = Math.min(SLACK, ((gaps[index + 1]?.b0 ?? whole.b1) - gap.b1) >> 1)
  return side === 'b'
    ? { start: gap.b0 - left, end: gap.b1 + right }
    : { start: gap.f0 - left, end: gap.f1 + right }
}

function yieldTo(free: Range, core: Range, taken: Range): boolean {
  if (taken.end <= core.start) free.start = Math.max(free.start, taken.end)
  else if (taken.start >= core.end) free.end = Math.min(free.end, taken.start)
  else return false
  return true
}

function shapeMove(pair: Pair, cluster: Cluster, free: Free): Move | undefined {
  const first = cluster.pieces[0]!
  const last = cluster.pieces.at(-1)!
  const core: Hunk = { b0: first.b, b1: last.b + last.length, f0: first.f, f1: last.f + last.length }
  let best: { move: Move; likeness: number } | undefined
  for (const shape of [fit(pair, core, free, BREAK.paragraph), fit(pair, core, free, BREAK.none), core]) {
    const judged = shape && judge(pair, shape)
    if (!judged) continue
    if (judged.likeness >= CLEAR_LIKENESS) return judged.move
    if (!best || judged.likeness > best.likeness) best = judged
  }
  return best?.move
}

function judge(pair: Pair, shape: Hunk): { move: Move; likeness: number } | undefined {
  const size = Math.min(removed(shape), added(shape))
  const complete = [shape.b0, shape.b1].every((i) => isBoundary(pair.base, i, BREAK.none))
  const identical = removed(shape) === added(shape)
  if (size < (complete ? (identical ? SHORTEST_PIECE : SHORTEST_MOVE) : SHORTEST_FRAGMENT)) return undefined
  const inner: Hunk[] = []
  alignGap(pair.base.units, pair.final.units, shape, inner)
  const kept = removed(shape) - inner.reduce((sum, hunk) => sum + removed(hunk), 0)
  const likeness = (2 * kept) / (removed(shape) + added(shape))
  if (likeness < LEAST_LIKENESS) return undefined
  const base = { start: shape.b0, end: shape.b1 }
  const final = { start: shape.f0, end: shape.f1 }
  return { move: { base, final, inner }, likeness }
}

const isSentenceEnd = (unit: number): boolean => '。；;！!？?'.includes(String.fromCharCode(unit))

function isBoundary(stream: Stream, i: number, level: number): boolean {
  if (i <= 0 || i >= stream.units.length) return true
  if (stream.breaks[i]! >= BREAK.paragraph) return true
  return level < BREAK.paragraph && isSentenceEnd(stream.units[i - 1]!)
}

/** The core drawn in or let out to whole paragraphs (or sentences), as far as both sides stay inside what is free. */
function fit({ base, final }: Pair, core: Hunk, free: Free, level: number): Hunk | undefined {
  const both = (i: number, j: number) => isBoundary(base, i, level) && isBoundary(final, j, level)
  const search = (stream: Stream, from: number, limit: number) => {
    const step = limit < from ? -1 : 1
    for (let i = from; i !== limit + step; i += step) if (isBoundary(stream, i, level)) return i
    return -1
  }
  let { b0, f0, b1, f1 } = core
  const room = Math.min(SLACK, (core.b1 - core.b0) >> 2)
  let shift = 0
  while (shift <= room && !both(core.b0 + shift, core.f0 + shift)) shift++
  if (shift <= room) {
    b0 += shift
    f0 += shift
  } else {
    b0 = search(base, core.b0, free.base.start)
    f0 = search(final, core.f0, free.final.start)
  }
  shift = 0
  while (shift <= room && !both(core.b1 - shift, core.f1 - shift)) shift++
  if (shift <= room) {
    b1 -= shift
    f1 -= shift
  } else {
    b1 = search(base, core.b1, free.base.end)
    f1 = search(final, core.f1, free.final.end)
  }
  return b0 < 0 || f0 < 0 || b1 < 0 || f1 < 0 ? undefined : { b0, b1, f0, f1 }
}
