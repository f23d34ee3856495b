/** base[b0, b1) was replaced by final[f0, f1); everything between two hunks is equal. Units of the streams. */
export type Hunk = {
  b0: number
  b1: number
  f0: number
  f1: number
  /** This place was emptied or filled by a move (its index): it bounds its neighbours and joins none. */
  moved?: number
}

export const removed = (hunk: Hunk): number => hunk.b1 - hunk.b0
export const added = (hunk: Hunk): number => hunk.f1 - hunk.f0
export const extent = (hunk: Hunk): number => Math.max(removed(hunk), added(hunk))
export const isPure = (hunk: Hunk): boolean => removed(hunk) === 0 || added(hunk) === 0
export const isEmpty = (hunk: Hunk): boolean => removed(hunk) === 0 && added(hunk) === 0

/** Drop what both sides of the hunk start or end with. */
export function trimmed(base: Uint16Array, final: Uint16Array, hunk: Hunk): Hunk {
  let { b0, b1, f0, f1 } = hunk
  while (b0 < b1 && f0 < f1 && base[b0] === final[f0]) {
    b0++
    f0++
  }
  while (b1 > b0 && f1 > f0 && base[b1 - 1] === final[f1 - 1]) {
    b1--
    f1--
  }
  return { b0, b1, f0, f1 }
}

export const joined = (first: Hunk, second: Hunk): Hunk => ({
  b0: first.b0,
  b1: second.b1,
  f0: first.f0,
  f1: second.f1,
})
