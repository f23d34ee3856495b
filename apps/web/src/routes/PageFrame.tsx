import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { BrokenLink } from '../layouts/BrokenLink.tsx'
import { NoAccess } from '../layouts/NoAccess.tsx'
import { setPageTitle, setViewport } from '../shared/navigation/head.ts'
import { useSession } from '../shared/session/session.ts'
import { lackFor } from './access.ts'
import { isWhole } from './subject.ts'
import type { Page } from './table.ts'

/** Around every page: its title and viewport, whether the signed-in person may see it, and whether the address is whole. */
export const PageFrame = ({ page, children }: { page: Page; children: ReactNode }) => {
  const identity = useSession((value) => value.identity)
  const { search } = useLocation()
  useEffect(() => {
    setPageTitle(page.title)
    setViewport(page.viewport ?? 'desktop')
  }, [page])

  if (page.auth === 'login' || page.auth === 'authorised') {
    // Signed out this very moment: the way to the login page is already under way.
    if (!identity) return null
    const lack = lackFor(page, identity)
    if (lack) return <NoAccess page={page} lack={lack} />
  }
  if (!isWhole(page, search)) return <BrokenLink />
  return children
}
