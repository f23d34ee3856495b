// Scrolling one side moves the other: between two places known to say the same, in proportion.

export type Anchor = readonly [basePage: number, baseY: number, finalPage: number, finalY: number]
export type Side = 'base' | 'final'

/** A place as one number: pages, and the fraction of the last. */
const placeOf = (page: number, y: number) => page + Math.min(1, Math.max(0, y))

export type AnchorMap = { base: readonly number[]; final: readonly number[] }

export const anchorMap = (
  anchors: readonly (readonly number[])[],
  pages: { base: number; final: number },
): AnchorMap => ({
  base: [0, ...anchors.map(([page = 0, y = 0]) => placeOf(page, y)), Math.max(1, pages.base)],
  final: [0, ...anchors.map(([, , page = 0, y = 0]) => placeOf(page, y)), Math.max(1, pages.final)],
})

/** Where the other side stands when one is here. */
export const follow = (map: AnchorMap, from: Side, page: number, y: number): { page: number; y: number } => {
  const own = map[from]
  const other = map[from === 'base' ? 'final' : 'base']
  const at = placeOf(page, y)
  let low = 0
  let high = own.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (own[middle]! <= at) low = middle
    else high = middle
  }
  const [a, b] = [own[low]!, own[high]!]
  const share = b > a ? Math.min(1, Math.max(0, (at - a) / (b - a))) : 0
  const found = other[low]! + (other[high]! - other[low]!) * share
  const whole = Math.floor(found)
  return { page: whole, y: found - whole }
}
