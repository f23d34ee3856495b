// What will be printed where a mark is to go, pale: the seal or signature itself, and of a seam seal the strip this page
// carries.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { seamSliceOn } from '@xinqi/api/contract-fields/seam-slices'
import type { ReactNode } from 'react'
import styles from './contract-fields.module.css'
import type { ShownField } from './shownField.ts'
import type { OwnMark, OwnMarks } from './useOwnMarks.ts'

/** Stands for a seal that is not ours to show. */
const ANY_SEAL: OwnMark = {
  picture: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 84"><g fill="none" stroke="#c3302b"><circle cx="42" cy="42" r="39" stroke-width="3"/><path d="M42 27l4 11h12l-9.600 7 3.600 11-10-6.800-10 6.800 3.600-11-9.600-7h12z" stroke-width="2"/></g></svg>',
  )}`,
  widthMm: 42,
  heightMm: 42,
}

const MarkPreview = ({
  field,
  mark,
  page,
  pageCount,
}: {
  field: ShownField
  mark: OwnMark | undefined
  /** From 0. */
  page: number
  pageCount: number
}) => {
  if (field.kind !== 'seam')
    return mark ? (
      <img className={styles.markPreview} src={mark.picture} alt={field.name} draggable={false} />
    ) : null
  const seal = mark ?? ANY_SEAL
  const slice = seamSliceOn(field.settings, page, pageCount, seal.widthMm)
  if (!slice) return null
  const { width, height } = FIELD_FACTS.seam
  const strip = seal.widthMm / slice.count
  return (
    <span
      className={styles.seamStrip}
      style={{
        width: `${Math.min(1, strip / width) * 100}%`,
        height: `${Math.min(1, seal.heightMm / height) * 100}%`,
        [field.settings.seamEdge === 'left' ? 'left' : 'right']: 0,
      }}
      data-slice={`${slice.index + 1}/${slice.count}`}
      role="img"
      aria-label={`骑缝章第 ${slice.index + 1} 片，共 ${slice.count} 片`}
    >
      <img
        src={seal.picture}
        alt=""
        draggable={false}
        style={{ width: `${slice.count * 100}%`, left: `${-slice.index * 100}%` }}
      />
    </span>
  )
}

/** Nothing where only the party itself knows what it will leave there. */
export const previewOf = (
  field: ShownField,
  ownMarks: OwnMarks | undefined,
  page: number,
  pageCount: number,
): ReactNode => {
  const mark = ownMarks?.(field)
  if (!mark && (field.kind !== 'seam' || !seamSliceOn(field.settings, page, pageCount, ANY_SEAL.widthMm)))
    return undefined
  return <MarkPreview field={field} mark={mark} page={page} pageCount={pageCount} />
}
