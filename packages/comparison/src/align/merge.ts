import { BREAK, type Stream } from '../reading/stream.ts'
import { extent, type Hunk, isPure, joined } from './hunk.ts'

// A rewritten phrase shares stray characters with the old one (市, 的, 方). Left alone they split one change
// into crumbs; joined too eagerly, two separate edits become one.

const ALWAYS_STRAY = 4

/** Join hunks whose separating equality is short beside them and stays inside one paragraph. */
export function mergeCrumbs(base: Stream, final: Stream, hunks: readonly Hunk[]): Hunk[] {
  const merged: Hunk[] = []
  for (let hunk of hunks) {
    let last = merged.at(-1)
    while (last && (isStray(base, final, last, hunk) || isOtherSentence(base, final, last, hunk))) {
      hunk = joined(last, hunk)
      merged.pop()
      last = merged.at(-1)
    }
    const before = merged.at(-2)
    if (last && before && isRewrite(base, final, before, last, hunk)) {
      merged.splice(-2)
      hunk = joined(before, hunk)
    }
    merged.push(hunk)
  }
  return merged
}

const LEAST_REWRITE = 6

/** Two large replacements with a small change and a few equal characters between them: one rewritten sentence. */
function isRewrite(base: Stream, final: Stream, left: Hunk, middle: Hunk, right: Hunk): boolean {
  if ([left, middle, right].some((hunk) => hunk.moved !== undefined) || isPure(left) || isPure(right))
    return false
  const smaller = Math.min(extent(left), extent(right))
  const equal = middle.b0 - left.b1 + (right.b0 - middle.b1)
  if (smaller < LEAST_REWRITE || equal > smaller / 2 || equal > LEAST_REWRITE) return false
  return !hasParagraphBreak(base, left.b1, right.b0) && !hasParagraphBreak(final, left.f1, right.f0)
}

const ENDS_SENTENCE = new Set([...'。；!?;'].map((sign) => sign.charCodeAt(0)))

const beginsSentence = (stream: Stream, at: number) =>
  at === 0 || stream.breaks[at] === BREAK.paragraph || ENDS_SENTENCE.has(stream.units[at - 1] as number)

const endsSentence = (stream: Stream, at: number) =>
  at === stream.units.length ||
  stream.breaks[at] === BREAK.paragraph ||
  ENDS_SENTENCE.has(stream.units[at] as number)

/**
 * From the first character of a sentence to its last, with less than a third kept in between: another sentence stands
 * in its place, and the term both happen to name is no reason to call it two changes.
 */
function isOtherSentence(base: Stream, final: Stream, left: Hunk, right: Hunk): boolean {
  if (left.moved !== undefined || right.moved !== undefined || isPure(left) || isPure(right)) return false
  const kept = right.b0 - left.b1
  if (kept > LEAST_REWRITE || kept * 3 > Math.min(right.b1 - left.b0, right.f1 - left.f0)) return false
  if (!beginsSentence(base, left.b0) || !beginsSentence(final, left.f0)) return false
  if (!endsSentence(base, right.b1) || !endsSentence(final, right.f1)) return false
  return !hasParagraphBreak(base, left.b1, right.b0) && !hasParagraphBreak(final, left.f1, right.f0)
}

function isStray(base: Stream, final: Stream, left: Hunk, right: Hunk): boolean {
  if (left.moved !== undefined || right.moved !== undefined) return false
  const between = right.b0 - left.b1
  if (between === 0) return true
  const smaller = Math.min(extent(left), extent(right))
  let limit = smaller <= ALWAYS_STRAY ? smaller : Math.max(ALWAYS_STRAY, smaller >> 1)
  if (isPure(left) && isPure(right)) {
    const sameKind = (left.b0 === left.b1) === (right.b0 === right.b1)
    if (sameKind) return false
    limit = Math.min(limit, 2)
  } else if (isPure(left) || isPure(right)) {
    limit = Math.min(limit, ALWAYS_STRAY)
  }
  if (between > limit) return false
  return !hasParagraphBreak(base, left.b1, right.b0) && !hasParagraphBreak(final, left.f1, right.f0)
}

function hasParagraphBreak(stream: Stream, start: number, end: number): boolean {
  for (let i = start; i <= end; i++) if (stream.breaks[i] === BREAK.paragraph) return true
  return false
}
