import { Resvg } from '@resvg/resvg-js'

/**
 * A picture on a transparent ground of whole millimetres, at its own size in the middle: the national format writes
 * sizes in whole millimetres, and nothing is stretched or cut for it.
 */
export function onWholeMillimetres(
  picture: { bytes: Uint8Array; mediaType: 'image/svg+xml' | 'image/png'; widthMm: number; heightMm: number },
  pixelsPerMm: number,
): { png: Uint8Array; widthMm: number; heightMm: number } {
  const widthMm = Math.max(1, Math.ceil(picture.widthMm))
  const heightMm = Math.max(1, Math.ceil(picture.heightMm))
  const data = Buffer.from(picture.bytes).toString('base64')
  const x = (widthMm - picture.widthMm) / 2
  const y = (heightMm - picture.heightMm) / 2
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm * pixelsPerMm}" height="${heightMm * pixelsPerMm}" viewBox="0 0 ${widthMm} ${heightMm}">` +
    `<image x="${x}" y="${y}" width="${picture.widthMm}" height="${picture.heightMm}" href="data:${picture.mediaType};base64,${data}"/></svg>`
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
  return { png, widthMm, heightMm }
}
