// Where every page of a document stands in the scrolled column, and what that says about a point of it.
// Pure: sizes in points go in, CSS pixels come out.

export type PageSize = { width: number; height: number }
export type PageFrame = { top: number; left: number; width: number; height: number }
export type Layout = { frames: readonly PageFrame[]; width: number; height: number }
/** A place in the document that means the same at every zoom: fractions of a page, top-left origin. */
export type DocumentPoint = { page: number; x: number; y: number }

export const PAGE_GAP = 16
export const SIDE_MARGIN = 24
/** 100 % is the paper's real size on a 96 dpi screen… */
const PIXELS_PER_POINT = 96 / 72

/** …or the width of the screen where that is narrower, so that 100 % never needs sideways scrolling. */
export const scaleFor = (sizes: readonly PageSize[], zoom: number, viewportWidth: number): number => {
  const widest = Math.max(1, ...sizes.map((size) => size.width))
  const margin = viewportWidth < 600 ? 8 : SIDE_MARGIN
  const fit = Math.max(1, viewportWidth - 2 * margin) / widest
  return (Math.min(PIXELS_PER_POINT, fit) * zoom) / 10
}

export const layoutPages = (sizes: readonly PageSize[], scale: number, viewportWidth: number): Layout => {
  const widest = Math.max(0, ...sizes.map((size) => size.width * scale))
  const width = Math.max(viewportWidth, widest + PAGE_GAP)
  let top = PAGE_GAP
  const frames = sizes.map((size) => {
    const frame = {
      top,
      left: (width - size.width * scale) / 2,
      width: size.width * scale,
      height: size.height * scale,
    }
    top += frame.height + PAGE_GAP
    return frame
  })
  return { frames, width, height: top }
}

/** The page a vertical position falls on; gaps belong to the page above. */
export const pageAt = (layout: Layout, y: number): number => {
  let low = 0
  let high = layout.frames.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (layout.frames[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return low
}

export const visiblePages = (layout: Layout, top: number, height: number, overscan: number) => {
  if (!layout.frames.length) return { first: 0, last: -1 }
  return { first: pageAt(layout, top - overscan), last: pageAt(layout, top + height + overscan) }
}

export const pointAt = (layout: Layout, x: number, y: number): DocumentPoint => {
  const page = pageAt(layout, y)
  const frame = layout.frames[page]
  if (!frame) return { page: 0, x: 0, y: 0 }
  return { page, x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height }
}

export const positionOf = (layout: Layout, point: DocumentPoint): { x: number; y: number } => {
  const frame = layout.frames[point.page]
  if (!frame) return { x: 0, y: 0 }
  return { x: frame.left + point.x * frame.width, y: frame.top + point.y * frame.height }
}
