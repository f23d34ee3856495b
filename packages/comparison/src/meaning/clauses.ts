import { firstEndingAfter } from '../reading/excerpt.ts'
import type { Reading } from '../reading/reading.ts'

/** Where each numbered clause starts, in order. */
export type ClauseIndex = { end: number; label: string }[]

const CLAUSE =
  /^[\s　]*(第\s*[一二三四五六七八九十百零〇\d]+\s*条|[一二三四五六七八九十]{1,3}(?=、)|\d{1,2}(?:\.\d{1,2}){1,3}(?=[\s　\u4e00-\u9fa5])|\d{1,2}(?=[、．]))/

export function indexClauses(reading: Reading): ClauseIndex {
  const clauses: ClauseIndex = []
  for (const { start, end } of reading.pieces) {
    const match = CLAUSE.exec(reading.text.slice(start, Math.min(end, start + 24)))
    if (!match) continue
    // Each entry ends where the next begins, so one search finds the clause around an offset.
    const last = clauses.at(-1)
    if (last) last.end = start
    clauses.push({ end: Number.POSITIVE_INFINITY, label: match[1]!.replace(/\s+/g, '') })
    if (clauses.length === 1) clauses.unshift({ end: start, label: '' })
  }
  return clauses
}

export function clauseAt(clauses: ClauseIndex, offset: number): string | undefined {
  return clauses[firstEndingAfter(clauses, offset)]?.label || undefined
}
