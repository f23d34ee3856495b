import { alignFewEdits } from './few-edits.ts'
import { added, type Hunk, isEmpty, removed, trimmed } from './hunk.ts'
import { heaviestChain, type Match, uniqueMatches } from './matches.ts'
import { alignSmallGap } from './small-gap.ts'

/** What a chain of matches leaves open between (and around) its members, trimmed. */
export function gapsAround(
  base: Uint16Array,
  final: Uint16Array,
  chain: readonly Match[],
  whole: Hunk,
): Hunk[] {
  const gaps: Hunk[] = []
  let b = whole.b0
  let f = whole.f0
  const open = (b1: number, f1: number) => {
    const gap = trimmed(base, final, { b0: b, b1, f0: f, f1 })
    if (!isEmpty(gap)) gaps.push(gap)
  }
  for (const match of chain) {
    // Neighbouring matches may claim the same characters; the earlier one keeps them.
    const overlap = Math.max(0, b - match.b, f - match.f)
    if (overlap >= match.length) continue
    open(match.b + overlap, match.f + overlap)
    b = match.b + match.length
    f = match.f + match.length
  }
  open(whole.b1, whole.f1)
  return gaps
}

const NARROWING_SIZES = [8]
const WORTH_NARROWING = 16

/**
 * Wording repeated elsewhere in the contract anchors nothing globally but is often unique inside its gap. What
 * can be matched in place must be, before anything is taken for moved.
 */
export function narrowed(base: Uint16Array, final: Uint16Array, gaps: readonly Hunk[]): Hunk[] {
  const result: Hunk[] = []
  for (const gap of gaps) narrow(base, final, gap, 0, result)
  return result
}

function narrow(base: Uint16Array, final: Uint16Array, gap: Hunk, level: number, out: Hunk[]): void {
  if (Math.min(removed(gap), added(gap)) < WORTH_NARROWING || level >= NARROWING_SIZES.length) {
    out.push(gap)
    return
  }
  const { chain } = localChain(base, final, NARROWING_SIZES[level]!, gap)
  if (chain.length === 0) {
    narrow(base, final, gap, level + 1, out)
    return
  }
  for (const inner of gapsAround(base, final, chain, gap)) narrow(base, final, inner, level, out)
}

function localChain(base: Uint16Array, final: Uint16Array, size: number, gap: Hunk): { chain: Match[] } {
  return heaviestChain(
    uniqueMatches(base, final, size, [{ start: gap.b0, end: gap.b1 }], [{ start: gap.f0, end: gap.f1 }]),
  )
}

const SMALL_CELLS = 40_000
const LARGEST_CELLS = 2_000_000
const GRAM_SIZES = [8, 5, 3]

/** Hunks inside one gap, in order. */
export function alignGap(base: Uint16Array, final: Uint16Array, gap: Hunk, out: Hunk[], level = 0): void {
  const hunk = trimmed(base, final, gap)
  if (isEmpty(hunk)) return
  const cells = removed(hunk) * added(hunk)
  if (cells === 0) {
    out.push(hunk)
    return
  }
  if (cells <= SMALL_CELLS) {
    alignSmallGap(base, final, hunk, out)
    return
  }
  for (let size = level; size < GRAM_SIZES.length; size++) {
    const { chain } = localChain(base, final, GRAM_SIZES[size]!, hunk)
    if (chain.length === 0) continue
    for (const inner of gapsAround(base, final, chain, hunk)) alignGap(base, final, inner, out, size)
    return
  }
  // No three characters in common that are not repeated: a rewrite, or long runs of the same few characters.
  if (cells <= LARGEST_CELLS) alignSmallGap(base, final, hunk, out)
  else out.push(...(alignFewEdits(base, final, hunk) ?? [hunk]))
}
