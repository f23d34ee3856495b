import { useRef } from 'react'
import { NeedsIdentity } from '../layouts/NeedsIdentity.tsx'
import { Frozen } from '../shared/navigation/Frozen.tsx'
import { keptPages, pathOfKey } from '../shared/navigation/keptPages.ts'
import { CurrentPage, LayoutVisible } from '../shared/navigation/PageOutlet.tsx'
import { useStore } from '../shared/state/store.ts'
import { pageAt } from './destination.ts'
import { PageElement } from './PageElement.tsx'
import type { PreparedPage } from './prepare.ts'
import type { LayoutName } from './table.ts'

type Props = { prepared: PreparedPage; pathname: string }

const isPersonal = (layout: LayoutName) => layout !== 'public' && layout !== 'platform'

/**
 * Shows the layout of the current page. A layout with kept pages inside stays behind the next one, so that a list
 * is found as it was left after a visit to a page with another layout.
 */
export const LayoutOutlet = ({ prepared, pathname }: Props) => {
  const keptKeys = useStore(keptPages, (value) => value.keys)
  const lastShown = useRef(new Map<LayoutName, Props>())
  const current = prepared.page.layout

  const holdsKept = (layout: LayoutName) => keptKeys.some((key) => pageAt(pathOfKey(key))?.layout === layout)
  lastShown.current.set(current, { prepared, pathname })
  for (const layout of lastShown.current.keys()) {
    if (layout !== current && !holdsKept(layout)) lastShown.current.delete(layout)
  }

  return [...lastShown.current].map(([layout, { prepared: inside, pathname: address }]) => {
    const { Layout, page } = inside
    const visible = layout === current
    const framed = isPersonal(layout) ? (
      <NeedsIdentity>
        <Layout />
      </NeedsIdentity>
    ) : (
      <Layout />
    )
    return (
      <Frozen key={layout} visible={visible}>
        <LayoutVisible value={visible}>
          <CurrentPage value={{ page, pathname: address, element: <PageElement prepared={inside} /> }}>
            {framed}
          </CurrentPage>
        </LayoutVisible>
      </Frozen>
    )
  })
}
