import { deflateSync } from 'node:zlib'
import type { Drawing } from './drawing.ts'
import { type InkImage, rgbOf } from './png.ts'
import { rasterise } from './raster.ts'

/** Ready to be embedded in a PDF: one colour and its deflated 8-bit coverage. Cache it; stamping is then free. */
export interface PreparedInk {
  widthMm: number
  heightMm: number
  widthPx: number
  heightPx: number
  /** 0 to 255 each. */
  rgb: [number, number, number]
  /** zlib stream of widthPx × heightPx bytes, 0 = clear. */
  deflatedAlpha: Uint8Array
}

export function prepareInk(source: Drawing | InkImage): PreparedInk {
  const image = 'alpha' in source ? source : rasterise(source)
  return {
    widthMm: image.widthMm,
    heightMm: image.heightMm,
    widthPx: image.widthPx,
    heightPx: image.heightPx,
    rgb: rgbOf(image.colour),
    deflatedAlpha: deflateSync(image.alpha, { level: 9 }),
  }
}
