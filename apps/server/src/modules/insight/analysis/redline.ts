import { compare } from '@xinqi/comparison'
import type { WordEdit } from '@xinqi/documents/word-marks'

/** Below this share of common characters two paragraphs are two, not one rewritten. */
const ALIKE = 0.4

/** What turns one text into the other, paragraph by paragraph: applied, the edits give exactly the second text. */
export const redline = (base: string, final: string): WordEdit[] => {
  const before = base.split('\n')
  const after = final.split('\n')
  const starts: number[] = []
  let at = 0
  for (const line of before) {
    starts.push(at)
    at += line.length + 1
  }
  const edits: WordEdit[] = []
  for (const { from, to, lines } of changedRanges(before, after)) {
    if (from === to) {
      // Whole paragraphs come: behind the one before, or in front of the first.
      const place = from > 0 ? starts[from - 1]! + before[from - 1]!.length : 0
      edits.push({
        start: place,
        end: place,
        insert: from > 0 ? `\n${lines.join('\n')}` : `${lines.join('\n')}\n`,
      })
      continue
    }
    const start = starts[from]!
    const end = starts[to - 1]! + before[to - 1]!.length
    if (lines.length === 0) {
      // Whole paragraphs go, and one of the line feeds beside them.
      if (to < before.length) edits.push({ start, end: end + 1, insert: '' })
      else edits.push({ start: Math.max(0, start - 1), end, insert: '' })
      continue
    }
    const inside = to - from === 1 && lines.length === 1 ? withinLine(before[from]!, lines[0]!) : null
    if (inside)
      edits.push(...inside.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start })))
    else edits.push({ start, end, insert: lines.join('\n') })
  }
  return joined(edits)
}

/** Two insertions at one place are one, in their order. */
const joined = (edits: readonly WordEdit[]): WordEdit[] => {
  const kept: WordEdit[] = []
  for (const edit of edits) {
    const last = kept.at(-1)
    if (last && last.start === last.end && edit.start === edit.end && last.end === edit.start)
      last.insert += edit.insert
    else kept.push({ ...edit })
  }
  return kept
}

/** Only what differs inside a paragraph; null where that does not give the other one exactly. */
const withinLine = (base: string, final: string): WordEdit[] | null => {
  const edits = compare(base, final, { fullWidthHalfWidthRecognition: true })
    .diffs.filter(({ type }) => type !== 'move')
    .map((diff) => ({
      start: diff.base.start,
      end: diff.base.end,
      insert: final.slice(diff.final.start, diff.final.end),
    }))
    .sort((a, b) => a.start - b.start)
  const made = [...edits]
    .reverse()
    .reduce((text, { start, end, insert }) => text.slice(0, start) + insert + text.slice(end), base)
  return made === final ? edits : null
}

type Range = { from: number; to: number; lines: string[] }

const changedRanges = (before: readonly string[], after: readonly string[]): Range[] => {
  const ranges: Range[] = []
  let i = 0
  let j = 0
  for (const [a, b] of [...commonLines(before, after), [before.length, after.length] as const]) {
    if (a > i || b > j) ranges.push(...settled(paired(before, i, a, after.slice(j, b))))
    i = a + 1
    j = b + 1
  }
  return ranges
}

/** What goes beside what comes is one change: paragraphs for paragraphs, with the line feeds between them as they were. */
const settled = (ranges: readonly Range[]): Range[] => {
  const isPair = ({ from, to, lines }: Range) => to > from && lines.length > 0
  const merged: Range[] = []
  let loose = false
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && loose && !isPair(range)) {
      last.to = Math.max(last.to, range.to)
      last.lines = [...last.lines, ...range.lines]
    } else merged.push({ ...range })
    loose = !isPair(range)
  }
  return merged
}

/** In a stretch where nothing is equal, paragraphs that are alike belong together, in their order. */
const paired = (before: readonly string[], from: number, to: number, lines: string[]): Range[] => {
  const ranges: Range[] = []
  let at = from
  let rest = lines
  while (at < to && rest.length > 0) {
    const next = rest.findIndex((line) => likeness(before[at]!, line) >= ALIKE)
    if (next < 0) {
      ranges.push({ from: at, to: at + 1, lines: [] })
    } else {
      if (next > 0) ranges.push({ from: at, to: at, lines: rest.slice(0, next) })
      ranges.push({ from: at, to: at + 1, lines: [rest[next]!] })
      rest = rest.slice(next + 1)
    }
    at++
  }
  if (at < to) ranges.push({ from: at, to, lines: [] })
  if (rest.length > 0) ranges.push({ from: to, to, lines: rest })
  return ranges
}

const pairsOf = (text: string) =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))

const likeness = (a: string, b: string): number => {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.size === 0 || right.size === 0) return a === b ? 1 : 0
  let common = 0
  for (const pair of left) if (right.has(pair)) common++
  return (2 * common) / (left.size + right.size)
}

const MOST_CELLS = 25_000_000

/** The longest common run of equal paragraphs: pairs of line numbers, rising on both sides. */
const commonLines = (before: readonly string[], after: readonly string[]): [number, number][] => {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const rows = before.length - head - tail
  const columns = after.length - head - tail
  const common: [number, number][] = Array.from({ length: head }, (_, at) => [at, at])
  if (rows * columns <= MOST_CELLS) {
    const best = new Uint32Array((rows + 1) * (columns + 1))
    for (let i = rows - 1; i >= 0; i--)
      for (let j = columns - 1; j >= 0; j--)
        best[i * (columns + 1) + j] =
          before[head + i] === after[head + j]
            ? best[(i + 1) * (columns + 1) + j + 1]! + 1
            : Math.max(best[(i + 1) * (columns + 1) + j]!, best[i * (columns + 1) + j + 1]!)
    for (let i = 0, j = 0; i < rows && j < columns; ) {
      if (before[head + i] === after[head + j]) common.push([head + i++, head + j++])
      else if (best[(i + 1) * (columns + 1) + j]! >= best[i * (columns + 1) + j + 1]!) i++
      else j++
    }
  }
  for (let at = tail; at > 0; at--) common.push([before.length - at, after.length - at])
  return common
}
