import type { ViewerControl } from '../viewer/useViewer.ts'
import { PageControl } from './PageControl.tsx'
import { ZoomControl } from './ZoomControl.tsx'

/** How large the pages are, and which of them is in sight. */
export const ViewerControls = ({ viewer, className }: { viewer: ViewerControl; className?: string }) => (
  <div className={className}>
    <ZoomControl viewer={viewer} />
    <PageControl viewer={viewer} />
  </div>
)
