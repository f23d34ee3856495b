// The places on one page: one's own to click, everybody else's to look at.

import { chinaDay } from '@xinqi/api/china-day'
import { factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { mayBeMoved } from '@xinqi/api/contract-fields/moved-mark'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react'
import { labelled } from '../../../shared/language/labels.ts'
import type { OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import { boxStyle } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { FieldContent } from '../fields/FieldContent.tsx'
import { FieldMark } from '../fields/FieldMark.tsx'
import { seamBox, standsOn } from '../fields/seam.ts'
import styles from './contract-sign.module.css'
import type { Detail, SignField } from './detail.ts'
import { words } from './messages/signing.zh.ts'
import type { Marks } from './useMarks.ts'

const SIGNING = new Set(['seal', 'signature', 'seam', 'date', 'remark'])
/** As it will be printed: the day in China. */
const today = () => {
  const [year, month, day] = chinaDay(new Date()).split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** On paper, as pixels at the zoom the page is shown at. */
const millimetres = (mm: number) => `calc(var(--total-scale-factor, 1) * ${(mm / 25.4) * 72}px)`

const MoveMark = lazy(() => import('./MoveMark.tsx'))

/** Where its signer put it, and as faint as the sender wished. */
const markStyle = (field: SignField, marks: Marks, page: PageSize): CSSProperties => {
  const { dx, dy, turn } = marks.movedOf(field.fieldId)
  const shift = (share: number, whole: number) => millimetres((share * whole * 25.4) / 72)
  return {
    ...(dx || dy || turn
      ? {
          transform: `translate(calc(-50% + ${shift(dx, page.width)}), calc(-50% + ${shift(dy, page.height)})) rotate(${turn}deg)`,
        }
      : {}),
    ...(field.settings.opacity && field.kind !== 'signature'
      ? { opacity: field.settings.opacity / 100 }
      : {}),
  }
}

const expected = (field: SignField, marks: Marks, page: PageSize): ReactNode => {
  const picture = marks.pictureOf(field.fieldId)
  if (picture)
    return (
      <img
        className={styles.markPicture}
        // A seal keeps its size on paper, whatever the size of its place; everything else fills it.
        style={{
          ...markStyle(field, marks, page),
          ...(picture.onPaper && field.kind === 'seal'
            ? { width: millimetres(picture.onPaper.width), height: millimetres(picture.onPaper.height) }
            : {}),
          // A page carries a slice of it, never the whole made small.
          ...(field.kind === 'seam' ? { objectFit: 'cover' } : {}),
        }}
        src={picture.url}
        alt=""
        draggable={false}
      />
    )
  if (field.kind === 'date') return <span className={styles.markWords}>{today()}</span>
  if (field.kind === 'remark') {
    const text = marks.remarks[field.fieldId]?.trim()
    // As it will be drawn: in its box, wrapped, in the letters and the ink the place asks for.
    return text ? (
      <FieldContent field={{ ...field, kind: 'lines', value: { text } }} page={page} />
    ) : (
      <span className={styles.markWords}>{words().fillIn({ name: field.name })}</span>
    )
  }
  // A strip at the edge has room for standing letters only.
  if (field.kind === 'seam') return <span className={styles.markUpright}>{words().seamSeal}</span>
  return (
    <span className={styles.markWords}>
      {words().tap({ label: labelled(factsOfKind(field.kind).label) })}
    </span>
  )
}

export const MarkLayer = ({
  fileId,
  page: { index, size },
  detail,
  marks,
  current,
  onPlace,
}: {
  fileId: string
  page: OverlayPage
  detail: Detail
  marks: Marks
  /** The place 下一处 leads to. */
  current: string | null
  onPlace: (field: SignField) => void
}) => {
  const mine = new Set(marks.places.map(({ fieldId }) => fieldId))
  // What others have signed stands in the pages; only what is still open is drawn over them.
  const others = detail.fields.filter(
    (field) =>
      !mine.has(field.fieldId) &&
      SIGNING.has(field.kind) &&
      field.partyId !== null &&
      !field.isSigned &&
      standsOn(field, fileId, index),
  )
  return (
    <>
      {detail.status < CONTRACT_IS.finished &&
        others.map((field) => (
          <FieldMark key={field.fieldId} field={field} parties={detail.parties} page={size} />
        ))}
      {marks.places
        .filter((field) => standsOn(field, fileId, index))
        .map((field) => (
          <button
            key={field.fieldId}
            type="button"
            className={styles.place}
            style={boxStyle(field.kind === 'seam' ? seamBox(field, size) : field)}
            data-field={field.fieldId}
            data-done={marks.isDone(field) || undefined}
            data-current={field.fieldId === current || undefined}
            aria-label={(marks.isDone(field) ? words().placeDone : words().placeOpen)({
              label: labelled(factsOfKind(field.kind).label),
              name: labelled(field.name),
            })}
            disabled={field.kind === 'date'}
            onClick={() => onPlace(field)}
          >
            {expected(field, marks, size)}
          </button>
        ))}
      {marks.places
        .filter((field) => mayBeMoved(field) && marks.isDone(field) && standsOn(field, fileId, index))
        .map((field) => (
          <Suspense key={field.fieldId} fallback={null}>
            <MoveMark
              field={field}
              moved={marks.movedOf(field.fieldId)}
              mayTurn={!marks.originals.some((file) => file.fileId === field.fileId)}
              onMove={(moved) => marks.move(field.fieldId, moved)}
              onPress={() => onPlace(field)}
            />
          </Suspense>
        ))}
    </>
  )
}
