import type { Gold } from './edits.ts'

export type Found = { type: string; baseStart: number; baseEnd: number; finalStart: number; finalEnd: number }
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
    const empty = (c: Found) => [c.baseStart === c.baseEnd, c.finalStart === c.finalEnd].join()
    const near = [...left].find((candidate) => {
      const c = cores.get(candidate)!
      if (c.type !== wanted.type || empty(c) !== empty(wanted)) return false
      const baseOk =
        c.baseStart === c.baseEnd ||
        (Math.abs(c.baseStart - wanted.baseStart) <= TOLERANCE &&
          Math.abs(c.baseEnd - wanted.baseEnd) <= TOLERANCE)
      const finalOk =
        c.finalStart === c.finalEnd ||
        (Math.abs(c.finalStart - wanted.finalStart) <= TOLERANCE &&
          Math.abs(c.finalEnd - wanted.finalEnd) <= TOLERANCE)
      return baseOk && finalOk
    })
    if (!near) {
      result.missed.push(item)
      continue
    }
    left.delete(near)
    result.hit++
    const [bs, be] = tight(base, item.baseStart, item.baseEnd)
    const [fs, fe] = tight(final, item.finalStart, item.finalEnd)
    const sameBase = bs === be || (near.baseStart === bs && near.baseEnd === be)
    const sameFinal = fs === fe || (near.finalStart === fs && near.finalEnd === fe)
    if (sameBase && sameFinal) result.exact++
  }
  result.extra = [...left]
  return result
}

export const f1 = ({ hit, found, gold }: Pick<Score, 'hit' | 'found' | 'gold'>): number =>
  found + gold === 0 ? 1 : (2 * hit) / (found + gold)
