// One page to put fields on.

import type { FieldKind } from '@xinqi/api/calls'
import { type ReactNode, useRef } from 'react'
import type { OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import { fractionAt } from '../../../shared/viewer/fractions.ts'
import { FieldLayer } from '../fields/FieldLayer.tsx'
import { toneOf } from '../fields/partyTone.ts'
import { standsOn } from '../fields/seam.ts'
import { ownerName, type ShownField } from '../fields/shownField.ts'
import { WatermarkLayer } from '../fields/WatermarkLayer.tsx'
import styles from './contract-place.module.css'
import { FieldBox } from './FieldBox.tsx'
import type { PlacedField, PlacingParty } from './placedField.ts'
import { SURFACE } from './surfaceMark.ts'
import type { FieldDrag } from './useFieldDrag.ts'
import type { Placer } from './usePlacer.ts'

export const PageSurface = ({
  page: { index, size },
  fileId,
  parties,
  placer,
  drag,
  armed,
  backdrop,
  pictures,
  preview,
  onPlace,
}: {
  page: OverlayPage
  fileId: string
  parties: readonly PlacingParty[]
  placer: Placer
  drag: FieldDrag
  armed: FieldKind | null
  backdrop: readonly ShownField[]
  pictures: Readonly<Record<string, string>> | undefined
  preview: (field: ShownField, page: number) => ReactNode
  onPlace: (kind: FieldKind, x: number, y: number) => void
}) => {
  const { dragging } = drag
  /** Where the finger or the button went down: on the page itself, or on something that stands there. */
  const pressedPage = useRef(false)
  const shown = placer.fields
    .map((field) => dragging?.fields.get(field.fieldId) ?? field)
    .filter((field) => standsOn(field, fileId, index))
    .sort((a, b) => a.y - b.y || a.x - b.x)
  const select = (field: PlacedField, more: boolean) => {
    const { selected } = placer
    if (!more) placer.select([field.fieldId])
    else if (selected.includes(field.fieldId)) placer.select(selected.filter((id) => id !== field.fieldId))
    else placer.select([...selected, field.fieldId])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard fields go to the middle of the page from the palette
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={`${styles.surface} ${armed ? styles.armed : ''}`}
      {...{ [SURFACE]: index }}
      onPointerDownCapture={(event) => {
        pressedPage.current = !(event.target as Element).closest('[data-field], [data-corner]')
      }}
      // The last that comes of a tap, and nothing that comes of scrolling or of two fingers: what appears where the
      // finger was is not pressed by the same tap.
      onClick={(event) => {
        if (!pressedPage.current) return
        if (armed) {
          const { x, y } = fractionAt(event, event.currentTarget.getBoundingClientRect())
          onPlace(armed, x, y)
        } else if (placer.selected.length) placer.select([])
      }}
    >
      {backdrop.length > 0 && (
        <div className={styles.backdrop}>
          <FieldLayer
            fileId={fileId}
            page={{ index, size }}
            fields={backdrop}
            parties={parties}
            pictures={pictures}
          />
        </div>
      )}
      <WatermarkLayer fields={placer.fields} fileId={fileId} page={size} />
      {shown.map((field) => (
        <FieldBox
          key={field.fieldId}
          field={field}
          shownOn={index}
          size={size}
          tone={toneOf(parties, field.partyId)}
          owner={ownerName(parties, field.partyId)}
          picture={field.value && 'pictureId' in field.value ? pictures?.[field.value.pictureId] : undefined}
          preview={preview(field, index)}
          isSelected={placer.selected.includes(field.fieldId)}
          isAlone={placer.selected.length === 1}
          onGrab={drag.move}
          onResize={drag.resize}
          onSelect={select}
          onNudge={(moved, dx, dy) =>
            placer.nudge(placer.selected.includes(moved.fieldId) ? placer.selected : [moved.fieldId], dx, dy)
          }
        />
      ))}
      {dragging?.page === index &&
        dragging.guides.map(({ axis, at }) => (
          <span
            key={axis}
            className={axis === 'x' ? styles.guideX : styles.guideY}
            style={axis === 'x' ? { left: `${at * 100}%` } : { top: `${at * 100}%` }}
            data-testid="guide"
          />
        ))}
    </div>
  )
}
