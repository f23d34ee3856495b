import { unitsToText } from './fold.ts'
import type { Stream } from './stream.ts'

// "29-" at a line's end and "000.00" on the next: put there by the wrap, or part of 2025-05-01? The line cannot
// tell, the other text can.

/** Context lengths before and after the hyphen to look for, from the surest to the least. */
const CONTEXTS: readonly [number, number][] = [
  [6, 6],
  [3, 3],
  [0, 5],
  [5, 0],
]

/** The stream without hyphens the wrap has put in, and the source offsets of those. */
export function withoutWrapHyphens(stream: Stream, other: Stream): { stream: Stream; hyphens: number[] } {
  const candidates: number[] = []
  for (let i = stream.softHyphens.indexOf(1); i >= 0; i = stream.softHyphens.indexOf(1, i + 1))
    candidates.push(i)
  if (candidates.length === 0) return { stream, hyphens: [] }
  const own = unitsToText(stream.units)
  const others = unitsToText(other.units)
  const dropped = new Set(candidates.filter((i) => isFromWrap(own, others, i)))
  return {
    stream: without(stream, dropped),
    hyphens: [...dropped].map((i) => stream.at[i]!),
  }
}

function isFromWrap(own: string, others: string, i: number): boolean {
  for (const [before, after] of CONTEXTS) {
    const left = own.slice(Math.max(0, i - before), i)
    const right = own.slice(i + 1, i + 1 + after)
    const whole = others.includes(`${left}-${right}`)
    const joined = before > 0 && after > 0 ? others.includes(left + right) : touchesDigit(others, left, right)
    if (whole !== joined) return joined
  }
  return false
}

function touchesDigit(text: string, left: string, right: string): boolean {
  const context = left + right
  for (let i = text.indexOf(context); i >= 0; i = text.indexOf(context, i + 1)) {
    const beside = left === '' ? text[i - 1] : text[i + context.length]
    if (beside !== undefined && /[\d.,]/.test(beside)) return true
  }
  return false
}

function without(stream: Stream, dropped: ReadonlySet<number>): Stream {
  const keep = (_: number, i: number) => !dropped.has(i)
  return {
    units: stream.units.filter(keep),
    at: stream.at.filter(keep),
    breaks: stream.breaks.filter(keep),
    softHyphens: stream.softHyphens.filter(keep),
  }
}
