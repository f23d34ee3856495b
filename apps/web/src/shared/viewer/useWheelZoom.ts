// Ctrl (or ⌘) + wheel, and a trackpad's pinch, which browsers report the same way. Returns where the pointer
// was, so that the viewer can keep that point still. React's own wheel listeners are passive and cannot stop
// the browser from zooming the whole page.

import { type RefObject, useEffect, useRef } from 'react'
import { clampZoom } from './useViewer.ts'

const PIXELS_PER_STEP = 40

export const useWheelZoom = (
  element: RefObject<HTMLElement | null>,
  zoom: number,
  setZoom: (zoom: number) => void,
) => {
  const anchor = useRef<{ x: number; y: number } | null>(null)
  const turned = useRef(0)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const turn = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      turned.current += event.deltaMode === 0 ? event.deltaY : event.deltaY * PIXELS_PER_STEP
      if (Math.abs(turned.current) < PIXELS_PER_STEP) return
      const next = clampZoom(zoom - Math.sign(turned.current))
      turned.current = 0
      // At the end of the range nothing will move, and a point held for later would hold the wrong place.
      if (next === zoom) return
      const box = target.getBoundingClientRect()
      anchor.current = { x: event.clientX - box.left, y: event.clientY - box.top }
      setZoom(next)
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [element, zoom, setZoom])
  return anchor
}
