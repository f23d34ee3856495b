import { unitsToText } from '../reading/fold.ts'
import type { Alignment } from './align.ts'
import { added, type Hunk, removed } from './hunk.ts'
import type { Pair } from './pair.ts'

const SHORTEST = 16

/** What was taken out in one place and put in, word for word, in another, and no cluster of anchors betrayed. */
export function pairLeftovers({ base, final }: Pair, { hunks, moves }: Alignment): Alignment {
  const all = [...hunks, ...moves.flatMap((move) => move.inner)].filter((hunk) => hunk.moved === undefined)
  const deleted = new Map<string, Hunk>()
  for (const hunk of all) {
    if (added(hunk) === 0 && removed(hunk) >= SHORTEST)
      deleted.set(unitsToText(base.units.subarray(hunk.b0, hunk.b1)), hunk)
  }
  const found = [...moves]
  for (const hunk of all) {
    if (removed(hunk) !== 0 || added(hunk) < SHORTEST) continue
    const text = unitsToText(final.units.subarray(hunk.f0, hunk.f1))
    const source = deleted.get(text)
    if (!source) continue
    deleted.delete(text)
    source.moved = found.length
    hunk.moved = found.length
    found.push({
      base: { start: source.b0, end: source.b1 },
      final: { start: hunk.f0, end: hunk.f1 },
      inner: [],
    })
  }
  return { hunks, moves: found }
}
