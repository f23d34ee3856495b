import { isLatin, isWide } from './fold.ts'
import type { Piece, Reading } from './reading.ts'
import { BREAK } from './stream.ts'

/** Index of the first item that ends after `offset`. */
export function firstEndingAfter(items: readonly { end: number }[], offset: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.end > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** text[start, end) as it reads: without page furniture and without the line feeds of a wrap. */
export function excerpt(reading: Reading, start: number, end: number): string {
  const { pieces } = reading
  let result = ''
  for (let i = firstEndingAfter(pieces, start); i < pieces.length && pieces[i]!.start < end; i++) {
    const piece = pieces[i]!
    const part = slice(reading, Math.max(start, piece.start), Math.min(end, piece.end))
    if (result === '') result = part
    else result += joint(reading, pieces[i - 1]!, piece, result, part)
  }
  return result
}

function slice({ text, wrapHyphens }: Reading, start: number, end: number): string {
  const part = text.slice(start, end)
  if (wrapHyphens.size === 0) return part
  return [...wrapHyphens]
    .filter((offset) => offset >= start && offset < end)
    .sort((x, y) => y - x)
    .reduce((kept, offset) => kept.slice(0, offset - start) + kept.slice(offset - start + 1), part)
}

function joint(reading: Reading, previous: Piece, piece: Piece, before: string, part: string): string {
  if (piece.breakBefore === BREAK.paragraph && !reading.isWrapped) {
    const between = reading.text.slice(previous.end, piece.start)
    return (between.trim() === '' ? between : '\n') + part
  }
  if (piece.breakBefore === BREAK.paragraph) return `\n${part}`
  const words = isLatin(before.charCodeAt(before.length - 1)) && isLatin(part.charCodeAt(0))
  return (words ? ' ' : '') + (isWide(part.charCodeAt(0)) ? part.trimStart() : part)
}

const AROUND = 20

/** A few characters before and after, on one line. */
export function contextOf(reading: Reading, start: number, end: number): { before: string; after: string } {
  const flat = (text: string) => (/\s/.test(text) ? text.replace(/\s+/g, ' ') : text)
  return {
    before: flat(excerpt(reading, Math.max(0, start - 2 * AROUND), start)).slice(-AROUND),
    after: flat(excerpt(reading, end, Math.min(reading.text.length, end + 2 * AROUND))).slice(0, AROUND),
  }
}
