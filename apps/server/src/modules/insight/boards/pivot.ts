import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { mergeSums, NOTHING, type Sums } from './figures.ts'
import { isTime } from './time-keys.ts'

type Answer = NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>
type Point = Answer['points'][number]

/** What stands where a row and a column meet. */
export type PivotCell = (Sums & { key: string; part: string })[]

/** More than this beside each other nobody tells apart. */
const SERIES_MOST = 20

export const labelOf = (dimension: string | null, key: string): string =>
  dimension === 'status' ? statusOf(CONTRACT_STATUS, Number(key)).label : key

/** Columns by time in their order, others by size; those that are left out are counted. */
export const seriesOf = (dimension: string, weights: ReadonlyMap<string, number>) => {
  const inOrder = [...weights].sort(([one, a], [other, b]) =>
    isTime(dimension) ? (one < other ? -1 : 1) : b - a || (one < other ? -1 : 1),
  )
  // Of a long time the end is what one asks about.
  const shown = isTime(dimension) ? inOrder.slice(-SERIES_MOST) : inOrder.slice(0, SERIES_MOST)
  return {
    series: shown.map(([key]) => ({ key, label: labelOf(dimension, key) })),
    seriesLeft: inOrder.length - shown.length,
  }
}

/** The points of a plan, each with its part in every column. */
export const pivot = (
  points: Point[],
  crossed: (ReturnType<typeof seriesOf> & { cells: PivotCell }) | null,
  of: (sums: Sums) => number,
): Pick<Answer, 'points' | 'series' | 'seriesLeft'> => {
  if (!crossed) return { points, series: [], seriesLeft: 0 }
  const rows = new Map<string, Map<string, Sums>>()
  for (const { key, part, ...sums } of crossed.cells) {
    const row = rows.get(key) ?? new Map<string, Sums>()
    row.set(part, mergeSums(row.get(part) ?? NOTHING, sums))
    rows.set(key, row)
  }
  const { series, seriesLeft } = crossed
  return {
    points: points.map((point) => ({
      ...point,
      parts: series.map(({ key }) => of(rows.get(point.key)?.get(key) ?? NOTHING)),
    })),
    series,
    seriesLeft,
  }
}
