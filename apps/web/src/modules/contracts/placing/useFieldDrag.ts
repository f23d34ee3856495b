// Dragging fields about and by their corners. While it lasts, what is dragged is shown where it would be; letting go
// makes it one step that can be undone.

import { type PointerEvent as ReactPointerEvent, useCallback, useRef, useState } from 'react'
import { fractionAt } from '../../../shared/viewer/fractions.ts'
import { aligned, type Corner, type Guide, moved, resized } from './moving.ts'
import type { PlacedField } from './placedField.ts'
import { followPointer, surfaceAt, surfaceOf } from './surfaces.ts'
import type { Placer } from './usePlacer.ts'

export type Dragging = {
  fields: ReadonlyMap<string, PlacedField>
  guides: readonly Guide[]
  /** The page the guides stand on. */
  page: number
}

const REACH = 5
const LEAST = 12

export const useFieldDrag = (placer: Placer, fileId: string, pageCount: number) => {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const latest = useRef<Dragging | null>(null)
  const { change } = placer
  const show = useCallback((next: Dragging | null) => {
    latest.current = next
    setDragging(next)
  }, [])
  const finish = useCallback(
    (let_go: boolean) => {
      const last = latest.current
      show(null)
      if (let_go && last) change([...last.fields.values()])
    },
    [change, show],
  )

  const move = (event: ReactPointerEvent, lead: PlacedField, shownOn: number) => {
    const start = surfaceOf(shownOn)
    if (!start) return
    const ids = placer.selected.includes(lead.fieldId) ? placer.selected : [lead.fieldId]
    const group = placer.fields.filter(({ fieldId }) => ids.includes(fieldId))
    const others = placer.fields.filter((field) => field.fileId === fileId && !ids.includes(field.fieldId))
    const grip = fractionAt(event, start.rect)
    const from = { x: event.clientX, y: event.clientY }
    followPointer(event.pointerId, {
      onMove: (now) => {
        if (!latest.current && Math.hypot(now.clientX - from.x, now.clientY - from.y) < 3) return
        const under = surfaceAt(now.clientX, now.clientY) ?? surfaceOf(shownOn)
        if (!under) return
        const point = fractionAt(now, under.rect)
        const free = moved(lead, lead.x + point.x - grip.x, lead.y + point.y - grip.y, under.page)
        const page = lead.kind === 'seam' ? lead.page : under.page
        const { box, guides } = aligned(
          free,
          others.filter((field) => field.page === page && field.kind !== 'seam'),
          { x: REACH / under.rect.width, y: REACH / under.rect.height },
        )
        const led = moved(free, box.x, box.y, page)
        const [dx, dy, turned] = [led.x - lead.x, led.y - lead.y, page - lead.page]
        const onPage = (wanted: number) => Math.max(0, Math.min(pageCount - 1, wanted))
        const fields = group.map((field) =>
          field.fieldId === lead.fieldId
            ? led
            : moved(field, field.x + dx, field.y + dy, onPage(field.page + turned)),
        )
        show({ fields: new Map(fields.map((field) => [field.fieldId, field])), guides, page })
      },
      onEnd: (end) => finish(end !== null),
    })
  }

  const resize = (event: ReactPointerEvent, field: PlacedField, corner: Corner) => {
    event.stopPropagation()
    const surface = surfaceOf(field.page)
    if (!surface) return
    followPointer(event.pointerId, {
      onMove: (now) => {
        const { rect } = surfaceOf(field.page) ?? surface
        const point = fractionAt(now, rect)
        const least = { width: LEAST / rect.width, height: LEAST / rect.height }
        const next = { ...field, ...resized(field, corner, point.x, point.y, least) }
        show({ fields: new Map([[field.fieldId, next]]), guides: [], page: field.page })
      },
      onEnd: (end) => finish(end !== null),
    })
  }

  return { dragging, move, resize }
}
export type FieldDrag = ReturnType<typeof useFieldDrag>
