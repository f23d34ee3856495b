// Characters of the seal itself that recognition took for print.

import { unlevel } from '../image/grey.ts'
import type { Area } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'

/** `area` lies on the levelled page, the picture is as scanned. */
export function isSealInk({ data, width, height, scale }: Raster, area: Area, skew: number): boolean {
  const middle = [((area.left + area.right) / 2) * scale, ((area.top + area.bottom) / 2) * scale] as const
  const [x, y] = skew ? unlevel(width, height, skew, ...middle) : middle
  const reachX = ((area.right - area.left) / 2) * scale
  const reachY = ((area.bottom - area.top) / 2) * scale
  let ink = 0
  let red = 0
  let black = 0
  for (let py = Math.max(0, Math.floor(y - reachY)); py < Math.min(height, y + reachY); py++)
    for (let px = Math.max(0, Math.floor(x - reachX)); px < Math.min(width, x + reachX); px++) {
      const at = (py * width + px) * 4
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.min(r, g, b) > 170) continue
      ink++
      if (Math.max(r, g, b) < 110) black++
      if (r - Math.max(g, b) > 40) red++
    }
  // Print that the rim of the seal crosses still has its black strokes.
  const room = 4 * reachX * reachY
  return ink > 0 && red > ink * 0.6 && black < room * 0.05
}
