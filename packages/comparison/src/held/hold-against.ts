import { compare } from '../compare.ts'
import type { HeldText } from './held-text.ts'

/** Something the pages say otherwise than was agreed. */
export type HeldDifference = {
  kind: 'insert' | 'delete' | 'replace' | 'move' | 'number' | 'cell' | 'furniture'
  clause: string | null
  agreed: string
  found: string
  before: string
  after: string
}

const LONGEST = 400
const AT_MOST = 200
const squeezed = (lines: readonly string[]): string => lines.join('').replace(/\s+/g, '')

/**
 * Strict: every character counts, of whatever width; so do spaces inside numbers and the places of cells. Line wraps and
 * page breaks do not, nor page numbers. An empty list means that the pages say what was agreed.
 */
export const holdAgainst = (agreed: HeldText, found: HeldText): HeldDifference[] => {
  const differences: HeldDifference[] = []
  if (squeezed(agreed.lines) !== squeezed(found.lines)) differences.push(...inWords(agreed, found))
  else differences.push(...inNumbers(agreed, found), ...inCells(agreed, found))
  const known = new Set([...agreed.furniture, ...agreed.lines].map((text) => squeezed([text])))
  for (const text of found.furniture)
    if (!known.has(squeezed([text])))
      differences.push({ ...NOTHING, kind: 'furniture', found: text.slice(0, LONGEST) })
  return differences.slice(0, AT_MOST)
}

const NOTHING: Omit<HeldDifference, 'kind'> = { clause: null, agreed: '', found: '', before: '', after: '' }

const inWords = (agreed: HeldText, found: HeldText): HeldDifference[] => {
  const { diffs } = compare(agreed.lines.join('\n'), found.lines.join('\n'), {
    fullWidthHalfWidthRecognition: true,
    pageFurniture: true,
  })
  const told = diffs.map(
    (diff): HeldDifference => ({
      kind: diff.type,
      clause: diff.clause ?? null,
      agreed: diff.baseText.slice(0, LONGEST),
      found: diff.finalText.slice(0, LONGEST),
      before: diff.finalContext.before || diff.baseContext.before,
      after: diff.finalContext.after || diff.baseContext.after,
    }),
  )
  // What the comparison forgives (another dash, another quotation mark) is told as well.
  return told.length ? told : [firstDifference(squeezed(agreed.lines), squeezed(found.lines))]
}

const CONTEXT = 20
const firstDifference = (agreed: string, found: string): HeldDifference => {
  let head = 0
  while (head < agreed.length && agreed[head] === found[head]) head++
  let tail = 0
  while (
    tail < Math.min(agreed.length, found.length) - head &&
    agreed[agreed.length - 1 - tail] === found[found.length - 1 - tail]
  )
    tail++
  return {
    kind: 'replace',
    clause: null,
    agreed: agreed.slice(head, agreed.length - tail).slice(0, LONGEST),
    found: found.slice(head, found.length - tail).slice(0, LONGEST),
    before: agreed.slice(Math.max(0, head - CONTEXT), head),
    after: agreed.slice(agreed.length - tail, agreed.length - tail + CONTEXT),
  }
}

const NUMBER = /\d(?:[\d.,，．]|[ \u3000](?=\d))*/g
const spacedNumbers = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => [...line.matchAll(NUMBER)].map(([number]) => number.replace(/[.,，．]+$/, '')))

/** The same digits in a row are another figure where a space divides them: 10 5 is not 105. */
const inNumbers = (agreed: HeldText, found: HeldText): HeldDifference[] => {
  const [ours, theirs] = [spacedNumbers(agreed.lines), spacedNumbers(found.lines)]
  const count = (numbers: readonly string[]) => {
    const counted = new Map<string, number>()
    for (const number of numbers) if (/\s/.test(number)) counted.set(number, (counted.get(number) ?? 0) + 1)
    return counted
  }
  const differences: HeldDifference[] = []
  const [spacedOurs, spacedTheirs] = [count(ours), count(theirs)]
  for (const [number, times] of spacedTheirs)
    if (times > (spacedOurs.get(number) ?? 0))
      differences.push({ ...NOTHING, kind: 'number', agreed: number.replace(/\s/g, ''), found: number })
  for (const [number, times] of spacedOurs)
    if (times > (spacedTheirs.get(number) ?? 0))
      differences.push({ ...NOTHING, kind: 'number', agreed: number, found: number.replace(/\s/g, '') })
  return differences
}

/** Only where both were read as the same grids; what was read as running words has been compared as such. */
const inCells = (agreed: HeldText, found: HeldText): HeldDifference[] => {
  if (agreed.tables.length !== found.tables.length) return []
  return agreed.tables.flatMap((rows, at): HeldDifference[] => {
    const other = found.tables[at]!
    const isSameGrid =
      rows.length === other.length && rows.every((row, line) => row.length === other[line]!.length)
    if (!isSameGrid) return []
    return rows.flatMap((row, line) =>
      row.flatMap((cell, column): HeldDifference[] =>
        squeezed([cell]) === squeezed([other[line]![column]!])
          ? []
          : [{ ...NOTHING, kind: 'cell', agreed: cell, found: other[line]![column]!, before: row[0] ?? '' }],
      ),
    )
  })
}
