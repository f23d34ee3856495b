import { type ReactNode, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router'
import { pageAt } from '../../routes/destination.ts'
import type { LayoutName } from '../../routes/table.ts'
import { useStore } from '../state/store.ts'
import { Frozen } from './Frozen.tsx'
import { keptPages } from './keptPages.ts'
import { LayoutVisible } from './PageOutlet.tsx'

const layoutAt = (pathname: string): LayoutName => pageAt(pathname)?.layout ?? 'public'

/**
 * Shows the layout of the current page. A layout with kept pages inside stays behind the next one, so that a list
 * is found as it was left after a visit to a page with another layout.
 */
export const LayoutOutlet = () => {
  const outlet = useOutlet()
  const current = layoutAt(useLocation().pathname)
  const keptKeys = useStore(keptPages, (value) => value.keys)
  const elements = useRef(new Map<LayoutName, ReactNode>())

  const holdsKept = (layout: LayoutName) =>
    keptKeys.some((key) => layoutAt(key.slice(key.indexOf(' ') + 1)) === layout)
  elements.current.set(current, outlet)
  for (const layout of elements.current.keys()) {
    if (layout !== current && !holdsKept(layout)) elements.current.delete(layout)
  }

  return [...elements.current].map(([layout, element]) => (
    <Frozen key={layout} visible={layout === current}>
      <LayoutVisible value={layout === current}>{element}</LayoutVisible>
    </Frozen>
  ))
}
