import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router'
import { pageAt } from '../../routes/destination.ts'
import { useSession } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { Frozen } from './Frozen.tsx'
import { keepPage, keptPages } from './keptPages.ts'
import { useScrollMemory } from './scrollMemory.ts'

/** False inside a layout that is kept in the background. */
export const LayoutVisible = createContext(true)

/** Where a layout shows its page. Layouts use this in place of the router's outlet: it keeps list pages alive. */
export const PageOutlet = () => {
  const outlet = useOutlet()
  const { pathname } = useLocation()
  const visible = use(LayoutVisible)
  const epoch = useSession((value) => value.epoch)
  const keptKeys = useStore(keptPages, (value) => value.keys)
  const elements = useRef(new Map<string, ReactNode>())

  const current = `${epoch} ${pathname}`
  const keepAlive = pageAt(pathname)?.keepAlive === true
  if (visible) elements.current.set(current, outlet)
  for (const key of elements.current.keys()) {
    if (key !== current && !keptKeys.includes(key)) elements.current.delete(key)
  }

  useLayoutEffect(() => {
    if (visible && keepAlive) keepPage(current)
  }, [visible, keepAlive, current])
  useScrollMemory(visible ? current : null, keepAlive)

  return [...elements.current].map(([key, element]) => {
    const shown = visible && key === current
    // A page that is not kept leaves with its layout.
    if (!shown && !keptKeys.includes(key)) return null
    return (
      <Frozen key={key} visible={shown}>
        {element}
      </Frozen>
    )
  })
}
