import type { Hunk } from './align/hunk.ts'
import { differsInWidth, foldUnit, SPACE } from './reading/fold.ts'
import type { Span, StreamSide } from './spans.ts'

/** Stretches that match but are written in another width, e.g. （ and (. Walks what the hunks leave equal. */
export function widthChanges(
  base: StreamSide,
  final: StreamSide,
  hunks: readonly Hunk[],
  whole: Hunk,
): { base: Span; final: Span }[] {
  const found: { base: Span; final: Span }[] = []
  let b = whole.b0
  let f = whole.f0
  const walk = (b1: number) => {
    for (; b < b1; b++, f++) {
      if (b > whole.b0 && f > whole.f0) noteSpaces(base, final, b, f, found)
      const baseAt = base.stream.at[b]!
      const finalAt = final.stream.at[f]!
      if (differsInWidth(base.text.charCodeAt(baseAt), final.text.charCodeAt(finalAt)))
        note(found, baseAt, finalAt)
    }
  }
  for (const hunk of hunks) {
    walk(hunk.b0)
    b = hunk.b1
    f = hunk.f1
  }
  walk(whole.b1)
  return found
}

/** White space differs in width only when it is the same number of characters, none of them moved by a wrap. */
function noteSpaces(
  base: StreamSide,
  final: StreamSide,
  b: number,
  f: number,
  found: { base: Span; final: Span }[],
): void {
  const baseFrom = base.stream.at[b - 1]! + 1
  const finalFrom = final.stream.at[f - 1]! + 1
  const length = base.stream.at[b]! - baseFrom
  if (length <= 0 || length !== final.stream.at[f]! - finalFrom) return
  const isWideSpace = (text: string, from: number) => {
    const index = text.indexOf('\u3000', from)
    return index >= 0 && index < from + length
  }
  if (!isWideSpace(base.text, baseFrom) && !isWideSpace(final.text, finalFrom)) return
  const line = (unit: number) => unit === 10 || unit === 13
  for (let i = 0; i < length; i++) {
    const x = base.text.charCodeAt(baseFrom + i)
    const y = final.text.charCodeAt(finalFrom + i)
    if (foldUnit(x) !== SPACE || foldUnit(y) !== SPACE || line(x) !== line(y)) return
  }
  for (let i = 0; i < length; i++) {
    if (differsInWidth(base.text.charCodeAt(baseFrom + i), final.text.charCodeAt(finalFrom + i))) {
      note(found, baseFrom + i, finalFrom + i)
    }
  }
}

function note(found: { base: Span; final: Span }[], baseAt: number, finalAt: number): void {
  const last = found.at(-1)
  if (last && last.base.end === baseAt && last.final.end === finalAt) {
    last.base.end++
    last.final.end++
    return
  }
  found.push({ base: { start: baseAt, end: baseAt + 1 }, final: { start: finalAt, end: finalAt + 1 } })
}
