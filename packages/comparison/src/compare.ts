import type { TextModel } from '@xinqi/documents'
import type { Sides } from './describe.ts'
import { furnitureChanges } from './layout/furniture.ts'
import { markChanges } from './layout/marks.ts'
import { styleChanges } from './layout/styles.ts'
import { indexClauses } from './meaning/clauses.ts'
import { buildStream } from './reading/build.ts'
import { withoutWrapHyphens } from './reading/hyphens.ts'
import { misplacedBlocks } from './reading/misplaced.ts'
import { readTextModel } from './reading/model.ts'
import { readPlainText, readPlainTexts } from './reading/plain.ts'
import type { Reading } from './reading/reading.ts'
import type { Stream } from './reading/stream.ts'
import { remarksOn } from './remarks.ts'
import { byPlace, compareRunningText, type RunningResult } from './running-text.ts'
import { compareTables, pairTables } from './tables/tables.ts'
import type { Comparison, ComparisonOptions, Diff } from './types.ts'

/** What changed from base to final. */
export function compare(
  base: TextModel | string,
  final: TextModel | string,
  options: ComparisonOptions = {},
): Comparison {
  const [baseReading, finalReading] = readBoth(base, final)
  const sides: Sides = {
    base: baseReading,
    final: finalReading,
    baseClauses: indexClauses(baseReading),
    finalClauses: indexClauses(finalReading),
  }
  const compareStreams = (x: Stream, y: Stream): RunningResult => {
    const result = compareRunningText(sides, x, y, options.fullWidthHalfWidthRecognition === true)
    result.diffs.push(...styleChanges(sides, x, y, result.equal, options))
    return result
  }
  const tables = pairTables(baseReading, finalReading)
  const running = compareStreams(
    ...dropWrapHyphens(
      sides,
      buildStream(baseReading, new Set(tables.map((pair) => pair.base))),
      buildStream(finalReading, new Set(tables.map((pair) => pair.final))),
    ),
  )
  const parts = [running, ...tables.map((pair) => compareTables(sides, pair, compareStreams))]
  const diffs = parts.flatMap((part) => part.diffs)
  if (options.sealRecognition) diffs.push(...markChanges(baseReading, finalReading, 'seal'))
  if (options.handWritingRecognition) diffs.push(...markChanges(baseReading, finalReading, 'handwriting'))
  if (options.pageFurniture) diffs.push(...furnitureChanges(baseReading, finalReading))
  return {
    diffs: numbered(diffs.sort(byPlace)),
    similarity: similarityOf(parts),
    counts: countsOf(diffs),
    remarks: remarksOn(baseReading, finalReading, options),
    baseText: baseReading.text,
    finalText: finalReading.text,
  }
}

function readBoth(base: TextModel | string, final: TextModel | string): [Reading, Reading] {
  if (typeof base === 'string' && typeof final === 'string') return readPlainTexts(base, final)
  const read = (side: TextModel | string) =>
    typeof side === 'string' ? readPlainText(side) : readTextModel(side)
  const readings: [Reading, Reading] = [read(base), read(final)]
  return [reread(base, readings[0], readings[1]), reread(final, readings[1], readings[0])]
}

function reread(side: TextModel | string, own: Reading, other: Reading): Reading {
  if (typeof side === 'string') return own
  const misplaced = misplacedBlocks(own, other)
  return misplaced.size === 0 ? own : readTextModel(side, misplaced)
}

function dropWrapHyphens({ base, final }: Sides, x: Stream, y: Stream): [Stream, Stream] {
  const fromBase = withoutWrapHyphens(x, y)
  const fromFinal = withoutWrapHyphens(y, x)
  for (const offset of fromBase.hyphens) base.wrapHyphens.add(offset)
  for (const offset of fromFinal.hyphens) final.wrapHyphens.add(offset)
  return [fromBase.stream, fromFinal.stream]
}

function similarityOf(parts: readonly { same: number; total: number }[]): number {
  const same = parts.reduce((sum, part) => sum + part.same, 0)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  return total === 0 ? 1 : Math.round(((2 * same) / total) * 1e4) / 1e4
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
