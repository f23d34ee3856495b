// The pages on the screen as places to put things on: found under the pointer, wherever it went down.

import { scrollNear } from './edgeScroll.ts'
import { SURFACE } from './surfaceMark.ts'

export type Surface = { page: number; rect: DOMRect }

const STEADY = 4

export const surfaceAt = (clientX: number, clientY: number): Surface | null => {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const page = element.getAttribute(SURFACE)
    if (page !== null) return { page: Number(page), rect: element.getBoundingClientRect() }
  }
  return null
}

export const surfaceOf = (page: number): Surface | null => {
  const element = document.querySelector(`[${SURFACE}="${page}"]`)
  return element ? { page, rect: element.getBoundingClientRect() } : null
}

/** Follows one pointer until it is let go, wherever it goes; touch too. Held at an edge, the pages scroll under it. */
export const followPointer = (
  pointerId: number,
  { onMove, onEnd }: { onMove: (event: PointerEvent) => void; onEnd: (event: PointerEvent | null) => void },
): void => {
  let first: PointerEvent | null = null
  let last: PointerEvent | null = null
  let frame = 0
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    first ??= event
    last = event
    onMove(event)
    // A click with an unsteady hand is not a drag: nothing scrolls away under it.
    const isDrag = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > STEADY
    if (!frame && isDrag) frame = requestAnimationFrame(pull)
  }
  const pull = () => {
    const moved = last !== null && scrollNear(last.clientX, last.clientY)
    if (moved) onMove(last!)
    frame = moved ? requestAnimationFrame(pull) : 0
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    onEnd(event.type === 'pointerup' ? event : null)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
