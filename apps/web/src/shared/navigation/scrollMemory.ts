import { useLayoutEffect, useRef } from 'react'

/** A layout that scrolls a part of itself marks that element with `data-scroll-root`. */
const scroller = () => document.querySelector('[data-scroll-root]') ?? document.scrollingElement

/** Kept pages come back where they were left; every other page starts at the top. */
export const useScrollMemory = (key: string | null, keepAlive: boolean) => {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    if (key === null) return
    const target = scroller()
    if (target) target.scrollTop = keepAlive ? (positions.current.get(key) ?? 0) : 0
    if (!keepAlive) return
    const remember = () => {
      const now = scroller()
      if (now) positions.current.set(key, now.scrollTop)
    }
    // Scroll events do not bubble, they are caught on their way down.
    document.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', remember, { capture: true })
  }, [key, keepAlive])
}
