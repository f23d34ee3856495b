import type { TextModel } from '@xinqi/documents'
import { indexClauses } from './meaning/clauses.ts'
import { buildStream } from './reading/build.ts'
import { readPlainTexts } from './reading/plain.ts'
import type { Reading } from './reading/reading.ts'
import { byPlace, compareRunningText } from './running-text.ts'
import type { Comparison, ComparisonOptions, Diff } from './types.ts'

/** What changed from base to final. */
export function compare(
  base: TextModel | string,
  final: TextModel | string,
  options: ComparisonOptions = {},
): Comparison {
  const [baseReading, finalReading] = readBoth(base, final)
  const sides = {
    base: baseReading,
    final: finalReading,
    baseClauses: indexClauses(baseReading),
    finalClauses: indexClauses(finalReading),
  }
  const running = compareRunningText(
    sides,
    buildStream(baseReading, new Set()),
    buildStream(finalReading, new Set()),
    options.fullWidthHalfWidthRecognition === true,
  )
  const diffs = numbered(running.diffs.sort(byPlace))
  return {
    diffs,
    similarity: running.total === 0 ? 1 : round((2 * running.same) / running.total),
    counts: countsOf(diffs),
    remarks: [],
    baseText: baseReading.text,
    finalText: finalReading.text,
  }
}

function readBoth(base: TextModel | string, final: TextModel | string): [Reading, Reading] {
  return readPlainTexts(base as string, final as string)
}

function numbered(diffs: Diff[], prefix = ''): Diff[] {
  diffs.forEach((diff, index) => {
    diff.id = `${prefix}${index + 1}`
    if (diff.inner) numbered(diff.inner, `${diff.id}.`)
  })
  return diffs
}

function countsOf(diffs: readonly Diff[]): Comparison['counts'] {
  const counts = { insert: 0, delete: 0, replace: 0, move: 0 }
  for (const diff of diffs) counts[diff.type]++
  return counts
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4
