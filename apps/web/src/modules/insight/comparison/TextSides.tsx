// Two texts beside each other, the differences marked where they stand.

import { memo, type ReactNode } from 'react'
import result from '../ai-tasks/result.module.css'
import styles from './comparison.module.css'
import type { Diff } from './DiffList.tsx'

type Stretch = { start: number; end: number; diff: Diff | null }

const stretches = (text: string, diffs: readonly Diff[], side: 0 | 2): Stretch[] => {
  const found: Stretch[] = []
  let at = 0
  const places = diffs
    .flatMap((diff) => (diff.at ? [{ start: diff.at[side]!, end: diff.at[side + 1]!, diff }] : []))
    .sort((a, b) => a.start - b.start)
  for (const place of places) {
    // A change inside a moved stretch is drawn with it.
    if (place.start < at || place.end <= place.start) continue
    if (place.start > at) found.push({ start: at, end: place.start, diff: null })
    found.push(place)
    at = place.end
  }
  if (at < text.length) found.push({ start: at, end: text.length, diff: null })
  return found
}

export const TextSide = memo(
  ({
    text,
    diffs,
    side,
    current,
    label,
    onChoose,
  }: {
    text: string
    diffs: readonly Diff[]
    side: 0 | 2
    current: string | null
    label: string
    onChoose: (id: string) => void
  }) => {
    const lines: ReactNode[][] = [[]]
    for (const { start, end, diff } of stretches(text, diffs, side)) {
      const parts = text.slice(start, end).split('\n')
      parts.forEach((part, index) => {
        if (index > 0) lines.push([])
        if (part === '') return
        lines.at(-1)!.push(
          diff ? (
            <mark
              key={`${start}-${index}`}
              data-diff={diff.id}
              className={`${styles[diff.type]} ${diff.id === current ? styles.current : ''}`}
            >
              <button
                type="button"
                className={`${result.choose} ${styles.rowHead}`}
                style={{ display: 'inline', width: 'auto' }}
                onClick={() => onChoose(diff.id)}
              >
                {part}
              </button>
            </mark>
          ) : (
            part
          ),
        )
      })
    }
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      <section className={styles.texts} aria-label={label} tabIndex={0}>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </section>
    )
  },
)
