import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { useSession } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { Frozen } from './Frozen.tsx'
import { keepPage, keptPages, keyOf } from './keptPages.ts'

/** A layout that scrolls a part of itself marks that element with `data-scroll-root`. */
const scroller = () => document.querySelector('[data-scroll-root]') ?? document.scrollingElement

/** Kept pages come back where they were left; every other page starts at the top. */
const useScrollMemory = (key: string | null, keepAlive: boolean) => {
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

/** Of a page only what decides whether it is kept. */
type Current = { page: { auth: string; keepAlive?: boolean }; pathname: string; element: ReactNode }

export const CurrentPage = createContext<Current | null>(null)
/** False inside a layout that is kept in the background. */
export const LayoutVisible = createContext(true)

/** Where a layout shows its page. List pages are kept alive behind the page that follows them. */
export const PageOutlet = () => {
  const { page, pathname, element } = use(CurrentPage)!
  const visible = use(LayoutVisible)
  const epoch = useSession((value) => value.epoch)
  const keptKeys = useStore(keptPages, (value) => value.keys)
  const elements = useRef(new Map<string, ReactNode>())

  const keepAlive = page.keepAlive === true
  // Signing in must not wipe the form it is done with: public pages belong to nobody.
  const current = keyOf(page.auth === 'none' ? '' : epoch, pathname)
  if (visible) elements.current.set(current, element)
  for (const key of elements.current.keys()) {
    if (key !== current && !keptKeys.includes(key)) elements.current.delete(key)
  }

  useLayoutEffect(() => {
    if (visible && keepAlive) keepPage(current)
  }, [visible, keepAlive, current])
  useScrollMemory(visible ? current : null, keepAlive)

  return [...elements.current].map(([key, kept]) => {
    const shown = visible && key === current
    // A page that is not kept leaves with its layout.
    if (!shown && !keptKeys.includes(key)) return null
    return (
      <Frozen key={key} visible={shown}>
        {kept}
      </Frozen>
    )
  })
}
