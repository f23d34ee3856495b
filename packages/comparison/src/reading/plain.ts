import { markFurniture } from './furniture.ts'
import { splitLines, type TextLine } from './lines.ts'
import type { Piece, Reading, Region } from './reading.ts'
import { reconcile } from './reconcile.ts'
import { BREAK } from './stream.ts'

/** Read two plain texts; each helps to tell the other's title from its running header. */
export function readPlainTexts(baseText: string, finalText: string): [Reading, Reading] {
  const base = classified(baseText)
  const final = classified(finalText)
  reconcile(base, final)
  reconcile(final, base)
  return [readingOf(baseText, base), readingOf(finalText, final)]
}

export function readPlainText(text: string): Reading {
  return readingOf(text, classified(text))
}

function classified(text: string): TextLine[] {
  const lines = splitLines(text)
  markFurniture(lines)
  return lines
}

const CLAUSE_START =
  /^(?:第[一二三四五六七八九十百零〇\d]+[条章节款编部]|[一二三四五六七八九十]{1,3}[、.]|\([一二三四五六七八九十\d]{1,3}\)|\d{1,2}(?:\.\d{1,2}){0,3}[、.)]?[^\d%.,]|[①-⑳])/
const TABLE_LINE = /\t.*\S|[|│┃].*[|│┃]/

function readingOf(text: string, lines: readonly TextLine[]): Reading {
  const wrap = wrapOf(lines)
  const pieces: Piece[] = []
  const regions: Region[] = []
  const furniture: Reading['furniture'] = []
  let paragraph = -1
  let page = 0
  let previous: TextLine | undefined
  let blank = false
  let pageEnded = false
  for (const line of lines) {
    if (line.startsPage && previous) page++
    if (line.kind === 'blank') {
      blank = true
      continue
    }
    if (line.kind !== 'body') {
      pageEnded = true
      const kind = line.kind === 'header' ? 'headerFooter' : 'pageNumber'
      const region = { start: line.start, end: line.end, page, block: paragraph, isTable: false }
      furniture.push({ kind, text: text.slice(line.start, line.end).trim(), region })
      continue
    }
    if (pageEnded && previous && !line.startsPage) page++
    const crossesPage = pageEnded || line.startsPage
    const starts = !previous || startsParagraph(previous, line, wrap, blank && !crossesPage)
    if (starts) paragraph++
    pieces.push({ start: line.start, end: line.end, breakBefore: starts ? BREAK.paragraph : BREAK.line })
    regions.push({
      start: line.start,
      end: line.end,
      page,
      block: paragraph,
      isTable: TABLE_LINE.test(text.slice(line.start, line.end)),
    })
    previous = line
    blank = false
    pageEnded = false
  }
  const pages = Array.from({ length: page + 1 }, () => ({ width: 0, height: 0, source: 'text' as const }))
  return {
    text,
    regions,
    pieces,
    furniture,
    marks: [],
    pages,
    fonts: 'none',
    isWrapped: wrap.columns > 0 || wrap.characters > 0,
    wrapHyphens: new Set(),
  }
}

/** The measure lines were broken to. Some programs count columns, some characters; 0 where neither is steady. */
type Wrap = { columns: number; characters: number }

function wrapOf(lines: readonly TextLine[]): Wrap {
  const body = lines.filter((line) => line.kind === 'body')
  return {
    columns: steadyMaximum(
      body.map((line) => line.columns),
      3,
    ),
    characters: steadyMaximum(
      body.map((line) => line.characters),
      1,
    ),
  }
}

const NARROWEST_WRAP = 12
const FEWEST_FULL_LINES = 3

/** A wrap leaves several lines of just the greatest length; written paragraphs have one longest. */
function steadyMaximum(lengths: readonly number[], tolerance: number): number {
  const sorted = [...lengths].sort((x, y) => x - y)
  for (const [wide, share] of [
    [sorted.at(-1) ?? 0, 0.1],
    [sorted[Math.floor(sorted.length * 0.9)] ?? 0, 0.3],
  ] as const) {
    const near = lengths.filter((length) => Math.abs(length - wide) <= tolerance).length
    if (wide >= NARROWEST_WRAP && near >= Math.max(FEWEST_FULL_LINES, lengths.length * share)) return wide
  }
  return 0
}

/** Whether a line reaches the measure, so that its end may be the wrap's and not the author's. */
function isFull(line: TextLine, wrap: Wrap): boolean {
  return (
    (wrap.columns > 0 && line.columns >= wrap.columns - 6) ||
    (wrap.characters > 0 && line.characters >= wrap.characters - 3)
  )
}

function startsParagraph(previous: TextLine, line: TextLine, wrap: Wrap, blank: boolean): boolean {
  if (blank || !isFull(previous, wrap) || CLAUSE_START.test(line.compact)) return true
  return line.indented && !previous.indented
}
