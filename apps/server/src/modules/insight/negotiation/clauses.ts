import { createHash } from 'node:crypto'
import { chineseNumber, type DraftLine, type DraftNode, rawLines } from '@xinqi/api/draft-document'
import { CLAUSE_PROPOSAL } from '@xinqi/api/ways'
import { CodedError } from '../../../platform/errors.ts'

// The text of a room, clause by clause. A clause keeps its id whatever number it has; numbers are counted when it is read.

export type Clause = {
  id: string
  kind: 'head' | 'clause' | 'tail'
  /** Lines; the first of a clause is its title. A row of a table is `| a | b |`. */
  text: string
}

export const cellsOfRow = (line: string): string[] | null => {
  const row = /^\|(.*)\|$/.exec(line.trim())
  return row ? row[1]!.split('|').map((cell) => cell.trim()) : null
}
/** A stroke inside a cell would end it. */
export const rowOfCells = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').trim().replace(/\|/g, '｜')).join(' | ')} |`

const written = (line: DraftLine): string[] =>
  line.kind === 'table' ? line.rows.map(rowOfCells) : line.text.trim() ? [line.text.trim()] : []

/** What stands before the first clause, each clause, and the plain lines behind the last one: signatures and dates. */
export const clausesOf = (content: DraftNode, newId: () => string): Clause[] => {
  const lines = rawLines(content)
  const last = lines.findLastIndex(({ kind }) => kind !== 'plain')
  const hasTail = lines.some(({ kind }) => kind === 'clause')
  const clauses: Clause[] = []
  const begin = (kind: Clause['kind'], line: DraftLine) =>
    clauses.push({ id: newId(), kind, text: written(line).join('\n') })
  for (const [at, line] of lines.entries()) {
    const current = clauses.at(-1)
    if (line.kind === 'clause') begin('clause', line)
    else if (!current) begin('head', line)
    else if (hasTail && at > last && current.kind !== 'tail') begin('tail', line)
    else current.text = [...current.text.split('\n').filter(Boolean), ...written(line)].join('\n')
  }
  return clauses.filter(({ text }) => text)
}

/** One spelling for what is said: no empty lines, no space at the ends of lines. */
export const tidied = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const cells = cellsOfRow(line)
      return cells ? rowOfCells(cells) : line.replace(/[\t \u00a0\u3000]+/g, ' ').trim()
    })
    .filter(Boolean)
    .join('\n')

export const labelled = (clauses: readonly Clause[]): (Clause & { label: string })[] => {
  let number = 0
  return clauses.map((clause) => ({
    ...clause,
    label: clause.kind === 'clause' ? `第${chineseNumber(++number)}条` : '',
  }))
}

/** As pages and Word files are made of it. */
export const linesOfClauses = (clauses: readonly Clause[]): DraftLine[] =>
  labelled(clauses).flatMap(({ kind, text, label }) => {
    const lines: DraftLine[] = []
    for (const [at, line] of text.split('\n').entries()) {
      const cells = cellsOfRow(line)
      const before = lines.at(-1)
      if (cells && before?.kind === 'table') before.rows.push(cells)
      else if (cells) lines.push({ kind: 'table', rows: [cells] })
      else if (kind === 'clause')
        lines.push(at === 0 ? { kind: 'clause', text: `${label} ${line}` } : { kind: 'body', text: line })
      else lines.push({ kind: kind === 'head' && at === 0 ? 'title' : 'plain', text: line })
    }
    return lines
  })

export const textOfClauses = (clauses: readonly Clause[]): string =>
  labelled(clauses)
    .map(({ label, text }) => (label ? `${label} ${text}` : text))
    .join('\n')

/** What both sides agree to: every word in its place, and nothing about how it looks. */
export const digestOf = (clauses: readonly Clause[]): Buffer =>
  createHash('sha256').update(textOfClauses(clauses)).digest()

export const PROPOSAL = CLAUSE_PROPOSAL
export type Change = { id: string; kind: number; clauseId: string; before: string; text: string }

/** The clauses with the change made, or why it cannot be. Pure. */
export const changed = (clauses: readonly Clause[], change: Change): Clause[] => {
  const at = clauses.findIndex(({ id }) => id === change.clauseId)
  const clause = clauses[at]
  if (!clause) throw new CodedError('NEGOTIATION_OVERTAKEN')
  if (change.kind === PROPOSAL.insert) {
    if (clause.kind === 'tail') throw new CodedError('BAD_REQUEST', '新增的条款须在签署栏之前')
    return [
      ...clauses.slice(0, at + 1),
      { id: change.id, kind: 'clause', text: change.text },
      ...clauses.slice(at + 1),
    ]
  }
  if (clause.text !== change.before) throw new CodedError('NEGOTIATION_OVERTAKEN')
  if (change.kind === PROPOSAL.replace)
    return clauses.map((one) => (one === clause ? { ...one, text: change.text } : one))
  if (clause.kind !== 'clause') throw new CodedError('BAD_REQUEST', '首部与签署栏可以修改，不能删除')
  return clauses.filter((one) => one !== clause)
}

/** As many of the changes as fit, in their order. */
export const changedByAll = (clauses: readonly Clause[], changes: readonly Change[]): Clause[] =>
  changes.reduce<Clause[]>(
    (sofar, change) => {
      try {
        return changed(sofar, change)
      } catch (error) {
        if (error instanceof CodedError) return sofar
        throw error
      }
    },
    [...clauses],
  )
