import type { TextLine } from './lines.ts'

// Page numbers and running headers in a plain text: recognised by form *and* by how they recur, because
// "签字：" also recurs and "3" may be a table cell.

const NUMBER = '(?:\\d{1,4}|[一二三四五六七八九十百]{1,5})'
const PAGE = `第${NUMBER}页`
const TOTAL = `[,、/|(-]*共${NUMBER}页\\)?`
const CERTAIN_PAGE_NUMBER = new RegExp(
  `^(?:${PAGE}(?:${TOTAL})?|共${NUMBER}页[,、/|(-]*${PAGE}\\)?|(?:page|p\\.)\\d{1,4}(?:(?:of|/)\\d{1,4})?|页码:?\\d{1,4}(?:/\\d{1,4})?)$`,
  'i',
)
const DASHED_NUMBER = /^[-·~]+\d{1,4}[-·~]+$/
const ORNAMENT = /^[-·~|*=_<>[\]【】〔〕()]+|[-·~|*=_<>[\]【】〔〕(]+$/g
const FRACTION_PAGE_NUMBER = /^[-·~|([]*(\d{1,4})(?:\/|of)(\d{1,4})[-·~|)\]]*$/i
/** Never with a leading zero: that is the rest of a broken figure. */
const BARE_PAGE_NUMBER = /^([1-9]\d{0,3})$/
/** A header or footer that carries its page number in the same line. */
const WITH_PAGE_NUMBER = new RegExp(
  `${PAGE}(?:${TOTAL})?$|^${PAGE}(?:${TOTAL})?|page\\d{1,4}(?:of\\d{1,4})?$|[^\\d/]\\d{1,4}/\\d{1,4}$|[^\\d]-\\d{1,4}-$|\\|\\d{1,4}$|^\\d{1,4}\\|`,
  'i',
)
const WITH_PAGE_AND_TOTAL = new RegExp(`${PAGE}${TOTAL}$|^${PAGE}${TOTAL}|page\\d{1,4}of\\d{1,4}$`, 'i')
/** A line of dashes or the like separates; it says nothing. Underscores are left: they are blanks to fill in. */
const RULE_LINE = /^[-=*~#+·\u2500-\u257f]{3,}$/
const LONGEST_HEADER = 60
const NEAREST_BARE_NUMBERS = 5

/** Classify the lines of one text in place. */
export function markFurniture(lines: TextLine[]): void {
  const written = lines.filter((line) => line.kind !== 'blank')
  markCertainNumbers(written)
  markFractions(written)
  markNumberedHeaders(written)
  markHeaders(written)
  markBareNumbers(written)
  markHeaders(written)
}

function markCertainNumbers(lines: TextLine[]): void {
  for (const line of lines) {
    if (DASHED_NUMBER.test(line.compact) || CERTAIN_PAGE_NUMBER.test(line.compact.replace(ORNAMENT, ''))) {
      line.kind = 'pageNumber'
    } else if (RULE_LINE.test(line.compact)) line.kind = 'header'
  }
}

function markFractions(lines: TextLine[]): void {
  const found = lines.flatMap((line) => {
    const match = line.kind === 'body' ? FRACTION_PAGE_NUMBER.exec(line.compact) : null
    return match ? [{ line, page: Number(match[1]), of: Number(match[2]) }] : []
  })
  const total = found[0]?.of
  const isRun = found.every(
    ({ page, of }, i) => of === total && page <= of && (i === 0 || page > found[i - 1]!.page),
  )
  if (isRun) for (const { line } of found) line.kind = 'pageNumber'
}

function markNumberedHeaders(lines: TextLine[]): void {
  for (const group of groupByShape(lines)) {
    const numbered = group.filter(({ line }) => WITH_PAGE_NUMBER.test(line.compact))
    if (numbered.length === group.length) for (const { line } of group) line.kind = 'header'
  }
  for (const line of lines) {
    const isNumbered = line.kind === 'body' && line.compact.length <= LONGEST_HEADER
    if (isNumbered && WITH_PAGE_AND_TOTAL.test(line.compact)) line.kind = 'header'
  }
}

/** Bare numbers count only when they run up one by one through the text, well apart. */
function markBareNumbers(lines: TextLine[]): void {
  const found = lines.flatMap((line, index) => {
    const match = line.kind === 'body' ? BARE_PAGE_NUMBER.exec(line.compact) : null
    return match ? [{ line, index, page: Number(match[1]) }] : []
  })
  const only = found.length === 1 ? found[0] : undefined
  if (only && only.page === 1 && only.index === lines.length - 1) only.line.kind = 'pageNumber'
  for (let start = 0; start < found.length; start++) {
    const run = [found[start]!]
    for (const next of found.slice(start + 1)) {
      const before = run.at(-1)!
      const apart = next.index - before.index >= NEAREST_BARE_NUMBERS || next.index === lines.length - 1
      if (next.page === before.page + 1 && apart) run.push(next)
    }
    const besideHeaders = run.every(({ index }) => isEdge(lines, index) || index === lines.length - 1)
    if (run.length >= 3 || (run.length === 2 && besideHeaders)) {
      for (const { line } of run) line.kind = 'pageNumber'
      return
    }
  }
}

export type Placed = { line: TextLine; index: number }

/** Body lines that read the same once their digits are folded. */
function groupByShape(lines: readonly TextLine[]): Placed[][] {
  const groups = new Map<string, Placed[]>()
  lines.forEach((line, index) => {
    if (line.kind !== 'body' || line.compact.length > LONGEST_HEADER) return
    const shape = line.compact.replace(/\d+/g, '#')
    if (shape === '#') return
    const group = groups.get(shape)
    if (group) group.push({ line, index })
    else groups.set(shape, [{ line, index }])
  })
  return [...groups.values()].filter((group) => group.length >= 2 && isAlikeOrCounting(group))
}

/** Copies are identical, or differ in one number that counts the pages; "16.2 …" and "50.2 …" are clauses. */
function isAlikeOrCounting(group: readonly Placed[]): boolean {
  const numbers = group.map(({ line }) => line.compact.match(/\d+/g)?.map(Number) ?? [])
  const first = numbers[0]!
  const varying = first.flatMap((_, k) => (numbers.some((list) => list[k] !== first[k]) ? [k] : []))
  if (varying.length === 0) return true
  if (varying.length > 1) return false
  const column = numbers.map((list) => list[varying[0]!]!)
  return column.every((value, i) => i === 0 || (value > column[i - 1]! && value <= column[i - 1]! + 2))
}

/** Sentences and the lines to be filled in under them are not headers, however often a contract repeats them. */
const SENTENCE = /[。;]|[,:]$|__|,.*,|^(?=.{20}).*,/
export const isHeaderLike = ({ compact }: TextLine): boolean =>
  compact.length <= LONGEST_HEADER && !SENTENCE.test(compact)

const LEAST_SHARE_OF_PAGES = 0.4
const TOP_LINES = 3

function markHeaders(lines: TextLine[]): void {
  const pages = Math.max(
    lines.filter((line) => line.kind === 'pageNumber').length,
    lines.filter((line) => line.startsPage).length,
  )
  for (let round = 0; round < 3; round++) {
    let changed = false
    for (const group of groupByShape(lines)) {
      if (!isHeaderLike(group[0]!.line)) continue
      const atEdge = group.filter(({ index }) => isEdge(lines, index) || index < TOP_LINES)
      const enough =
        atEdge.length >= Math.max(2, pages * LEAST_SHARE_OF_PAGES) &&
        atEdge.length >= group.length * 0.6 &&
        isSpread(atEdge)
      const marked = enough ? atEdge : isRegular(group, lines.length) ? group : []
      for (const { line } of marked) {
        line.kind = 'header'
        changed = true
      }
    }
    if (!changed) return
  }
}

const SHORTEST_PAGE = 6

/** At most one on a page; only at the very top may a title follow the header that repeats it. */
export function isSpread(group: readonly Placed[]): boolean {
  return group.every(
    ({ index }, i) => i === 0 || index < TOP_LINES || index - group[i - 1]!.index >= SHORTEST_PAGE,
  )
}

/** Beside a page number, another header or a form feed. */
function isEdge(lines: readonly TextLine[], index: number): boolean {
  const previous = lines[index - 1]
  const next = lines[index + 1]
  const isFurniture = (line: TextLine | undefined) => line?.kind === 'pageNumber' || line?.kind === 'header'
  return isFurniture(previous) || isFurniture(next) || lines[index]!.startsPage || next?.startsPage === true
}

/** Without page numbers to lean on, a header shows by recurring at a steady distance. */
function isRegular(group: readonly Placed[], lineCount: number): boolean {
  if (group.length < 3 || group[0]!.line.compact.length < 3 || group[0]!.line.compact.includes(','))
    return false
  if (group.at(-1)!.index - group[0]!.index < lineCount / 2) return false
  const distances = group.slice(1).map(({ index }, i) => index - group[i]!.index)
  const median = [...distances].sort((x, y) => x - y)[distances.length >> 1]!
  if (median < 10) return false
  const steady = distances.filter((distance) => Math.abs(distance - median) <= 3).length
  return steady >= distances.length * 0.7
}

/** A line that ends (or starts) with the number of a first page. */
export const carriesPageOne = ({ compact }: TextLine): boolean =>
  WITH_PAGE_NUMBER.test(compact) && /(?:^|\D)1(?:\D|$)/.test(compact)
