import { describe, expect, it } from 'vitest'
import { boxOfMillimetres, centreAt, inPoints, moveTo } from './fractions.ts'
import { layoutPages, pageAt, pointAt, positionOf, scaleFor, visiblePages } from './pageLayout.ts'

const A4 = { width: 595, height: 842 }
const sizes = Array.from({ length: 100 }, () => A4)

describe('page layout', () => {
  it('shows 100 % as the paper’s real size, or the screen’s width where that is less', () => {
    expect(scaleFor(sizes, 10, 1280)).toBeCloseTo(96 / 72)
    expect(scaleFor(sizes, 30, 1280)).toBeCloseTo(4)
    expect(scaleFor(sizes, 10, 390) * A4.width).toBeLessThanOrEqual(390)
  })
  it('draws only the pages near the screen', () => {
    const layout = layoutPages(sizes, 1, 1000)
    const middle = layout.frames[50]!.top
    expect(visiblePages(layout, middle, 800, 0)).toEqual({ first: 50, last: 50 })
    const wide = visiblePages(layout, middle, 800, 600)
    expect(wide.last - wide.first).toBeLessThan(4)
    expect(pageAt(layout, -100)).toBe(0)
    expect(pageAt(layout, layout.height + 100)).toBe(99)
  })
  it('keeps a point of the document the same at every zoom', () => {
    const near = layoutPages(sizes, scaleFor(sizes, 10, 1200), 1200)
    const far = layoutPages(sizes, scaleFor(sizes, 27, 1200), 1200)
    const point = pointAt(near, 640, 30_000)
    const moved = positionOf(far, point)
    const again = pointAt(far, moved.x, moved.y)
    expect(again.page).toBe(point.page)
    expect(again.x).toBeCloseTo(point.x, 10)
    expect(again.y).toBeCloseTo(point.y, 10)
  })
  it('copes with a document without pages', () => {
    expect(visiblePages(layoutPages([], 1, 800), 0, 600, 100)).toEqual({ first: 0, last: -1 })
  })
})

describe('boxes in fractions', () => {
  const seal = boxOfMillimetres(A4, 40, 40)
  it('have the paper size asked for', () => {
    expect(inPoints(seal, A4).width).toBeCloseTo((40 / 25.4) * 72)
    expect(inPoints(seal, A4).height).toBeCloseTo((40 / 25.4) * 72)
  })
  it('stay on the page and keep their size exactly when moved', () => {
    const moved = moveTo(seal, 5, -5)
    expect(moved.x + moved.width).toBeCloseTo(1)
    expect(moved.y).toBe(0)
    expect([moved.width, moved.height]).toEqual([seal.width, seal.height])
  })
  it('centre on the pointer', () => {
    const placed = centreAt(seal, 0.5, 0.5)
    expect(placed.x + placed.width / 2).toBeCloseTo(0.5)
    expect(inPoints(placed, A4).fromBottom).toBeCloseTo(inPoints(placed, A4).y)
  })
})
