// The differences drawn on a page: colour and shape, so that neither says it alone.

import type { DiffType } from '@xinqi/api/ai'
import { memo } from 'react'
import styles from './comparison.module.css'

export type Spot = { id: string; type: DiffType; box: readonly number[] }
const CARET = 0.004

export const DiffMarks = memo(
  ({
    spots,
    current,
    onChoose,
  }: {
    spots: readonly Spot[]
    current: string | null
    onChoose: (id: string) => void
  }) => (
    <>
      {spots.map(({ id, type, box: [, x = 0, y = 0, width = 0, height = 0] }, index) => (
        <button
          key={`${id}-${index}`}
          type="button"
          tabIndex={-1}
          aria-label={`差异 ${id}`}
          data-diff={id}
          className={`${styles.mark} ${styles[type]} ${id === current ? styles.current : ''}`}
          style={{
            left: `${x * 100}%`,
            top: `${y * 100}%`,
            width: `${Math.max(width, CARET) * 100}%`,
            height: `${height * 100}%`,
          }}
          onClick={() => onChoose(id)}
        />
      ))}
    </>
  ),
)

/** By page, for the pages in sight alone. */
export const spotsByPage = (
  diffs: readonly { id: string; type: string; base: number[][]; final: number[][] }[],
  side: 'base' | 'final',
): ReadonlyMap<number, Spot[]> => {
  const found = new Map<number, Spot[]>()
  for (const diff of diffs)
    for (const box of diff[side]) {
      const page = box[0] ?? 0
      const spot: Spot = { id: diff.id, type: diff.type as DiffType, box }
      const known = found.get(page)
      if (known) known.push(spot)
      else found.set(page, [spot])
    }
  return found
}
