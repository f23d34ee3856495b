import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type { Page } from '../../routes/table.ts'
import { useSession } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { Frozen } from './Frozen.tsx'
import { keepPage, keptPages, keyOf } from './keptPages.ts'
import { useScrollMemory } from './scrollMemory.ts'

type Current = { page: Page; pathname: string; element: ReactNode }

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
