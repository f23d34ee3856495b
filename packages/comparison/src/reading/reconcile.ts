import { carriesPageOne, isHeaderLike, isSpread, type Placed } from './furniture.ts'
import type { TextLine } from './lines.ts'

// One text alone cannot always tell a running header from a title or from wording the contract repeats. The
// other text can: what is printed on every page here is missing there, what belongs to the contract is not.

export function reconcile(lines: readonly TextLine[], other: readonly TextLine[]): void {
  const own = new Wording(lines)
  const others = new Wording(other)
  restoreBody(own, others)
  promoteHeaders(own, others)
  promoteNumbers(own, others)
  markLoneNumber(own, others)
  markLoneHeader(own, other)
}

class Wording {
  readonly written: TextLine[]
  private readonly body: string

  constructor(lines: readonly TextLine[]) {
    this.written = lines.filter((line) => line.kind !== 'blank')
    this.body = this.written
      .filter((line) => line.kind === 'body')
      .map((line) => line.compact)
      .join('')
  }

  countInBody(compact: string): number {
    let found = 0
    for (let i = this.body.indexOf(compact); i >= 0; i = this.body.indexOf(compact, i + compact.length))
      found++
    return found
  }

  copies(compact: string, kind: TextLine['kind']): Placed[] {
    return this.written.flatMap((line, index) =>
      line.kind === kind && line.compact === compact ? [{ line, index }] : [],
    )
  }
}

const OPENING_LINES = 12

/** What the other text's body has more of was taken for a header here by mistake. */
function restoreBody(own: Wording, other: Wording): void {
  const headers = new Set(own.written.flatMap((line) => (line.kind === 'header' ? [line.compact] : [])))
  for (const compact of headers) {
    const copies = own.copies(compact, 'header')
    const belonging = Math.min(copies.length, other.countInBody(compact) - own.countInBody(compact))
    // The title stands below the header of the first page, so the last copy near the top goes first.
    const top = copies.filter(({ index }) => index < OPENING_LINES).reverse()
    const order = [...top, ...copies.filter((copy) => !top.includes(copy))]
    for (const { line } of order.slice(0, Math.max(0, belonging))) line.kind = 'body'
  }
}

const FEWEST_COPIES = 2

/** Lines printed again and again that the other text has nowhere: headers without page numbers to betray them. */
function promoteHeaders(own: Wording, other: Wording): void {
  const counts = new Map<string, number>()
  for (const line of own.written) {
    if (line.kind === 'body' && isHeaderLike(line))
      counts.set(line.compact, (counts.get(line.compact) ?? 0) + 1)
  }
  for (const [compact, copies] of counts) {
    if (copies < FEWEST_COPIES || other.countInBody(compact) > 0) continue
    const placed = own.copies(compact, 'body')
    if (isSpread(placed)) for (const { line } of placed) line.kind = 'header'
  }
}

/** Lines that count 1, 2, … where the other text has no such line: page numbers, even if there are but two. */
function promoteNumbers(own: Wording, other: Wording): void {
  const isBare = (line: TextLine) => line.kind === 'body' && /^\d{1,3}$/.test(line.compact)
  const counted = own.written.flatMap((line, index) => (isBare(line) ? [{ line, index }] : []))
  const countsUp = counted.every(({ line }, i) => Number(line.compact) === i + 1)
  if (counted.length < FEWEST_COPIES || !countsUp || other.written.some(isBare) || !isSpread(counted)) return
  for (const { line } of counted) line.kind = 'pageNumber'
}

/** The only page's header or footer with its number in the same line, at the very top or bottom. */
function markLoneNumber(own: Wording, other: Wording): void {
  for (const line of [own.written[0], own.written.at(-1)]) {
    const isNew = line?.kind === 'body' && isHeaderLike(line) && other.countInBody(line.compact) === 0
    if (isNew && carriesPageOne(line)) line.kind = line === own.written[0] ? 'header' : 'pageNumber'
  }
}

const LONGEST_LONE_HEADER = 40

/** A single page shows its header once: a line above what the other text starts with, on a numbered page. */
function markLoneHeader(own: Wording, other: readonly TextLine[]): void {
  const numbers = own.written.filter((line) => line.kind === 'pageNumber')
  const [first, second] = own.written.filter((line) => line.kind === 'body')
  const start = other.find((line) => line.kind === 'body')
  if (numbers.length !== 1 || numbers[0] !== own.written.at(-1) || !first || !second || !start) return
  const isAbove = second.compact === start.compact && first.compact !== start.compact
  if (isAbove && first.compact.length <= LONGEST_LONE_HEADER && isHeaderLike(first)) first.kind = 'header'
}
