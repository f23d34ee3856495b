// Finds the lines of text on a page picture.

import { Tensor } from 'onnxruntime-node'
import { findRegions, type Region } from '../image/components.ts'
import { cropTo, type Grey } from '../image/grey.ts'
import type { Area } from '../layout/content.ts'
import { loadModels } from './sessions.ts'

export type DetectedLine = Area & { score: number }
export type Detection = {
  lines: DetectedLine[] /** Degrees by which lines fall to the right. */
  skew: number
}

const LONG_SIDE = 960
const THRESHOLD = 0.3
const MIN_SCORE = 0.5
/** The detector marks the core of a line; this much of area per circumference is added around it. */
const GROW = 1.6
const MIN_PIXELS = 12

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

export async function detectLines(picture: Grey): Promise<Detection> {
  const { detector } = await loadModels()
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((picture.height * scale) / 32) * 32)
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  const pixels = cropTo(picture, whole, width, height)
  const input = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++)
    for (let at = 0; at < pixels.length; at++)
      input[channel * pixels.length + at] = (pixels[at]! / 255 - mean[channel]!) / deviation[channel]!
  const output = await detector.run({
    [detector.inputNames[0]!]: new Tensor('float32', input, [1, 3, height, width]),
  })
  const probability = output[detector.outputNames[0]!]!.data as Float32Array
  const mask = new Uint8Array(probability.length)
  for (let at = 0; at < mask.length; at++) mask[at] = probability[at]! > THRESHOLD ? 1 : 0
  const regions = findRegions(mask, width, height, MIN_PIXELS)
  const toX = picture.width / width
  const toY = picture.height / height
  const lines: DetectedLine[] = []
  for (const region of regions) {
    const score = meanOf(probability, region.pixels)
    if (score < MIN_SCORE) continue
    const w = region.right - region.left
    const h = region.bottom - region.top
    const grow = (w * h * GROW) / (2 * (w + h))
    lines.push({
      left: Math.max(0, (region.left - grow) * toX),
      right: Math.min(picture.width, (region.right + grow) * toX),
      top: Math.max(0, (region.top - grow) * toY),
      bottom: Math.min(picture.height, (region.bottom + grow) * toY),
      score,
    })
  }
  return { lines, skew: skewOf(regions, width, toY / toX) }
}

function meanOf(values: Float32Array, at: Int32Array): number {
  let sum = 0
  for (const index of at) sum += values[index]!
  return sum / at.length
}

/** The median slope of long lines. */
function skewOf(regions: Region[], width: number, aspect: number): number {
  const slopes: number[] = []
  for (const region of regions) {
    const length = region.right - region.left
    if (length < width * 0.12 || length < 4 * (region.bottom - region.top)) continue
    slopes.push((Math.atan(slopeOf(region, width) * aspect) * 180) / Math.PI)
  }
  if (slopes.length < 3) return 0
  slopes.sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)]!
}

function slopeOf({ pixels }: Region, width: number): number {
  let sx = 0
  let sy = 0
  let sxx = 0
  let sxy = 0
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
  }
  const n = pixels.length
  const spread = n * sxx - sx * sx
  return spread === 0 ? 0 : (n * sxy - sx * sy) / spread
}
