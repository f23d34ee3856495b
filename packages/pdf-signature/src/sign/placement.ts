import type { Box, PageGeometry } from '../pdf/index.ts'
import { SignError } from './errors.ts'

/** A rectangle on the page as a reader sees it: points (1/72 inch), from the top-left corner, y downwards. */
export interface ShownRect {
  left: number
  top: number
  width: number
  height: number
}

export interface ShownPage {
  width: number
  height: number
}

export const POINTS_PER_MM = 72 / 25.4

/** Size of the visible page: crop box, turned as shown, in real points whatever the user unit. */
export function shownPage({ cropBox, rotate, userUnit }: PageGeometry): ShownPage {
  const width = (cropBox.right - cropBox.left) * userUnit
  const height = (cropBox.top - cropBox.bottom) * userUnit
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** A fraction of the visible page, 0–1. */
export function assertFraction(label: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new SignError('SIGN_POSITION_INVALID', `${label}须在 0 到 1 之间`)
}

/**
 * Puts a box of a size with its top-left corner at a fraction of the page. Where it would reach beyond the right
 * or bottom edge it is moved back just inside: a seal is never cut by the page.
 */
export function placeTopLeft(
  page: ShownPage,
  x: number,
  y: number,
  width: number,
  height: number,
): ShownRect {
  assertFraction('横坐标', x)
  assertFraction('纵坐标', y)
  if (width > page.width + 0.01 || height > page.height + 0.01) {
    throw new SignError('SIGN_POSITION_INVALID', '签章大于页面，无法放置')
  }
  return {
    left: Math.max(0, Math.min(x * page.width, page.width - width)),
    top: Math.max(0, Math.min(y * page.height, page.height - height)),
    width,
    height,
  }
}

/** The one place where what a person sees becomes page space: Rotate, CropBox origin and UserUnit. */
export function toPageSpace(geometry: PageGeometry, shown: ShownRect): Box {
  const { cropBox, rotate, userUnit } = geometry
  const left = shown.left / userUnit
  const top = shown.top / userUnit
  const width = shown.width / userUnit
  const height = shown.height / userUnit
  switch (rotate) {
    case 0:
      return box(cropBox.left + left, cropBox.top - top - height, width, height)
    case 90:
      return box(cropBox.left + top, cropBox.bottom + left, height, width)
    case 180:
      return box(cropBox.right - left - width, cropBox.bottom + top, width, height)
    case 270:
      return box(cropBox.right - top - height, cropBox.top - left - width, height, width)
  }
}

const box = (left: number, bottom: number, width: number, height: number): Box => ({
  left,
  bottom,
  right: left + width,
  top: bottom + height,
})

/** Turns an upright appearance so that it stays upright on a page shown turned. */
export const UPRIGHT_MATRIX: Record<PageGeometry['rotate'], number[] | undefined> = {
  0: undefined,
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

/** Hundredths of a point are far below what a printer shows and keep files short; adding 0 turns -0 into 0. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

export const rectArray = ({ left, bottom, right, top }: Box): number[] =>
  [left, bottom, right, top].map(rounded)
