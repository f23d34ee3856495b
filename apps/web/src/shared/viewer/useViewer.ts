// The state the viewer and the step footer share: zoom (5–30, shown as 50 %–300 %) and the page in sight.
//   const viewer = useViewer()
//   <DocumentViewer source={source} viewer={viewer} /> <StepFooter viewer={viewer} … />

import { ZOOM_DEFAULT, ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { useCallback, useMemo, useRef, useState } from 'react'

export type ViewerParts = {
  goTo: (page: number) => void
  goToPoint: (page: number, y: number) => void
  pageCount: number
}

export type ViewerControl = {
  zoom: number
  setZoom: (zoom: number) => void
  /** 1-based, the page most in sight. */
  page: number
  pageCount: number
  goTo: (page: number) => void
  /** Brings a place (0-based page, fraction of its height) to a third of the screen. */
  goToPoint: (page: number, y: number) => void
  /** For the viewer itself. */
  attach: (parts: ViewerParts | null) => void
  reportPage: (page: number) => void
}

export const clampZoom = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(zoom)))

export const useViewer = (): ViewerControl => {
  const [zoom, setZoomState] = useState<number>(ZOOM_DEFAULT)
  const [page, setPage] = useState(1)
  const [pageCount, setPageCount] = useState(0)
  const parts = useRef<ViewerParts | null>(null)
  const setZoom = useCallback((wanted: number) => setZoomState(clampZoom(wanted)), [])
  const goTo = useCallback((wanted: number) => parts.current?.goTo(wanted), [])
  const goToPoint = useCallback((wanted: number, y: number) => parts.current?.goToPoint(wanted, y), [])
  const attach = useCallback<ViewerControl['attach']>((given) => {
    parts.current = given
    setPageCount(given?.pageCount ?? 0)
  }, [])
  return useMemo(
    () => ({ zoom, setZoom, page, pageCount, goTo, goToPoint, attach, reportPage: setPage }),
    [zoom, setZoom, page, pageCount, goTo, goToPoint, attach],
  )
}
