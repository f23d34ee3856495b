import { BREAK, type Stream } from '../reading/stream.ts'
import type { Alignment } from './align.ts'
import type { Hunk } from './hunk.ts'
import { removed } from './hunk.ts'
import type { Move } from './moves.ts'
import type { Pair } from './pair.ts'

// Two neighbouring stretches that changed places can be told as either of them moving. The alignment moves the
// shorter one; when that is several short paragraphs and the other a single long one, people say the one moved.

export function preferSingleParagraphs(pair: Pair, alignment: Alignment): Alignment {
  let current = alignment
  for (let index = 0; index < alignment.moves.length; index++) current = told(pair, current, index)
  return current
}

function told(pair: Pair, alignment: Alignment, index: number): Alignment {
  const { hunks, moves } = alignment
  const fences = hunks.flatMap((hunk, position) => (hunk.moved === index ? [position] : []))
  const [first, second] = fences
  if (first === undefined || second === undefined || fences.length !== 2) return alignment
  const between = hunks.slice(first + 1, second)
  if (between.some((hunk) => hunk.moved !== undefined)) return alignment
  const move = moves[index]!
  const other = passedOver(hunks[first]!, hunks[second]!, between)
  if (!isParagraphRun(pair.base, move.base.start, move.base.end, 2) || !isSingle(pair, other))
    return alignment
  const kept = removed(range(other)) - between.reduce((sum, hunk) => sum + removed(hunk), 0)
  if (kept < SHORTEST_SINGLE || kept < removed(range(other)) * LEAST_KEPT) return alignment

  const [source, landing] = fencesOf(other, move, index)
  const inPlace = [source, ...move.inner, landing].sort((x, y) => x.b0 - y.b0 || x.f0 - y.f0)
  return {
    hunks: [...hunks.slice(0, first), ...inPlace, ...hunks.slice(second + 1)],
    moves: moves.map((item, i) => (i === index ? other : item)),
  }
}

const SHORTEST_SINGLE = 16
const LEAST_KEPT = 0.6

const range = ({ base, final }: Move): Hunk => ({
  b0: base.start,
  b1: base.end,
  f0: final.start,
  f1: final.end,
})

/** What lies between the place a move left and the place it went to. */
const passedOver = (first: Hunk, second: Hunk, inner: Hunk[]): Move => ({
  base: { start: first.b1, end: second.b0 },
  final: { start: first.f1, end: second.f0 },
  inner,
})

/** The fences of the stretch now told as moved; the one told so before stays in place between or around them. */
function fencesOf(other: Move, stays: Move, moved: number): [Hunk, Hunk] {
  const stood = other.base.start < stays.base.start ? stays.final.start : stays.final.end
  const arrives = other.base.start < stays.base.start ? stays.base.end : stays.base.start
  return [
    { b0: other.base.start, b1: other.base.end, f0: stood, f1: stood, moved },
    { b0: arrives, b1: arrives, f0: other.final.start, f1: other.final.end, moved },
  ]
}

function isSingle({ base, final }: Pair, { base: x, final: y }: Move): boolean {
  // In a wrapped text paragraphs are a guess: one side that knows is enough.
  return isParagraphRun(base, x.start, x.end, 1) || isParagraphRun(final, y.start, y.end, 1)
}

/** Exactly one whole paragraph, or (from two on) at least that many. */
function isParagraphRun({ breaks }: Stream, start: number, end: number, count: number): boolean {
  if (end <= start || breaks[start] !== BREAK.paragraph || breaks[end] !== BREAK.paragraph) return false
  let paragraphs = 1
  for (let i = start + 1; i < end; i++) if (breaks[i] === BREAK.paragraph) paragraphs++
  return count === 1 ? paragraphs === 1 : paragraphs >= count
}
