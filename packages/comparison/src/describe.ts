import { leastConfidence } from './layout/confidence.ts'
import { placeOf } from './layout/places.ts'
import { importanceOf, isPunctuationOnly, type Meaning, meaningOf } from './meaning/category.ts'
import { type ClauseIndex, clauseAt } from './meaning/clauses.ts'
import { contextOf, excerpt, firstEndingAfter } from './reading/excerpt.ts'
import type { Reading } from './reading/reading.ts'
import type { Span } from './spans.ts'
import type { ChangeType, ContentClass, Diff } from './types.ts'

export type Sides = {
  base: Reading
  final: Reading
  baseClauses: ClauseIndex
  finalClauses: ClauseIndex
}

const UNSURE = 0.8

/** A change found at these places, with everything a reader wants to know about it. Ids are given at the end. */
export function describe(sides: Sides, base: Span, final: Span, type = typeOf(base, final)): Diff {
  const baseText = excerpt(sides.base, base.start, base.end)
  const finalText = excerpt(sides.final, final.start, final.end)
  const meaning: Meaning =
    type === 'move'
      ? { category: null }
      : meaningOf(
          { text: sides.base.text, start: base.start, end: base.end },
          { text: sides.final.text, start: final.start, end: final.end },
          baseText,
          finalText,
        )
  const diff: Diff = {
    id: '',
    type,
    class: classOf(sides, base, final, baseText, finalText),
    category: meaning.category,
    importance: importanceOf(meaning.category),
    base: placeOf(sides.base, base.start, base.end),
    final: placeOf(sides.final, final.start, final.end),
    baseText,
    finalText,
    baseContext: contextOf(sides.base, base.start, base.end),
    finalContext: contextOf(sides.final, final.start, final.end),
  }
  if (meaning.baseToken) diff.baseToken = meaning.baseToken
  if (meaning.finalToken) diff.finalToken = meaning.finalToken
  const inBase = clauseAt(sides.baseClauses, base.start)
  const inFinal = clauseAt(sides.finalClauses, final.start)
  // What is gone stands in no clause of the final side: there the next one would lend it its number.
  const clause = type === 'delete' ? (inBase ?? inFinal) : (inFinal ?? inBase)
  if (clause) diff.clause = clause
  const confidence = Math.min(
    leastConfidence(sides.base, base.start, base.end),
    leastConfidence(sides.final, final.start, final.end),
  )
  if (confidence < UNSURE) diff.uncertain = true
  return diff
}

const typeOf = (base: Span, final: Span): ChangeType => {
  if (base.start === base.end) return 'insert'
  return final.start === final.end ? 'delete' : 'replace'
}

function classOf(sides: Sides, base: Span, final: Span, baseText: string, finalText: string): ContentClass {
  if (isPunctuationOnly(baseText, finalText)) return 'punctuation'
  const inTable =
    base.end > base.start ? isInTable(sides.base, base.start) : isInTable(sides.final, final.start)
  return inTable ? 'table' : 'text'
}

function isInTable(reading: Reading, offset: number): boolean {
  return reading.regions[firstEndingAfter(reading.regions, offset)]?.isTable ?? false
}
