// The name on a round seal: its ring of characters unrolled into a line and read.

import type { Grey } from '../image/grey.ts'
import type { Mark } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'
import { readLine } from './read-line.ts'

const HEIGHT = 48
/** The characters stand between these shares of the radius. */
const INNER = 0.58
const OUTER = 0.94
const LEAST_CONFIDENCE = 0.6
const REDNESS = 14

export async function readSealNames(raster: Raster, seals: Mark[]): Promise<Mark[]> {
  const named: Mark[] = []
  for (const seal of seals) {
    const isRing = seal.shape === 'round' || seal.shape === 'oval'
    const name = isRing ? await readRing(raster, seal) : undefined
    named.push(name ? { ...seal, ...name } : seal)
  }
  return named
}

async function readRing(
  raster: Raster,
  seal: Mark,
): Promise<{ text: string; confidence: number } | undefined> {
  const strip = unroll(raster, seal)
  const characters = await readLine(strip, { left: 0, top: 0, right: strip.width, bottom: strip.height })
  const sure = characters.filter((character) => character.confidence > 0.5)
  if (sure.length < 3) return undefined
  const confidence = sure.reduce((sum, character) => sum + character.confidence, 0) / sure.length
  if (confidence < LEAST_CONFIDENCE) return undefined
  const text = sure.map((character) => character.text).join('')
  return { text: text.trim(), confidence: Math.round(Math.min(confidence, seal.confidence) * 100) / 100 }
}

/** Starts at the foot of the seal and runs clockwise, the rim on top. */
function unroll({ data, width, height, scale }: Raster, seal: Mark): Grey {
  const radiusX = ((seal.right - seal.left) / 2) * scale
  const radiusY = ((seal.bottom - seal.top) / 2) * scale
  const centreX = ((seal.left + seal.right) / 2) * scale
  const centreY = ((seal.top + seal.bottom) / 2) * scale
  const middle = (INNER + OUTER) / 2
  const length = Math.round((2 * Math.PI * middle * HEIGHT) / (OUTER - INNER))
  const strip = new Uint8Array(length * HEIGHT)
  for (let x = 0; x < length; x++) {
    const angle = Math.PI / 2 + (x / length) * 2 * Math.PI
    for (let y = 0; y < HEIGHT; y++) {
      const reach = OUTER - ((OUTER - INNER) * y) / HEIGHT
      const px = Math.round(centreX + Math.cos(angle) * reach * radiusX)
      const py = Math.round(centreY + Math.sin(angle) * reach * radiusY)
      const inside = px >= 0 && py >= 0 && px < width && py < height
      const at = (py * width + px) * 4
      // Only red ink counts, so that print under the seal does not mix with its name; how dark it is shows best in the
      // green channel, which JPEG keeps sharp.
      const isRed = inside && data[at]! - data[at + 1]! > REDNESS
      strip[x + y * length] = isRed ? data[at + 1]! : 255
    }
  }
  return { data: strip, width: length, height: HEIGHT }
}
