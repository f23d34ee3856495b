import { type Hunk, isEmpty, trimmed } from './hunk.ts'
import { mergeCrumbs } from './merge.ts'
import type { Pair } from './pair.ts'
import { settleAll } from './slide.ts'
import { growToTokens } from './tokens.ts'

/** Raw hunks as an algorithm found them → changes as a person would mark them. */
export function refine(pair: Pair, raw: readonly Hunk[], whole: Hunk): Hunk[] {
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
