// From PDF page coordinates (origin anywhere, y up, maybe rotated) to points from the top-left of the shown page.

import type { Area } from '../layout/content.ts'
import type { Pdfium, Scratch } from './pdfium.ts'

export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

export const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

export function mapArea(m: Matrix, left: number, bottom: number, right: number, top: number): Area {
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x, y]) => apply(m, x!, y!))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const PRECISION = 1000

/** PDFium only maps to whole device units, so ask on a device a thousand times finer than a point. */
export function pageSpace(pdfium: Pdfium, page: number, scratch: Scratch) {
  const width = pdfium.FPDF_GetPageWidthF(page)
  const height = pdfium.FPDF_GetPageHeightF(page)
  const point = (x: number, y: number): [number, number] => {
    const deviceWidth = Math.round(width * PRECISION)
    const deviceHeight = Math.round(height * PRECISION)
    pdfium.FPDF_PageToDevice(page, 0, 0, deviceWidth, deviceHeight, 0, x, y, scratch.at, scratch.at + 4)
    const [deviceX, deviceY] = scratch.integers(2) as [number, number]
    return [deviceX / PRECISION, deviceY / PRECISION]
  }
  const origin = point(0, 0)
  const alongX = point(100, 0)
  const alongY = point(0, 100)
  const matrix: Matrix = [
    (alongX[0] - origin[0]) / 100,
    (alongX[1] - origin[1]) / 100,
    (alongY[0] - origin[0]) / 100,
    (alongY[1] - origin[1]) / 100,
    origin[0],
    origin[1],
  ]
  return { width, height, matrix }
}
