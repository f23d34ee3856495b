// Larger and smaller, over the pages somebody reads on a telephone.

import { ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { Button } from '../lite/Button.tsx'
import type { ViewerControl } from './useViewer.ts'

type Props = {
  viewer: ViewerControl
  className: string | undefined
  /** How they are read out. */
  labels: { zoomIn: string; zoomOut: string }
}

export const ZoomButtons = ({ viewer, className, labels }: Props) => (
  <div className={className}>
    <Button
      aria-label={labels.zoomIn}
      disabled={viewer.zoom >= ZOOM_MAX}
      onClick={() => viewer.setZoom(viewer.zoom + 2)}
    >
      ＋
    </Button>
    <Button
      aria-label={labels.zoomOut}
      disabled={viewer.zoom <= ZOOM_MIN}
      onClick={() => viewer.setZoom(viewer.zoom - 2)}
    >
      －
    </Button>
  </div>
)
