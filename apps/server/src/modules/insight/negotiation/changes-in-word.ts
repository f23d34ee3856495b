import { type Clause, cellsOfRow, PROPOSAL, tidied } from './clauses.ts'

// A Word file comes back from the other side: what of it is another text than ours, clause by clause.

export type WordChange = {
  kind: number
  clauseId: string
  text: string
  /** Not marked as a change in the file. */
  untracked: boolean
}
type Block = { isClause: boolean; text: string }

const NUMBER = /^第[零一二三四五六七八九十百\d]+条[\s:：、.．]*/
const ALIKE = 0.3
const SAME_LINE = 0.6

const pairsOf = (text: string) =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
export const likeness = (a: string, b: string): number => {
  if (a === b) return 1
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.size === 0 || right.size === 0) return 0
  let common = 0
  for (const pair of left) if (right.has(pair)) common++
  return (2 * common) / (left.size + right.size)
}
const titleOf = (text: string) => text.split('\n', 1)[0]!

/** The lines of the file, cut where a clause begins: by its number, or by a title we know where Word counts by itself. */
const blocksOf = (lines: readonly string[], clauses: readonly Clause[]): Block[] => {
  const titles = new Set(clauses.filter(({ kind }) => kind === 'clause').map(({ text }) => titleOf(text)))
  const blocks: { isClause: boolean; lines: string[] }[] = []
  for (const line of tidied(lines.join('\n')).split('\n').filter(Boolean)) {
    const isNumbered = NUMBER.test(line) && line.replace(NUMBER, '').trim() !== ''
    const isTitle = isNumbered || (!cellsOfRow(line) && titles.has(line))
    if (isTitle) blocks.push({ isClause: true, lines: [line.replace(NUMBER, '').trim()] })
    else if (blocks.length) blocks.at(-1)!.lines.push(line)
    else blocks.push({ isClause: false, lines: [line] })
  }
  const tail = clauses.find(({ kind }) => kind === 'tail')
  const last = blocks.at(-1)
  if (tail && last?.isClause) {
    const first = titleOf(tail.text)
    const alike = last.lines.map((line) => likeness(line, first))
    const cut = alike.indexOf(Math.max(...alike))
    if (cut > 0 && alike[cut]! >= SAME_LINE)
      return [
        ...blocks.slice(0, -1),
        { ...last, lines: last.lines.slice(0, cut) },
        { isClause: false, lines: last.lines.slice(cut) },
      ].map(joined)
  }
  return blocks.map(joined)
}
const joined = ({ isClause, lines }: { isClause: boolean; lines: string[] }): Block => ({
  isClause,
  text: lines.join('\n'),
})

const worth = (clause: Clause, block: Block): number => {
  if ((clause.kind === 'clause') !== block.isClause) return 0
  const alike = likeness(clause.text, block.text)
  // Under the same title it is the same clause, however much of it is rewritten.
  return titleOf(clause.text) === titleOf(block.text) ? 1 + alike : alike >= ALIKE ? alike : 0
}

/** In their order, so that as much as possible belongs together: for each clause the number of its block. */
const paired = (clauses: readonly Clause[], blocks: readonly Block[]): (number | null)[] => {
  const best = Array.from({ length: clauses.length + 1 }, () => new Float64Array(blocks.length + 1))
  const values = clauses.map((clause) => blocks.map((block) => worth(clause, block)))
  for (let i = clauses.length - 1; i >= 0; i--)
    for (let j = blocks.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(
        best[i + 1]![j]!,
        best[i]![j + 1]!,
        values[i]![j]! > 0 ? values[i]![j]! + best[i + 1]![j + 1]! : 0,
      )
  const found: (number | null)[] = clauses.map(() => null)
  for (let i = 0, j = 0; i < clauses.length && j < blocks.length; ) {
    if (values[i]![j]! > 0 && best[i]![j] === values[i]![j]! + best[i + 1]![j + 1]!) found[i++] = j++
    else if (best[i]![j] === best[i + 1]![j]) i++
    else j++
  }
  return found
}

/**
 * `accepted`: the lines with every tracked change made; `rejected`: with none. What already differs there was changed
 * without being marked. Pure.
 */
export const changesInWord = (
  clauses: readonly Clause[],
  accepted: readonly string[],
  rejected: readonly string[],
): WordChange[] => {
  const [now, before] = [blocksOf(accepted, clauses), blocksOf(rejected, clauses)]
  const [inNow, inBefore] = [paired(clauses, now), paired(clauses, before)]
  const saidBefore = new Set(before.map(({ text }) => text))
  const wasOurs = (at: number) => inBefore[at] !== null && before[inBefore[at]!]!.text === clauses[at]!.text
  const changes: WordChange[] = []
  const taken = new Set(inNow.filter((at) => at !== null))
  for (const [at, clause] of clauses.entries()) {
    const block = inNow[at] === null ? null : now[inNow[at]!]!
    if (block && block.text !== clause.text)
      changes.push({
        kind: PROPOSAL.replace,
        clauseId: clause.id,
        text: block.text,
        untracked: !wasOurs(at),
      })
    else if (!block && clause.kind === 'clause')
      changes.push({
        kind: PROPOSAL.remove,
        clauseId: clause.id,
        text: '',
        untracked: inBefore[at] === null,
      })
  }
  for (const [at, block] of now.entries()) {
    if (taken.has(at) || !block.isClause) continue
    const behind = clauses.findLast((clause, place) => {
      const own = inNow[place]
      return own !== null && own! < at && clause.kind !== 'tail'
    })
    if (behind)
      changes.push({
        kind: PROPOSAL.insert,
        clauseId: behind.id,
        text: block.text,
        untracked: saidBefore.has(block.text),
      })
  }
  return changes
}
