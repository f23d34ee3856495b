import { describe, type Sides } from '../describe.ts'
import { firstEndingAfter } from '../reading/excerpt.ts'
import type { Reading } from '../reading/reading.ts'
import type { Stream } from '../reading/stream.ts'
import type { EqualRun } from '../running-text.ts'
import type { ComparisonOptions, Diff } from '../types.ts'
import { seats } from './boxes.ts'
import { familyOf, sizeName } from './fonts.ts'

type Style = { font?: string; size?: number }
type Kind = 'font' | 'size'

/** Points by which sizes may differ and still be the same; a size estimated from a line's height is rough. */
const EXACT_TOLERANCE = 0.26
const ESTIMATE_SHARE = 0.15

/** Equal text set in another family or size, where both sides know theirs. */
export function styleChanges(
  sides: Sides,
  base: Stream,
  final: Stream,
  runs: readonly EqualRun[],
  options: ComparisonOptions,
): Diff[] {
  const diffs: Diff[] = []
  const comparable = (kind: Kind) =>
    [sides.base.fonts, sides.final.fonts].every(
      (fonts) => fonts === 'source' || (kind === 'size' && fonts === 'estimated'),
    )
  if (options.fontFamilyRecognition && comparable('font'))
    diffs.push(...changesOf('font', sides, base, final, runs))
  if (options.fontSizeRecognition && comparable('size'))
    diffs.push(...changesOf('size', sides, base, final, runs))
  return diffs
}

type Stretch = {
  from: string
  to: string
  baseStart: number
  baseEnd: number
  finalStart: number
  finalEnd: number
}

function changesOf(kind: Kind, sides: Sides, base: Stream, final: Stream, runs: readonly EqualRun[]): Diff[] {
  const estimated = sides.base.fonts === 'estimated' || sides.final.fonts === 'estimated'
  const baseStyles = new StyleReader(sides.base)
  const finalStyles = new StyleReader(sides.final)
  const stretches: Stretch[] = []
  // A stretch runs on across other changes, so that a text set anew is one change and not one per paragraph.
  let open: Stretch | undefined
  for (const { b, f, length } of [...runs].sort((x, y) => x.b - y.b)) {
    for (let i = 0; i < length; i++) {
      const x = base.at[b + i]!
      const y = final.at[f + i]!
      const change = changeOf(kind, baseStyles.at(x), finalStyles.at(y), estimated)
      if (!change) {
        open = undefined
      } else if (open && open.from === change.from && open.to === change.to && open.finalEnd <= y) {
        open.baseEnd = x + 1
        open.finalEnd = y + 1
      } else {
        open = { ...change, baseStart: x, baseEnd: x + 1, finalStart: y, finalEnd: y + 1 }
        stretches.push(open)
      }
    }
  }
  return stretches.map((stretch) => {
    const baseSpan = { start: stretch.baseStart, end: stretch.baseEnd }
    const finalSpan = { start: stretch.finalStart, end: stretch.finalEnd }
    const { baseToken: _, finalToken: __, ...diff } = describe(sides, baseSpan, finalSpan, 'replace')
    return {
      ...diff,
      class: kind,
      category: null,
      importance: 'low',
      baseStyle: stretch.from,
      finalStyle: stretch.to,
      ...(estimated ? { uncertain: true } : {}),
    }
  })
}

function changeOf(
  kind: Kind,
  x: Style,
  y: Style,
  estimated: boolean,
): { from: string; to: string } | undefined {
  if (kind === 'font') {
    if (!x.font || !y.font) return undefined
    const from = familyOf(x.font)
    const to = familyOf(y.font)
    return from === to ? undefined : { from, to }
  }
  if (!x.size || !y.size) return undefined
  const tolerance = estimated ? Math.max(x.size, y.size) * ESTIMATE_SHARE : EXACT_TOLERANCE
  return Math.abs(x.size - y.size) <= tolerance ? undefined : { from: sizeName(x.size), to: sizeName(y.size) }
}

/** Looks styles up in reading order, remembering the region it stands in. */
class StyleReader {
  private readonly reading: Reading
  private index = 0

  constructor(reading: Reading) {
    this.reading = reading
  }

  at(offset: number): Style {
    const { regions } = this.reading
    const current = regions[this.index]
    if (!current || offset < current.start || offset >= current.end)
      this.index = firstEndingAfter(regions, offset)
    const region = regions[this.index]
    if (!region?.source) return {}
    return seats(region.source)[offset - region.start]?.run ?? {}
  }
}
