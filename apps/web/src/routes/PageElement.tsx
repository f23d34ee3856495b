import { matchPath, UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router'
import { Failure } from '../layouts/Failure.tsx'
import { FailureBoundary } from '../shared/recovery/FailureBoundary.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { PreparedPage } from './prepare.ts'

/**
 * One page inside its layout; a page that breaks leaves the layout standing. Which page it is has been decided, so
 * `Routes` would decide nothing: the page is only told what its address holds, and the first load does without them.
 */
export const PageElement = ({ prepared: { page, Content } }: { prepared: PreparedPage }) => {
  const match = matchPath(page.path, useLocation().pathname)
  if (!match) return null
  const { params, pathname, pathnameBase } = match
  return (
    <RouteContext
      value={{
        outlet: null,
        matches: [{ params, pathname, pathnameBase, route: { id: page.path, path: page.path } }],
        isDataRoute: false,
      }}
    >
      <PageFrame page={page}>
        <FailureBoundary resetBy={page.path} fallback={(error) => <Failure error={error} inside />}>
          <Content />
        </FailureBoundary>
      </PageFrame>
    </RouteContext>
  )
}
