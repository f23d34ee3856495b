import type { Drawing } from './drawing.ts'
import { toPathData } from './outline.ts'

/** Outlines only: looks the same everywhere, no font needed. One unit of the view box is a millimetre. */
export function toSvg(drawing: Drawing): string {
  const { widthMm, heightMm, colour } = drawing
  const ink = toPathData(drawing.ink)
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}">`
  if (drawing.cut.length === 0) return `${open}<path fill="${colour}" d="${ink}"/></svg>\n`
  const cut = toPathData(drawing.cut)
  return (
    `${open}<mask id="cut" maskUnits="userSpaceOnUse" x="0" y="0" width="${widthMm}" height="${heightMm}">` +
    `<path fill="#fff" d="M0 0H${widthMm}V${heightMm}H0Z"/><path fill="#000" d="${cut}"/></mask>` +
    `<path fill="${colour}" mask="url(#cut)" d="${ink}"/></svg>\n`
  )
}
