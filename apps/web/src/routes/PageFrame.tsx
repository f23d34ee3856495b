import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { labelled } from '../shared/language/labels.ts'
import { setPageTitle, setViewport } from '../shared/navigation/head.ts'
import { loadChunk } from '../shared/recovery/loadChunk.ts'
import { useSession } from '../shared/session/session.ts'
import { lackFor } from './access.ts'
import { useIsLeft } from './navigation.ts'
import { isPathWhole, isWhole } from './subject.ts'
import type { Page } from './table.ts'

// Few ever see these: they come when somebody must.
const BrokenLink = lazy(() => loadChunk(() => import('../layouts/BrokenLink.tsx')))
const NoAccess = lazy(() => loadChunk(() => import('../layouts/NoAccess.tsx')))

/** Around every page: its title and viewport, whether the signed-in person may see it, and whether the address is whole. */
export const PageFrame = ({ page, children }: { page: Page; children: ReactNode }) => {
  const identity = useSession((value) => value.identity)
  const { search } = useLocation()
  const params = useParams()
  const isLeft = useIsLeft()
  useEffect(() => {
    setPageTitle(labelled(page.title))
    setViewport(page.viewport ?? 'desktop')
  })

  if (page.auth === 'login' || page.auth === 'authorised') {
    // Signed out or switched this very moment: a page that sees the next person would lead him elsewhere.
    if (!identity || isLeft) return null
    const lack = lackFor(page, identity)
    if (lack)
      return (
        <Suspense>
          <NoAccess page={page} lack={lack} />
        </Suspense>
      )
  }
  if (!isWhole(page, search) || !isPathWhole(page.path, params))
    return (
      <Suspense>
        <BrokenLink />
      </Suspense>
    )
  return children
}
