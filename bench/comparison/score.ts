import type { Gold } from './edits.ts'

export type Found = {
  type: string
  baseStart: number
  baseEnd: number
  finalStart: number
  finalEnd: number
  inner?: Found[]
}
export type Score = {
  hit: number
  exact: number
  found: number
  gold: number
  missed: Gold[]
  extra: Found[]
}

/** White space and line ends belong to no one: spans are compared from their first to their last written character. */
function tight(text: string, start: number, end: number): [number, number] {
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return [start, end]
}

/** Common affixes of a replacement belong to no one either. */
function core(base: string, final: string, item: Found): Found {
  let [baseStart, baseEnd] = tight(base, item.baseStart, item.baseEnd)
  let [finalStart, finalEnd] = tight(final, item.finalStart, item.finalEnd)
  if (item.type === 'replace') {
    while (baseStart < baseEnd - 1 && finalStart < finalEnd - 1 && base[baseStart] === final[finalStart]) {
      baseStart++
      finalStart++
    }
    while (
      baseEnd - 1 > baseStart &&
      finalEnd - 1 > finalStart &&
      base[baseEnd - 1] === final[finalEnd - 1]
    ) {
      baseEnd--
      finalEnd--
    }
  }
  return { type: item.type, baseStart, baseEnd, finalStart, finalEnd }
}

const TOLERANCE = 2

const isWithin = (x: number, y: number) => Math.abs(x - y) <= TOLERANCE

/** The same kind at the same place; where nothing stands on a side, that side has no place to compare. */
function isNear(found: Found, wanted: Found): boolean {
  const empty = ({ baseStart, baseEnd, finalStart, finalEnd }: Found) =>
    `${baseStart === baseEnd} ${finalStart === finalEnd}`
  if (found.type !== wanted.type || empty(found) !== empty(wanted)) return false
  const base =
    found.baseStart === found.baseEnd ||
    (isWithin(found.baseStart, wanted.baseStart) && isWithin(found.baseEnd, wanted.baseEnd))
  const final =
    found.finalStart === found.finalEnd ||
    (isWithin(found.finalStart, wanted.finalStart) && isWithin(found.finalEnd, wanted.finalEnd))
  return base && final
}

export const isSamePlace = (base: string, final: string, found: Found, gold: Gold): boolean =>
  isNear(core(base, final, found), core(base, final, gold))

/**
 * Strict: one reported change per planted one, of the same kind, both ends on both sides within two characters
 * (after common affixes of a replacement are set aside, so that a whole number and its changed digits are one
 * answer). Exact: the same with no tolerance, as planted.
 */
export function score(base: string, final: string, found: readonly Found[], gold: readonly Gold[]): Score {
  const left = new Set(found)
  const cores = new Map(found.map((item) => [item, core(base, final, item)]))
  const result: Score = { hit: 0, exact: 0, found: found.length, gold: gold.length, missed: [], extra: [] }
  for (const item of gold) {
    const wanted = core(base, final, item)
    const near = [...left].find((candidate) => isNear(cores.get(candidate)!, wanted))
    if (!near) {
      result.missed.push(item)
      continue
    }
    left.delete(near)
    result.hit++
    const same = (text: string, x: [number, number], y: [number, number]) =>
      x[0] === x[1] || tight(text, ...x).join() === tight(text, ...y).join()
    const sameBase = same(base, [item.baseStart, item.baseEnd], [near.baseStart, near.baseEnd])
    const sameFinal = same(final, [item.finalStart, item.finalEnd], [near.finalStart, near.finalEnd])
    if (sameBase && sameFinal) result.exact++
  }
  result.extra = [...left]
  return result
}

export const f1 = ({ hit, found, gold }: Pick<Score, 'hit' | 'found' | 'gold'>): number =>
  found + gold === 0 ? 1 : (2 * hit) / (found + gold)
