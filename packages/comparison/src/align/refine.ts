import { added, type Hunk, isEmpty, removed, trimmed } from './hunk.ts'
import { mergeCrumbs } from './merge.ts'
import type { Pair } from './pair.ts'
import { settleAll } from './slide.ts'
import { growToTokens } from './tokens.ts'

/** Raw hunks as an algorithm found them → changes as a person would mark them. */
export function refine(pair: Pair, raw: readonly Hunk[], whole: Hunk): Hunk[] {
  const { base, final } = pair
  const hunks = raw.filter((hunk) => !isWrapHyphen(pair, hunk))
  settleAll(base, final, hunks, whole)
  const merged = mergeCrumbs(base, final, hunks).map((hunk) =>
    hunk.moved === undefined ? trimmed(base.units, final.units, hunk) : hunk,
  )
  const kept = merged.filter((hunk) => hunk.moved !== undefined || !isEmpty(hunk))
  settleAll(base, final, kept, whole)
  return growToTokens(pair, kept, whole)
}

/** A hyphen that only one side has, at the end of its line, inside a word or number: put there by the wrap. */
function isWrapHyphen({ base, final }: Pair, hunk: Hunk): boolean {
  if (hunk.moved !== undefined) return false
  if (removed(hunk) === 1 && added(hunk) === 0) return base.softHyphens[hunk.b0] === 1
  if (removed(hunk) === 0 && added(hunk) === 1) return final.softHyphens[hunk.f0] === 1
  return false
}
