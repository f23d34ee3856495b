// The pages on the screen as places to put things on: found under the pointer, wherever it went down.

export type Surface = { page: number; rect: DOMRect }

export const SURFACE = 'data-place-page'

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

/** Follows one pointer until it is let go, wherever it goes; touch too. */
export const followPointer = (
  pointerId: number,
  { onMove, onEnd }: { onMove: (event: PointerEvent) => void; onEnd: (event: PointerEvent | null) => void },
): void => {
  const move = (event: PointerEvent) => event.pointerId === pointerId && onMove(event)
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    onEnd(event.type === 'pointerup' ? event : null)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
