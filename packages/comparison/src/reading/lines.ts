import { foldText, foldUnit, isWide, SPACE } from './fold.ts'

export type LineKind = 'body' | 'blank' | 'header' | 'pageNumber'

/** One line of a plain text, [start, end) without its line feed. */
export type TextLine = {
  start: number
  end: number
  kind: LineKind
  /** Folded, without white space. */
  compact: string
  /** Display width of the trimmed line in columns; a Chinese character takes two. */
  columns: number
  /** UTF-16 units of the trimmed line. */
  characters: number
  /** Starts with white space, as the first line of a Chinese paragraph often does. */
  indented: boolean
  /** A form feed stands before this line. */
  startsPage: boolean
}

export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  let startsPage = false
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 10
    if (unit !== 10 && unit !== 13 && unit !== 12) continue
    const endsCrLf = unit === 10 && start === i && i > 0 && text.charCodeAt(i - 1) === 13
    if (endsCrLf) {
      start = i + 1
      continue
    }
    lines.push(lineOf(text, start, i, startsPage))
    startsPage = unit === 12
    start = i + 1
  }
  return lines
}

function lineOf(text: string, start: number, end: number, startsPage: boolean): TextLine {
  const compact = foldText(text, start, end)
  const isSpace = (i: number) => foldUnit(text.charCodeAt(i)) === SPACE
  let from = start
  let to = end
  while (from < to && isSpace(from)) from++
  while (to > from && isSpace(to - 1)) to--
  let columns = to - from
  for (let i = from; i < to; i++) if (isWide(text.charCodeAt(i))) columns++
  return {
    start,
    end,
    kind: compact === '' ? 'blank' : 'body',
    compact,
    columns,
    characters: to - from,
    indented: from > start && from < end,
    startsPage,
  }
}
