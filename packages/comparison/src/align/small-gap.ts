import type { Hunk } from './hunk.ts'

// An alignment with a price for opening a hunk: among equally short edits it prefers few whole ones over many
// scraps, which is how people edit. A single equal character still costs less than replacing it (2 × 4 > 7);
// whether two neighbouring hunks read better as one is decided later, when their full size is known.
const CHARACTER = 4
const OPENING = 7
const INFINITE = 0x3fffffff

const MATCH_FROM_HUNK = 1
const HUNK_BY_INSERT = 2
const HUNK_FROM_MATCH = 4

let costM = new Int32Array(0)
let costH = new Int32Array(0)
let trace = new Uint8Array(0)

/** Quadratic in the gap: only for small ones. Appends hunks in order. */
export function alignSmallGap(base: Uint16Array, final: Uint16Array, gap: Hunk, out: Hunk[]): void {
  const n = gap.b1 - gap.b0
  const m = gap.f1 - gap.f0
  const width = m + 1
  if (costM.length < width) {
    costM = new Int32Array(width * 2)
    costH = new Int32Array(width * 2)
  }
  if (trace.length < (n + 1) * width) trace = new Uint8Array((n + 1) * width * 2)
  fill(base, final, gap, n, m)
  walkBack(gap, n, m, out)
}

function fill(base: Uint16Array, final: Uint16Array, gap: Hunk, n: number, m: number): void {
  const width = m + 1
  costM[0] = 0
  costH[0] = INFINITE
  for (let j = 1; j <= m; j++) {
    costM[j] = INFINITE
    costH[j] = OPENING + j * CHARACTER
    trace[j] = HUNK_BY_INSERT | (j === 1 ? HUNK_FROM_MATCH : 0)
  }
  for (let i = 1; i <= n; i++) {
    const unit = base[gap.b0 + i - 1]!
    const row = i * width
    let diagonalM = costM[0]!
    let diagonalH = costH[0]!
    costM[0] = INFINITE
    costH[0] = OPENING + i * CHARACTER
    trace[row] = i === 1 ? HUNK_FROM_MATCH : 0
    let leftM = INFINITE
    let leftH = costH[0]!
    for (let j = 1; j <= m; j++) {
      const aboveM = costM[j]!
      const aboveH = costH[j]!
      let mark = 0
      let hunk = aboveH
      if (leftH < hunk) {
        hunk = leftH
        mark = HUNK_BY_INSERT
      }
      if (aboveM + OPENING < hunk) {
        hunk = aboveM + OPENING
        mark = HUNK_FROM_MATCH
      }
      if (leftM + OPENING < hunk) {
        hunk = leftM + OPENING
        mark = HUNK_FROM_MATCH | HUNK_BY_INSERT
      }
      hunk += CHARACTER
      let match = INFINITE
      if (unit === final[gap.f0 + j - 1]) {
        match = diagonalM
        if (diagonalH < match) {
          match = diagonalH
          mark |= MATCH_FROM_HUNK
        }
      }
      trace[row + j] = mark
      costM[j] = match
      costH[j] = hunk
      diagonalM = aboveM
      diagonalH = aboveH
      leftM = match
      leftH = hunk
    }
  }
}

function walkBack(gap: Hunk, n: number, m: number, out: Hunk[]): void {
  const width = m + 1
  const found: Hunk[] = []
  let i = n
  let j = m
  let inHunk = costH[m]! <= costM[m]!
  let end = inHunk ? { b: i, f: j } : undefined
  const close = () => {
    if (end) found.push({ b0: gap.b0 + i, b1: gap.b0 + end.b, f0: gap.f0 + j, f1: gap.f0 + end.f })
    end = undefined
  }
  while (i > 0 || j > 0) {
    const mark = trace[i * width + j]!
    if (inHunk) {
      if (mark & HUNK_BY_INSERT) j--
      else i--
      if (mark & HUNK_FROM_MATCH) {
        close()
        inHunk = false
      }
    } else {
      i--
      j--
      if (mark & MATCH_FROM_HUNK) {
        inHunk = true
        end = { b: i, f: j }
      }
    }
  }
  close()
  for (let k = found.length - 1; k >= 0; k--) out.push(found[k]!)
}
