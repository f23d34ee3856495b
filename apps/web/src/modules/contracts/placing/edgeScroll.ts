// Near the edge of what is in sight, the pages come towards what is dragged there.

import { SURFACE } from './surfaceMark.ts'

const REACH = 56
const FASTEST = 22

/** Pixels a frame: faster the nearer the edge, fastest at it and beyond; 0 in the middle. */
export const pullAt = (at: number, low: number, high: number): number => {
  const reach = Math.min(REACH, (high - low) / 4)
  const pull = at < low + reach ? at - low - reach : at > high - reach ? at - high + reach : 0
  return Math.max(-1, Math.min(1, pull / reach)) * FASTEST
}

const scrollerOf = (element: Element | null): Element | null => {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Scrolls the pages if the pointer asks for it; whether they moved. */
export const scrollNear = (clientX: number, clientY: number): boolean => {
  const scroller = scrollerOf(document.querySelector(`[${SURFACE}]`))
  if (!scroller) return false
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  // Beside the pages, over the palette: not on the way to them yet.
  if (clientX < left || clientX > right) return false
  const { scrollTop, scrollLeft } = scroller
  scroller.scrollBy({
    top: pullAt(clientY, top, bottom),
    left: clientY < top || clientY > bottom ? 0 : pullAt(clientX, left, right),
    behavior: 'instant',
  })
  return scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft
}
