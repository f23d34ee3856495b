import type { Hunk } from './align/hunk.ts'
import { BREAK, type Stream } from './reading/stream.ts'

export type Span = { start: number; end: number }

/** Source offsets of both sides of a hunk. */
export function spansOf(
  hunk: Hunk,
  base: { stream: Stream; text: string },
  final: { stream: Stream; text: string },
): { base: Span; final: Span } {
  return {
    base: spanOf(base.stream, base.text, hunk.b0, hunk.b1, final.stream, hunk.f0),
    final: spanOf(final.stream, final.text, hunk.f0, hunk.f1, base.stream, hunk.b0),
  }
}

function spanOf(
  stream: Stream,
  text: string,
  from: number,
  to: number,
  other: Stream,
  otherFrom: number,
): Span {
  if (from === to) {
    const point = pointAt(stream, text, from, other.breaks[otherFrom] ?? BREAK.none)
    return { start: point, end: point }
  }
  let start = stream.at[from]!
  let end = stream.at[to - 1]! + 1
  if (isLowSurrogate(text, start)) start--
  if (isLowSurrogate(text, end)) end++
  return { start, end }
}

/**
 * Where nothing stands on this side: right behind the character before, or, when the other side starts a
 * paragraph there, at the start of the line that follows.
 */
function pointAt(stream: Stream, text: string, unit: number, otherBreak: number): number {
  const after = unit > 0 ? stream.at[unit - 1]! + 1 : 0
  const before = stream.at[unit]!
  if (otherBreak < BREAK.paragraph || stream.breaks[unit]! < BREAK.line) return unit === 0 ? before : after
  const lineStart = text.lastIndexOf('\n', before - 1) + 1
  return Math.max(after, lineStart)
}

const isLowSurrogate = (text: string, offset: number): boolean => {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff
}
