import { alignGap, gapsAround, narrowed } from './gaps.ts'
import { type Hunk, isEmpty, trimmed } from './hunk.ts'
import { pairLeftovers } from './leftovers.ts'
import { heaviestChain, uniqueMatches } from './matches.ts'
import { mergeCrumbs } from './merge.ts'
import { findMoves, gapsHolding, type Move } from './moves.ts'
import { type Pair, wholeOf } from './pair.ts'
import { alignAroundMoves } from './residue.ts'
import { settleAll } from './slide.ts'
import { growToTokens } from './tokens.ts'
import { preferSingleParagraphs } from './transpose.ts'

/** Raw hunks as an algorithm found them → changes as a person would mark them. */
function refine(pair: Pair, raw: readonly Hunk[], whole: Hunk): Hunk[] {
  const { base, final } = pair
  const hunks = [...raw]
  settleAll(base, final, hunks, whole)
  const merged = mergeCrumbs(base, final, hunks).map((hunk) =>
    hunk.moved === undefined ? trimmed(base.units, final.units, hunk) : hunk,
  )
  const kept = merged.filter((hunk) => hunk.moved !== undefined || !isEmpty(hunk))
  settleAll(base, final, kept, whole)
  return growToTokens(pair, kept, whole)
}

export type Alignment = {
  /** In order; those with `moved` only bound their neighbours. */
  hunks: Hunk[]
  moves: Move[]
}

const ANCHOR = 8

/** What changed between the two streams, as a person would mark it. */
export function align(pair: Pair): Alignment {
  const whole = wholeOf(pair)
  const base = pair.base.units
  const final = pair.final.units
  const matches = uniqueMatches(
    base,
    final,
    ANCHOR,
    [{ start: 0, end: base.length }],
    [{ start: 0, end: final.length }],
  )
  const { chain, others } = heaviestChain(matches)
  const gaps = narrowed(base, final, gapsAround(base, final, chain, whole))
  settleAll(pair.base, pair.final, gaps, whole)
  const moves = findMoves(pair, gaps, others)
  const raw: Hunk[] = []
  for (const gap of gapsHolding(gaps, moves)) {
    const touched = moves.some((move) => touches(gap, move))
    if (touched) alignAroundMoves(pair, gap, moves, raw)
    else alignGap(base, final, gap, raw)
  }
  const refined = {
    hunks: refine(pair, raw, whole),
    moves: moves.map((move) => ({ ...move, inner: refine(pair, move.inner, rangeOf(move)) })),
  }
  return pairLeftovers(pair, preferSingleParagraphs(pair, refined))
}

const touches = (gap: Hunk, { base, final }: Move): boolean =>
  (base.start >= gap.b0 && base.end <= gap.b1 && gap.b1 > gap.b0) ||
  (final.start >= gap.f0 && final.end <= gap.f1 && gap.f1 > gap.f0)

export const rangeOf = ({ base, final }: Move): Hunk => ({
  b0: base.start,
  b1: base.end,
  f0: final.start,
  f1: final.end,
})
