import type { Hunk } from './hunk.ts'

// Long stretches without anything unique in them (a table of like rows, a form full of blanks) that differ in a
// few characters only. Myers' greedy walk finds those cheaply; it gives up when there are many.
const MOST_EDITS = 600

/** Hunks in order, or undefined when the stretches differ in too much. */
export function alignFewEdits(base: Uint16Array, final: Uint16Array, gap: Hunk): Hunk[] | undefined {
  const n = gap.b1 - gap.b0
  const m = gap.f1 - gap.f0
  const limit = Math.min(MOST_EDITS, n + m)
  if (Math.abs(n - m) > limit) return undefined
  const centre = limit + 1
  const furthest = new Int32Array(2 * limit + 3)
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && furthest[centre + k - 1]! < furthest[centre + k + 1]!)
      let x = down ? furthest[centre + k + 1]! : furthest[centre + k - 1]! + 1
      let y = x - k
      while (x < n && y < m && base[gap.b0 + x] === final[gap.f0 + y]) {
        x++
        y++
      }
      furthest[centre + k] = x
      if (x >= n && y >= m) return walkBack(gap, rounds, edits, n, m)
    }
    rounds.push(furthest.slice(centre - edits - 1, centre + edits + 2))
  }
  return undefined
}

/** rounds[d] holds the furthest x after d edits for the diagonals -d-1 … d+1. */
function walkBack(gap: Hunk, rounds: readonly Int32Array[], edits: number, n: number, m: number): Hunk[] {
  const found: Hunk[] = []
  let x = n
  let y = m
  for (let d = edits; d > 0; d--) {
    const before = rounds[d - 1]!
    const at = (k: number) => before[k + d]!
    const k = x - y
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1))
    const fromX = at(down ? k + 1 : k - 1)
    const fromY = fromX - (down ? k + 1 : k - 1)
    const [toX, toY] = down ? [fromX, fromY + 1] : [fromX + 1, fromY]
    const last = found.at(-1)
    const hunk = { b0: gap.b0 + fromX, b1: gap.b0 + toX, f0: gap.f0 + fromY, f1: gap.f0 + toY }
    if (last && last.b0 === hunk.b1 && last.f0 === hunk.f1) {
      last.b0 = hunk.b0
      last.f0 = hunk.f0
    } else found.push(hunk)
    x = fromX
    y = fromY
  }
  return found.reverse()
}
