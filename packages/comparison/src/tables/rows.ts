import { gapsAround } from '../align/gaps.ts'
import { heaviestChain, uniqueMatches } from '../align/matches.ts'
import { likeness, pairInOrder } from '../reading/likeness.ts'

/** A row as matching sees it: the folded text of its cells. */
export type RowText = readonly string[]
export type RowPair = { i: number; j: number }

const LEAST_LIKENESS = 0.4
const CERTAIN_LIKENESS = 0.8
const KEY_COLUMNS = 2
const LARGEST_CELLS = 250_000

/** How much two rows are the same row: its leading (key) columns count for half. */
export function rowLikeness(x: RowText, y: RowText): number {
  const same = x.filter((cell, i) => cell === y[i]).length / Math.max(x.length, y.length, 1)
  const whole = likeness(x.join('|'), y.join('|'))
  let keys = 0
  const count = Math.min(KEY_COLUMNS, x.length, y.length)
  for (let i = 0; i < count; i++) keys += likeness(x[i]!, y[i]!)
  return 0.25 * same + 0.25 * whole + 0.5 * (count === 0 ? 0 : keys / count)
}

/** Which row became which: rows equal and unique on both sides first, the rest by likeness, then what moved. */
export function pairRows(
  base: readonly RowText[],
  final: readonly RowText[],
): { pairs: RowPair[]; moved: RowPair[] } {
  const ids = new Map<string, number>()
  const idOf = (row: RowText) => {
    const key = row.join('\t')
    const id = ids.get(key) ?? ids.size + 1
    ids.set(key, id)
    return id
  }
  const x = Uint16Array.from(base.map(idOf))
  const y = Uint16Array.from(final.map(idOf))
  const whole = { b0: 0, b1: x.length, f0: 0, f1: y.length }
  const { chain } = heaviestChain(
    uniqueMatches(x, y, 1, [{ start: 0, end: x.length }], [{ start: 0, end: y.length }]),
  )
  const end = { b0: x.length, b1: x.length, f0: y.length, f1: y.length }
  const pairs: RowPair[] = []
  let i = 0
  let j = 0
  for (const gap of [...gapsAround(x, y, chain, whole), end]) {
    while (i < gap.b0) pairs.push({ i: i++, j: j++ })
    const n = gap.b1 - gap.b0
    const m = gap.f1 - gap.f0
    if (n * m > 0 && n * m <= LARGEST_CELLS) {
      const worth = (p: number, q: number) => {
        const alike = rowLikeness(base[gap.b0 + p]!, final[gap.f0 + q]!)
        return alike >= LEAST_LIKENESS ? alike : 0
      }
      for (const pair of pairInOrder(n, m, worth)) pairs.push({ i: gap.b0 + pair.i, j: gap.f0 + pair.j })
    }
    i = gap.b1
    j = gap.f1
  }
  return { pairs, moved: movedRows(base, final, pairs) }
}

function movedRows(
  base: readonly RowText[],
  final: readonly RowText[],
  pairs: readonly RowPair[],
): RowPair[] {
  const usedBase = new Set(pairs.map(({ i }) => i))
  const usedFinal = new Set(pairs.map(({ j }) => j))
  const moved: RowPair[] = []
  base.forEach((row, i) => {
    if (usedBase.has(i)) return
    const j = final.findIndex((other, k) => !usedFinal.has(k) && rowLikeness(row, other) >= CERTAIN_LIKENESS)
    if (j < 0) return
    usedFinal.add(j)
    moved.push({ i, j })
  })
  return moved
}
