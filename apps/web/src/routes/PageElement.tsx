import { Route, Routes } from 'react-router'
import { Failure } from '../layouts/Failure.tsx'
import { FailureBoundary } from '../shared/recovery/FailureBoundary.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { PreparedPage } from './prepare.ts'

/** One page inside its layout; a page that breaks leaves the layout standing. */
export const PageElement = ({ prepared: { page, Content } }: { prepared: PreparedPage }) => (
  <Routes>
    <Route
      path={page.path}
      element={
        <PageFrame page={page}>
          <FailureBoundary resetBy={page.path} fallback={(error) => <Failure error={error} inside />}>
            <Content />
          </FailureBoundary>
        </PageFrame>
      }
    />
  </Routes>
)
