// A document of any length: only the pages near the screen exist. Ctrl + wheel and two fingers zoom about a point,
// Ctrl + plus/minus/0 from the keyboard; the overlay of a page is positioned in fractions (fractions.ts).
//   <DocumentViewer source={source} viewer={viewer} overlay={(page) => <Fields page={page.index} />} />
// The parent gives it a height.

import { ZOOM_DEFAULT } from '@xinqi/api/limits'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatest } from '../state/useLatest.ts'
import { words } from './messages/viewer.zh.ts'
import { PdfPage } from './PdfPage.tsx'
import { PicturePage } from './PicturePage.tsx'
import {
  type Layout,
  layoutPages,
  PAGE_GAP,
  type PageSize,
  pageAt,
  pointAt,
  positionOf,
  scaleFor,
  visiblePages,
} from './pageLayout.ts'
import type { DocumentSource } from './source.ts'
import type { ViewerControl } from './useViewer.ts'
import { useZoomGestures } from './useZoomGestures.ts'
import styles from './viewer.module.css'

export type OverlayPage = { index: number; size: PageSize }

const OVERSCAN = 600

export const DocumentViewer = ({
  source,
  viewer,
  overlay,
  onEnd,
  onMove,
  onShown,
  label = words().document,
}: {
  source: DocumentSource
  viewer: ViewerControl
  overlay?: (page: OverlayPage) => ReactNode
  /** The end of the document is in sight. May be told more than once. */
  onEnd?: () => void
  /** The place a third down the screen, whenever it changes: page and fraction of its height. */
  onMove?: (page: number, y: number) => void
  /** A page has been drawn. */
  onShown?: () => void
  label?: string
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState({ width: 0, height: 0 })
  const [range, setRange] = useState({ first: 0, last: -1 })
  const { zoom, setZoom, attach, reportPage } = viewer
  const { sizes } = source
  const ended = useLatest(onEnd)
  const moved = useLatest(onMove)
  const scale = scaleFor(sizes, zoom, viewport.width)
  const layout = useMemo(() => layoutPages(sizes, scale, viewport.width), [sizes, scale, viewport.width])

  const look = useCallback(() => {
    const { scrollTop, clientHeight, clientWidth } = scroller.current!
    // Not laid out yet: at no width every page would seem to be in sight.
    if (clientWidth === 0 || layout.width < clientWidth) return
    const next = visiblePages(layout, scrollTop, clientHeight, OVERSCAN)
    setRange((last) => (last.first === next.first && last.last === next.last ? last : next))
    reportPage(pageAt(layout, scrollTop + clientHeight / 3) + 1)
    if (moved.current) {
      const { page, y } = pointAt(layout, 0, scrollTop + clientHeight / 3)
      moved.current(page, y)
    }
    if (layout.frames.length && scrollTop + clientHeight >= layout.height - 2 * PAGE_GAP) ended.current?.()
  }, [layout, reportPage, ended, moved])

  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = () => setViewport({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const anchor = useZoomGestures(scroller, zoom, setZoom)
  const before = useRef<Layout | null>(null)
  // After a zoom the point under the pointer, or else the middle of the screen, stays where it was.
  useLayoutEffect(() => {
    const element = scroller.current!
    const old = before.current
    before.current = layout
    if (old?.frames.length && old !== layout && old.frames.length === layout.frames.length) {
      const hold = anchor.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 3 }
      const kept = positionOf(layout, pointAt(old, element.scrollLeft + hold.x, element.scrollTop + hold.y))
      element.scrollLeft = kept.x - hold.x
      element.scrollTop = element.scrollTop === 0 && !anchor.current ? 0 : kept.y - hold.y
    }
    anchor.current = null
    look()
  }, [layout, look, anchor])

  useEffect(() => {
    attach({
      pageCount: sizes.length,
      goTo: (page) => {
        const frame = layout.frames[Math.min(sizes.length, Math.max(1, page)) - 1]
        if (frame) scroller.current?.scrollTo({ top: frame.top - PAGE_GAP / 2 })
      },
      goToPoint: (page, y) => {
        const element = scroller.current
        if (!element) return
        const at = positionOf(layout, { page: Math.min(sizes.length - 1, Math.max(0, page)), x: 0, y })
        element.scrollTo({ top: at.y - element.clientHeight / 3 })
      },
    })
    return () => attach(null)
  }, [attach, layout, sizes])

  const zoomByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const wanted = { '=': zoom + 1, '+': zoom + 1, '-': zoom - 1, '0': ZOOM_DEFAULT }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    setZoom(wanted)
  }

  const shown = sizes.length
    ? Array.from({ length: range.last - range.first + 1 }, (_, offset) => range.first + offset)
    : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolled region with a name, not a form section
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      onScroll={look}
      onKeyDown={zoomByKey}
    >
      <div className={styles.column} style={{ width: layout.width, height: layout.height }}>
        {shown.map((index) => {
          const frame = layout.frames[index]
          const size = sizes[index]
          if (!frame || !size) return null
          return (
            <section
              key={index}
              className={styles.page}
              aria-label={words().pageOf({ index: index + 1, length: sizes.length })}
              style={{ ...frame, ['--total-scale-factor' as string]: scale }}
            >
              {source.kind === 'pdf' ? (
                <PdfPage source={source} index={index} scale={scale} onShown={onShown} />
              ) : (
                <PicturePage picture={source.pictures[index]!} number={index + 1} onShown={onShown} />
              )}
              {overlay && <div className={styles.overlay}>{overlay({ index, size })}</div>}
            </section>
          )
        })}
      </div>
    </div>
  )
}
