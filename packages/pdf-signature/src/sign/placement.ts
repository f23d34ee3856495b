import type { Box, PageGeometry } from '../pdf/index.ts'
import type { ShownPage, ShownRect } from '../pdf/page-space.ts'
import { SignError } from './errors.ts'

export const POINTS_PER_MM = 72 / 25.4

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
