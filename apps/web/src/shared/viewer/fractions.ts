// Boxes on a page as fractions of it, 0–1 from the top left: zoom never touches them. Moving keeps the size
// exactly as it was; every write is clamped to the page.

import type { CSSProperties } from 'react'
import type { PageSize } from './pageLayout.ts'

export type Box = { x: number; y: number; width: number; height: number }

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export const fractionAt = (event: { clientX: number; clientY: number }, page: DOMRect) => ({
  x: (event.clientX - page.left) / page.width,
  y: (event.clientY - page.top) / page.height,
})

export const moveTo = (box: Box, x: number, y: number): Box => ({
  ...box,
  x: clamp(x, 0, 1 - box.width),
  y: clamp(y, 0, 1 - box.height),
})

export const centreAt = (box: Box, x: number, y: number): Box =>
  moveTo(box, x - box.width / 2, y - box.height / 2)

/** A width and height in millimetres, as the fraction of a page that paper size takes. */
export const boxOfMillimetres = (page: PageSize, width: number, height: number): Box => ({
  x: 0,
  y: 0,
  width: Math.min(1, ((width / 25.4) * 72) / page.width),
  height: Math.min(1, ((height / 25.4) * 72) / page.height),
})

export const boxStyle = (box: Box): CSSProperties => ({
  position: 'absolute',
  left: `${box.x * 100}%`,
  top: `${box.y * 100}%`,
  width: `${box.width * 100}%`,
  height: `${box.height * 100}%`,
})

/** The same box in points: from the top left, and as PDF counts, from the bottom left. */
export const inPoints = (box: Box, page: PageSize) => ({
  x: box.x * page.width,
  y: box.y * page.height,
  width: box.width * page.width,
  height: box.height * page.height,
  fromBottom: (1 - box.y - box.height) * page.height,
})
