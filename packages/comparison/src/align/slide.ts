import { isDigit, isLatin, isPunctuation } from '../reading/fold.ts'
import { BREAK, type Stream } from '../reading/stream.ts'
import { added, type Hunk, removed } from './hunk.ts'

// "…付款。乙方…" with one of two like sentences removed can be cut in several places that all give the same
// result. The cut a person would make starts a paragraph or a sentence and ends one.

const SENTENCE_END = new Set([...'。；;！!？?'].map((c) => c.charCodeAt(0)))
const CLAUSE_END = new Set([...'，,：:、'].map((c) => c.charCodeAt(0)))
const OPENING = new Set([...'(《【〔[<〈'].map((c) => c.charCodeAt(0)))
const CLOSING = new Set([...')》】〕]>〉"'].map((c) => c.charCodeAt(0)))
const FURTHEST = 600

/** How natural a cut between units i-1 and i is. */
function cutQuality(stream: Stream, i: number): number {
  const { units, breaks } = stream
  if (i <= 0 || i >= units.length) return 10
  const before = units[i - 1]!
  const after = units[i]!
  if (isDigit(before) && isDigit(after)) return -6
  if (isLatin(before) && isLatin(after)) return -6
  const level = breaks[i]!
  const paragraph = level === BREAK.paragraph ? 10 : 0
  if (SENTENCE_END.has(before)) return Math.max(paragraph, 8)
  if (paragraph) return paragraph
  if (CLAUSE_END.has(before)) return 5
  if (OPENING.has(after) || CLOSING.has(before)) return level === BREAK.line ? 4 : 3
  if (isPunctuation(after)) return 2
  if (level === BREAK.line || level === BREAK.space) return 2
  return 0
}

/** Move a pure insertion or deletion to its most natural place between its neighbours. */
function settle(base: Stream, final: Stream, hunk: Hunk, previous: Hunk, next: Hunk): Hunk {
  const inserting = removed(hunk) === 0
  if (hunk.moved !== undefined || (!inserting && added(hunk) !== 0)) return hunk
  const own = inserting ? final : base
  const start = inserting ? hunk.f0 : hunk.b0
  const end = inserting ? hunk.f1 : hunk.b1
  const units = own.units
  const roomLeft = Math.min(hunk.b0 - previous.b1, hunk.f0 - previous.f1, FURTHEST)
  const roomRight = Math.min(next.b0 - hunk.b1, next.f0 - hunk.f1, FURTHEST)
  let left = 0
  while (left < roomLeft && units[start - 1 - left] === units[end - 1 - left]) left++
  let right = 0
  while (right < roomRight && units[start + right] === units[end + right]) right++
  if (left === 0 && right === 0) return hunk
  let bestShift = 0
  let bestQuality = Number.NEGATIVE_INFINITY
  for (let shift = -left; shift <= right; shift++) {
    const quality = cutQuality(own, start + shift) + cutQuality(own, end + shift)
    if (quality >= bestQuality) {
      bestQuality = quality
      bestShift = shift
    }
  }
  if (bestShift === 0) return hunk
  return {
    b0: hunk.b0 + bestShift,
    b1: hunk.b1 + bestShift,
    f0: hunk.f0 + bestShift,
    f1: hunk.f1 + bestShift,
  }
}

/** Settle every hunk of an ordered list that lies inside `whole`, in place. */
export function settleAll(base: Stream, final: Stream, hunks: Hunk[], whole: Hunk): void {
  const start: Hunk = { b0: whole.b0, b1: whole.b0, f0: whole.f0, f1: whole.f0 }
  const end: Hunk = { b0: whole.b1, b1: whole.b1, f0: whole.f1, f1: whole.f1 }
  for (let i = 0; i < hunks.length; i++) {
    hunks[i] = settle(base, final, hunks[i]!, hunks[i - 1] ?? start, hunks[i + 1] ?? end)
  }
}
