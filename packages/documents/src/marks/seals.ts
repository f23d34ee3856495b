// Seals on a page picture: red shapes of a seal's size whose edge is a ring or a frame.

import { dilate, findRegions, type Region } from '../image/components.ts'
import type { Area, Mark } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'

const MM = 72 / 25.4
/** Chinese company seals measure 38–58 mm, personal ones from 16 mm. */
const SMALLEST = 11 * MM
const LARGEST = 66 * MM
const WORKING_DPI = 100

type RedMask = { mask: Uint8Array; width: number; height: number; perPoint: number }

export function findSeals(raster: Raster): Mark[] {
  const red = redMask(raster)
  const radius = Math.max(1, Math.round(red.perPoint * 1.4))
  const joined = dilate(red.mask, red.width, red.height, radius)
  const pageWidth = red.width / red.perPoint
  const seals: Mark[] = []
  for (const region of findRegions(joined, red.width, red.height, 60)) {
    const area = toPoints(region, radius, red.perPoint)
    const width = area.right - area.left
    const height = area.bottom - area.top
    const atEdge = area.left < 6 || area.right > pageWidth - 6
    if (height < SMALLEST || height > LARGEST || width > LARGEST) continue
    if (atEdge && width < height * 0.8 && width > 2 * MM) {
      // A slice of a seam seal: the rest is on other pages.
      seals.push({ ...area, kind: 'seal', confidence: 0.7, colour: 'red', shape: 'other' })
      continue
    }
    if (width < SMALLEST || width / height > 1.9 || height / width > 1.9) continue
    const judged = judge(region, radius, red)
    if (judged) seals.push({ ...area, kind: 'seal', colour: 'red', ...judged })
  }
  return withoutNested(seals)
}

function redMask({ data, width, height, scale }: Raster): RedMask {
  const step = Math.max(1, Math.round((scale * 72) / WORKING_DPI))
  const w = Math.floor(width / step)
  const h = Math.floor(height / step)
  const mask = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let reddest = 0
      for (let dy = 0; dy < step; dy++)
        for (let dx = 0; dx < step; dx++) {
          const at = ((y * step + dy) * width + x * step + dx) * 4
          reddest = Math.max(reddest, data[at]! - Math.max(data[at + 1]!, data[at + 2]!))
        }
      mask[y * w + x] = reddest > 40 ? 1 : 0
    }
  return { mask, width: w, height: h, perPoint: scale / step }
}

const toPoints = (region: Region, grown: number, perPoint: number): Area => ({
  left: (region.left + grown) / perPoint,
  top: (region.top + grown) / perPoint,
  right: (region.right - grown) / perPoint,
  bottom: (region.bottom - grown) / perPoint,
})

const DIRECTIONS = 72
const NEEDED = 0.62

function judge(region: Region, grown: number, red: RedMask): Pick<Mark, 'confidence' | 'shape'> | undefined {
  const left = region.left + grown
  const top = region.top + grown
  const halfWidth = (region.right - region.left) / 2 - grown
  const halfHeight = (region.bottom - region.top) / 2 - grown
  const isRed = (x: number, y: number) => {
    const px = Math.round(left + halfWidth + x * halfWidth)
    const py = Math.round(top + halfHeight + y * halfHeight)
    return px >= 0 && py >= 0 && px < red.width && py < red.height && red.mask[py * red.width + px] === 1
  }
  let ring = 0
  let frame = 0
  for (let index = 0; index < DIRECTIONS; index++) {
    const angle = (index / DIRECTIONS) * 2 * Math.PI
    const x = Math.cos(angle)
    const y = Math.sin(angle)
    const toFrame = 1 / Math.max(Math.abs(x), Math.abs(y))
    let onRing = false
    let onFrame = false
    for (let reach = 0.86; reach <= 1.03; reach += 0.02) {
      onRing ||= isRed(x * reach, y * reach)
      onFrame ||= isRed(x * toFrame * reach, y * toFrame * reach)
    }
    if (onRing) ring++
    if (onFrame) frame++
  }
  const best = Math.max(ring, frame) / DIRECTIONS
  if (best < NEEDED) return undefined
  const aspect = halfWidth / halfHeight
  const round = Math.abs(aspect - 1) < 0.14
  return {
    confidence: Math.round(best * 100) / 100,
    shape: frame > ring ? 'square' : round ? 'round' : 'oval',
  }
}

/** The star inside a ring is not a seal of its own. */
function withoutNested(seals: Mark[]): Mark[] {
  return seals.filter(
    (seal) =>
      !seals.some(
        (other) =>
          other !== seal &&
          other.left <= seal.left &&
          other.right >= seal.right &&
          other.top <= seal.top &&
          other.bottom >= seal.bottom,
      ),
  )
}
