import type { Hunk } from './align/hunk.ts'
import { BREAK, type Stream } from './reading/stream.ts'

export type Span = { start: number; end: number }

/** One side of a comparison: its stream and the text the stream came from. */
export type StreamSide = { stream: Stream; text: string; isWrapped: boolean }

/** Source offsets of both sides of a hunk. */
export function spansOf(hunk: Hunk, base: StreamSide, final: StreamSide): { base: Span; final: Span } {
  return {
    base: spanOf(base, hunk.b0, hunk.b1, final.stream, hunk.f0),
    final: spanOf(final, hunk.f0, hunk.f1, base.stream, hunk.b0),
  }
}

function spanOf(
  { stream, text, isWrapped }: StreamSide,
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
  // A whole paragraph takes its indentation along, unless that came from printing.
  const isParagraph = stream.breaks[from] === BREAK.paragraph && stream.breaks[to] === BREAK.paragraph
  if (isParagraph && !isWrapped) while (isIndent(text.charCodeAt(start - 1))) start--
  if (isLowSurrogate(text, start)) start--
  if (isLowSurrogate(text, end)) end++
  return { start, end }
}

const isIndent = (unit: number): boolean => unit === 0x20 || unit === 0x3000

/**
 * Where nothing stands on this side: right behind the character before, or, when the other side starts a
 * paragraph there, at the start of the line that follows.
 */
function pointAt(stream: Stream, text: string, unit: number, otherBreak: number): number {
  const after = unit > 0 ? stream.at[unit - 1]! + 1 : 0
  const before = stream.at[unit]!
  if (otherBreak < BREAK.paragraph || stream.breaks[unit]! < BREAK.line) return unit === 0 ? before : after
  return Math.max(after, text.lastIndexOf('\n', before - 1) + 1)
}

const isLowSurrogate = (text: string, offset: number): boolean => {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff
}
