import type { Stream } from '../reading/stream.ts'
import type { Hunk } from './hunk.ts'
import { markTokens } from './tokens.ts'

/** The two sides being compared, with what every refinement step needs to know about them. */
export type Pair = {
  base: Stream
  final: Stream
  baseTokens: Int32Array
  finalTokens: Int32Array
}

export const pairOf = (base: Stream, final: Stream): Pair => ({
  base,
  final,
  baseTokens: markTokens(base),
  finalTokens: markTokens(final),
})

export const wholeOf = ({ base, final }: Pair): Hunk => ({
  b0: 0,
  b1: base.units.length,
  f0: 0,
  f1: final.units.length,
})
