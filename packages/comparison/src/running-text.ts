import { align, rangeOf } from './align/align.ts'
import { added, type Hunk, removed } from './align/hunk.ts'
import { pairOf, wholeOf } from './align/pair.ts'
import { describe, type Sides } from './describe.ts'
import type { Stream } from './reading/stream.ts'
import { type StreamSide, spansOf } from './spans.ts'
import type { Diff } from './types.ts'
import { widthChanges } from './width.ts'

/** Two stretches of equal text, for looking at what they are made of (fonts, sizes). */
export type EqualRun = { b: number; f: number; length: number }

export type RunningResult = { diffs: Diff[]; equal: EqualRun[]; same: number; total: number }

/** Compare two streams of running text and describe what differs. */
export function compareRunningText(
  sides: Sides,
  base: Stream,
  final: Stream,
  withWidth: boolean,
): RunningResult {
  const pair = pairOf(base, final)
  const whole = wholeOf(pair)
  const { hunks, moves } = align(pair)
  const baseSide: StreamSide = { ...sides.base, stream: base }
  const finalSide: StreamSide = { ...sides.final, stream: final }
  const described = (hunk: Hunk): Diff => {
    const spans = spansOf(hunk, baseSide, finalSide)
    return describe(sides, spans.base, spans.final)
  }
  const widths = (list: readonly Hunk[], range: Hunk): Diff[] =>
    withWidth
      ? widthChanges(baseSide, finalSide, list, range).map((spans) => ({
          ...describe(sides, spans.base, spans.final),
          widthOnly: true,
          importance: 'low' as const,
        }))
      : []

  const diffs = [...hunks.filter((hunk) => hunk.moved === undefined).map(described), ...widths(hunks, whole)]
  const equal = equalRuns(hunks, whole)
  for (const move of moves) {
    const range = rangeOf(move)
    const spans = spansOf(range, baseSide, finalSide)
    const changed = move.inner.filter((hunk) => hunk.moved === undefined)
    const inner = [...changed.map(described), ...widths(move.inner, range)]
    diffs.push({ ...describe(sides, spans.base, spans.final, 'move'), inner: inner.sort(byPlace) })
    equal.push(...equalRuns(move.inner, range))
  }
  const same = equal.reduce((sum, run) => sum + run.length, 0)
  return { diffs, equal, same, total: base.units.length + final.units.length }
}

/** In reading order of the final side. */
export const byPlace = (x: Diff, y: Diff): number =>
  x.final.start - y.final.start || x.base.start - y.base.start || x.final.end - y.final.end

function equalRuns(hunks: readonly Hunk[], whole: Hunk): EqualRun[] {
  const runs: EqualRun[] = []
  let b = whole.b0
  let f = whole.f0
  for (const hunk of hunks) {
    if (hunk.b0 > b) runs.push({ b, f, length: hunk.b0 - b })
    b = hunk.b0 + removed(hunk)
    f = hunk.f0 + added(hunk)
  }
  if (whole.b1 > b) runs.push({ b, f, length: whole.b1 - b })
  return runs
}
