// The state the viewer and the step footer share: zoom (5–30, shown as 50 %–300 %) and the page in sight.
//   const viewer = useViewer()
//   <DocumentViewer source={source} viewer={viewer} /> <StepFooter viewer={viewer} … />

import { ZOOM_DEFAULT, ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { useCallback, useMemo, useRef, useState } from 'react'

export type ViewerControl = {
  zoom: number
  setZoom: (zoom: number) => void
  /** 1-based, the page most in sight. */
  page: number
  pageCount: number
  goTo: (page: number) => void
  /** For the viewer itself. */
  attach: (parts: { goTo: (page: number) => void; pageCount: number } | null) => void
  reportPage: (page: number) => void
}

export const clampZoom = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(zoom)))

export const useViewer = (): ViewerControl => {
  const [zoom, setZoomState] = useState<number>(ZOOM_DEFAULT)
  const [page, setPage] = useState(1)
  const [pageCount, setPageCount] = useState(0)
  const scroller = useRef<((page: number) => void) | null>(null)
  const setZoom = useCallback((wanted: number) => setZoomState(clampZoom(wanted)), [])
  const goTo = useCallback((wanted: number) => scroller.current?.(wanted), [])
  const attach = useCallback<ViewerControl['attach']>((parts) => {
    scroller.current = parts?.goTo ?? null
    setPageCount(parts?.pageCount ?? 0)
  }, [])
  return useMemo(
    () => ({ zoom, setZoom, page, pageCount, goTo, attach, reportPage: setPage }),
    [zoom, setZoom, page, pageCount, goTo, attach],
  )
}
