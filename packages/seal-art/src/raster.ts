import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from './drawing.ts'
import type { InkImage } from './png.ts'
import { toSvg } from './svg.ts'

/** 300 dpi is what print shops ask of a seal; 600 keeps fine strokes when a page is enlarged. */
export const defaultPixelsPerMm = 24

export function rasterise(drawing: Drawing, pixelsPerMm = defaultPixelsPerMm): InkImage {
  const widthPx = Math.max(1, Math.round(drawing.widthMm * pixelsPerMm))
  const rendered = new Resvg(toSvg(drawing), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: widthPx },
  }).render()
  const pixels = rendered.pixels
  const alpha = new Uint8Array(rendered.width * rendered.height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = pixels[i * 4 + 3]!
  return {
    widthPx: rendered.width,
    heightPx: rendered.height,
    widthMm: drawing.widthMm,
    heightMm: drawing.heightMm,
    colour: drawing.colour,
    alpha,
  }
}
