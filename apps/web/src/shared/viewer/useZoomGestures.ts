// Ctrl (or ⌘) + wheel, a trackpad's pinch, which browsers report the same way, and two fingers on a touch screen. Returns
// where the pointer was, so that the viewer can keep that point still. React's own wheel and touch listeners are passive
// and cannot stop the browser from zooming the whole page.

import { type RefObject, useEffect, useRef } from 'react'
import { clampZoom } from './useViewer.ts'

const PIXELS_PER_STEP = 40

/** How far apart two fingers are, and the point between them. */
const spanOf = ([one, other]: TouchList | Touch[]) => ({
  distance: Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY),
  x: (one!.clientX + other!.clientX) / 2,
  y: (one!.clientY + other!.clientY) / 2,
})

export const useZoomGestures = (
  element: RefObject<HTMLElement | null>,
  zoom: number,
  setZoom: (zoom: number) => void,
) => {
  const anchor = useRef<{ x: number; y: number } | null>(null)
  const turned = useRef(0)
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const zoomTo = (wanted: number, x: number, y: number) => {
      const next = clampZoom(wanted)
      // At the end of the range nothing will move, and a point held for later would hold the wrong place.
      if (next === zoom) return
      const box = target.getBoundingClientRect()
      anchor.current = { x: x - box.left, y: y - box.top }
      setZoom(next)
    }
    const turn = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      turned.current += event.deltaMode === 0 ? event.deltaY : event.deltaY * PIXELS_PER_STEP
      if (Math.abs(turned.current) < PIXELS_PER_STEP) return
      const step = Math.sign(turned.current)
      turned.current = 0
      zoomTo(zoom - step, event.clientX, event.clientY)
    }
    const touch = (event: TouchEvent) => {
      pinch.current = event.touches.length === 2 ? { distance: spanOf(event.touches).distance, zoom } : null
    }
    const spread = (event: TouchEvent) => {
      const began = pinch.current
      if (!began || event.touches.length !== 2) return
      event.preventDefault()
      const { distance, x, y } = spanOf(event.touches)
      zoomTo((began.zoom * distance) / began.distance, x, y)
    }
    const release = (event: TouchEvent) => {
      if (event.touches.length < 2) pinch.current = null
    }
    target.addEventListener('wheel', turn, { passive: false })
    target.addEventListener('touchstart', touch, { passive: true })
    target.addEventListener('touchmove', spread, { passive: false })
    target.addEventListener('touchend', release)
    target.addEventListener('touchcancel', release)
    return () => {
      target.removeEventListener('wheel', turn)
      target.removeEventListener('touchstart', touch)
      target.removeEventListener('touchmove', spread)
      target.removeEventListener('touchend', release)
      target.removeEventListener('touchcancel', release)
    }
  }, [element, zoom, setZoom])
  return anchor
}
