// Lines to paragraphs. The guiding question for every line break: would the first word of the next line still have
// fitted? If so, somebody ended the paragraph there; if not, the line just wrapped.

import { endsSentence, enumeratorOf, firstTokenLength, isNextInList, joinerBetween } from './characters.ts'
import { type Area, union, widthOf } from './content.ts'
import { commonest, median, type TextLine } from './lines.ts'

export type Paragraph = Area & { lines: TextLine[]; text: string; size: number }

export type Column = { left: number; right: number }

/** Where the text of a page or cell starts and ends, from the lines themselves. */
export function columnOf(lines: readonly TextLine[]): Column {
  if (lines.length === 0) return { left: 0, right: 0 }
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b)
  const rights = lines.map((line) => line.right).sort((a, b) => a - b)
  // A lone line hanging out of the text (a long number) must not set the margin.
  const outer = lines.length >= 12 ? 1 : 0
  return { left: lefts[outer]!, right: rights[rights.length - 1 - outer]! }
}

/** Pages of short lines never reach their right margin: then it is taken to mirror the left one. */
export function pageColumnOf(lines: readonly TextLine[], pageWidth: number): Column {
  const { left, right } = columnOf(lines)
  const reaching = lines.filter((line) => line.right > right - 1.3 * line.size).length
  const isMargin = reaching >= Math.max(3, lines.length * 0.2)
  return { left, right: isMargin ? right : Math.max(right, pageWidth - left) }
}

export function toParagraphs(lines: readonly TextLine[], column: Column): Paragraph[] {
  const pitch = usualPitch(lines)
  const groups: TextLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group && continues(group, line, column, pitch)) group.push(line)
    else groups.push([line])
  }
  return groups.map(paragraphOf)
}

export function paragraphOf(lines: TextLine[]): Paragraph {
  return { ...union(lines), lines, text: joinLines(lines), size: commonest(lines.map((line) => line.size)) }
}

export function joinLines(lines: readonly TextLine[]): string {
  let text = ''
  let previous: TextLine | undefined
  for (const line of lines) {
    text += (previous ? joinerBetween(text, line.text, previous.endsWithSpace) : '') + line.text
    previous = line
  }
  return text
}

function usualPitch(lines: readonly TextLine[]): number {
  const pitches: number[] = []
  for (let index = 1; index < lines.length; index++) {
    const pitch = lines[index]!.baseline - lines[index - 1]!.baseline
    if (pitch > 0 && pitch < lines[index]!.size * 3.2) pitches.push(pitch)
  }
  return pitches.length ? median(pitches) : Number.POSITIVE_INFINITY
}

function continues(group: TextLine[], line: TextLine, column: Column, pitch: number): boolean {
  const previous = group.at(-1)!
  const first = group[0]!
  const em = Math.max(line.size, previous.size)
  if (Math.abs(line.size - previous.size) > 0.15 * em) return false
  const step = line.baseline - previous.baseline
  if (step > Math.max(1.45 * Math.min(pitch, em * 2.4), em * 1.3)) return false
  if (wouldHaveFitted(previous, line, column)) return false
  if (isCentred(line, column) && isCentred(previous, column)) return false
  if (isNextInList(enumeratorOf(first.text), enumeratorOf(line.text))) return false
  const inner = group.length > 1 ? group[1]!.left : undefined
  if (inner !== undefined) return Math.abs(line.left - inner) < 0.8 * em && !startsAnew(previous, line)
  const indent = line.left - first.left
  if (indent > 0.8 * em) return isHanging(first, line)
  return indent < -0.8 * em || !startsAnew(previous, line)
}

/** Flush paragraphs of numbered clauses: nothing but the number tells where one starts. */
const startsAnew = (previous: TextLine, line: TextLine): boolean =>
  enumeratorOf(line.text) !== '' && endsSentence(previous.text)

/** The second line starts where the words after the number started. */
function isHanging(first: TextLine, line: TextLine): boolean {
  const mark = enumeratorOf(first.text)
  if (!mark || enumeratorOf(line.text)) return false
  const shown = first.glyphs.filter((glyph) => glyph.text.trim() !== '')
  const marked = [...mark.replace(/\s/g, '')].length
  const words = shown[marked]
  return words !== undefined && Math.abs(words.left - line.left) < 1.2 * line.size
}

export function wouldHaveFitted(line: TextLine, next: TextLine, column: Column): boolean {
  const shown = next.glyphs.filter((glyph) => glyph.text.trim() !== '')
  const count = firstTokenLength(shown.map((glyph) => glyph.text))
  const token = shown.slice(0, count)
  if (token.length === 0) return true
  const needed = token.at(-1)!.right - token[0]!.left
  return line.right + needed < column.right - 0.55 * line.size
}

export function isCentred(line: Area & { size: number }, column: Column): boolean {
  const left = line.left - column.left
  const right = column.right - line.right
  return (
    left > 2 * line.size &&
    right > 2 * line.size &&
    Math.abs(left - right) < Math.max(6, 0.05 * widthOf({ ...line, ...column }))
  )
}
