// One field while it is placed: taken by the pointer, or focused and moved by the arrows.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { FieldContent } from '../fields/FieldContent.tsx'
import { fieldStyle } from '../fields/FieldMark.tsx'
import type { Tone } from '../fields/partyTone.ts'
import { seamBox } from '../fields/seam.ts'
import styles from './contract-place.module.css'
import type { Corner } from './moving.ts'
import type { PlacedField } from './placedField.ts'

const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

export const FieldBox = ({
  field,
  shownOn,
  size,
  tone,
  owner,
  picture,
  preview,
  isSelected,
  isAlone,
  onGrab,
  onResize,
  onSelect,
  onNudge,
}: {
  field: PlacedField
  /** A seam seal stands on every page. */
  shownOn: number
  size: PageSize
  tone: Tone
  owner: string
  picture?: string
  /** What will be printed here, where that is known already. */
  preview?: ReactNode
  isSelected: boolean
  /** Nothing else is selected: it can be resized. */
  isAlone: boolean
  onGrab: (event: PointerEvent, field: PlacedField, shownOn: number) => void
  onResize: (event: PointerEvent, field: PlacedField, corner: Corner) => void
  onSelect: (field: PlacedField, more: boolean) => void
  onNudge: (field: PlacedField, dx: number, dy: number) => void
}) => {
  const box = field.kind === 'seam' ? seamBox(field, size) : field
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const [right, down] = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }[event.key] ?? [0, 0]
    if (!right && !down) return
    event.preventDefault()
    const page = event.currentTarget.parentElement!.getBoundingClientRect()
    const pixels = event.shiftKey ? 10 : 1
    onNudge(field, (right! * pixels) / page.width, (down! * pixels) / page.height)
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.box} ${isSelected ? styles.selected : ''}`}
        style={fieldStyle(box, tone)}
        data-field={field.fieldId}
        data-kind={field.kind}
        aria-pressed={isSelected}
        aria-label={`${FIELD_FACTS[field.kind].label}「${field.name}」，${owner}，第 ${shownOn + 1} 页`}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.stopPropagation()
          if (!isSelected || event.shiftKey) onSelect(field, event.shiftKey)
          if (!event.shiftKey) onGrab(event, field, shownOn)
        }}
        onFocus={(event) => {
          if (!isSelected && event.currentTarget.matches(':focus-visible')) onSelect(field, false)
        }}
        onKeyDown={press}
      >
        {preview ?? <FieldContent field={{ ...field, ...box }} page={size} picture={picture} />}
      </button>
      {isSelected && isAlone && field.kind !== 'seam' && (
        <div className={styles.corners} style={fieldStyle(box, tone, true)}>
          {CORNERS.map((corner) => (
            <span
              key={corner}
              className={`${styles.corner} ${styles[corner]}`}
              style={{ borderColor: tone.line }}
              data-corner={corner}
              onPointerDown={(event) => onResize(event, field, corner)}
            />
          ))}
        </div>
      )}
    </>
  )
}
