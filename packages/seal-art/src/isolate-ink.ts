import { SealArtError } from './errors.ts'
import { paintOutSurroundings } from './surroundings.ts'

export type InkKind = 'red' | 'blue' | 'black'

export interface IsolatedInk {
  alpha: Uint8Array
  /** Mean colour of the solid ink, #rrggbb. */
  colour: string
}

/**
 * Ink is what the paper around it is not: every channel is divided by the local paper brightness, so
 * grey paper, shadows and yellow lamps cancel out, and only then the ink's own colour decides.
 */
export function isolateInk(
  rgba: Uint8Array,
  width: number,
  height: number,
  wanted: InkKind | 'auto',
): IsolatedInk {
  if (hasOwnTransparency(rgba)) return keepTransparency(rgba)
  const lit = relight(rgba, width, height)
  paintOutSurroundings(lit, width, height)
  const kind = wanted === 'auto' ? strongestInk(lit) : wanted
  const strength = new Float32Array(width * height)
  for (let i = 0; i < strength.length; i++) strength[i] = inkStrength(kind, lit, i * 4)
  const { noise, solid } = thresholds(strength)
  const alpha = new Uint8Array(strength.length)
  for (let i = 0; i < alpha.length; i++) {
    const value = (strength[i]! - noise) / (solid - noise)
    alpha[i] = value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255)
  }
  return { alpha, colour: meanColour(lit, alpha) }
}

/** The picture as if its paper were evenly lit and white. */
function relight(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const lit = new Uint8Array(rgba.length)
  for (let channel = 0; channel < 3; channel++) {
    const { columns, cell, values } = paperBrightness(rgba, width, height, channel)
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / cell) * columns
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4 + channel
        lit[at] = Math.min(255, (rgba[at]! * 255) / values[row + Math.floor(x / cell)]!)
      }
    }
  }
  return lit
}

function hasOwnTransparency(rgba: Uint8Array): boolean {
  let clear = 0
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i]! < 16) clear++
  return clear > rgba.length / 4 / 10
}

function keepTransparency(rgba: Uint8Array): IsolatedInk {
  const alpha = new Uint8Array(rgba.length / 4)
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3]!
  return { alpha, colour: meanColour(rgba, alpha) }
}

interface PaperGrid {
  columns: number
  cell: number
  values: Float32Array
}

/** Bright quantile per cell, widened to its neighbours so that a cell full of ink borrows from outside. */
function paperBrightness(rgba: Uint8Array, width: number, height: number, channel: number): PaperGrid {
  const cell = Math.max(8, Math.ceil(Math.max(width, height) / 24))
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const bright = new Float32Array(columns * rows)
  const histogram = new Uint32Array(256)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      histogram.fill(0)
      let count = 0
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y++) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x++) {
          histogram[rgba[(y * width + x) * 4 + channel]!]!++
          count++
        }
      }
      let left = Math.floor(count * 0.08)
      let level = 255
      while (level > 0 && left >= histogram[level]!) left -= histogram[level--]!
      bright[row * columns + column] = level
    }
  }
  const near = Math.max(1, Math.round(columns / 8))
  return { columns, cell, values: smooth(highest(bright, columns, rows, near), columns, rows, near) }
}

function window(
  columns: number,
  rows: number,
  reach: number,
  each: (at: number, near: number) => void,
): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
          each(row * columns + column, y * columns + x)
        }
      }
    }
  }
}

function highest(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const result = new Float32Array(values.length)
  window(columns, rows, reach, (at, near) => {
    result[at] = Math.max(result[at]!, values[near]!)
  })
  return result
}

function smooth(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const sums = new Float32Array(values.length)
  const counts = new Float32Array(values.length)
  window(columns, rows, reach, (at, near) => {
    sums[at]! += values[near]!
    counts[at]!++
  })
  return sums.map((sum, i) => Math.max(24, sum / counts[i]!))
}

function inkStrength(kind: InkKind, lit: Uint8Array, at: number): number {
  const r = lit[at]! / 255
  const g = lit[at + 1]! / 255
  const b = lit[at + 2]! / 255
  if (kind === 'red') return Math.max(0, r - (g + b) / 2)
  if (kind === 'blue') return Math.max(0, b - Math.max(r, g) * 0.35 - Math.min(r, g) * 0.65)
  return 1 - (0.3 * r + 0.59 * g + 0.11 * b)
}

/** Coloured ink wins over black when there is a fair amount of it: seals sit on printed text. */
function strongestInk(lit: Uint8Array): InkKind {
  let red = 0
  let blue = 0
  let black = 0
  for (let at = 0; at < lit.length; at += 12) {
    if (inkStrength('red', lit, at) > 0.25) red++
    else if (inkStrength('blue', lit, at) > 0.2) blue++
    else if (inkStrength('black', lit, at) > 0.45) black++
  }
  if (red >= blue && red > black * 0.15) return 'red'
  if (blue > red && blue > black * 0.15) return 'blue'
  return 'black'
}

/** Of 255. Weaker differences are paper grain and light. */
const faintestInk = 45

/** Otsu splits paper from ink; the ink's own median is full coverage. */
function thresholds(strength: Float32Array): { noise: number; solid: number } {
  const bins = new Float64Array(256)
  for (const value of strength) bins[Math.min(255, Math.floor(value * 255))]!++
  let sum = 0
  for (let i = 0; i < 256; i++) sum += i * bins[i]!
  let weight = 0
  let part = 0
  let best = 0
  let split = 0
  let contrast = 0
  for (let i = 0; i < 255; i++) {
    weight += bins[i]!
    part += i * bins[i]!
    const rest = strength.length - weight
    if (weight === 0 || rest === 0) continue
    const apart = (sum - part) / rest - part / weight
    const between = weight * rest * apart ** 2
    if (between > best) {
      best = between
      split = i
      contrast = apart
    }
  }
  if (contrast < faintestInk)
    throw new SealArtError('PICTURE_EMPTY', '图片中没有识别到印章或签名，请更换图片')
  let above = 0
  for (let i = split + 1; i < 256; i++) above += bins[i]!
  let left = above / 2
  let median = split + 1
  while (median < 255 && left > bins[median]!) left -= bins[median++]!
  return { noise: (split * 0.45) / 255, solid: Math.max(split * 1.15, median * 0.85) / 255 }
}

function meanColour(rgba: Uint8Array, alpha: Uint8Array): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! < 224) continue
    count++
    for (let channel = 0; channel < 3; channel++) sums[channel]! += rgba[i * 4 + channel]!
  }
  if (count === 0) throw new SealArtError('PICTURE_EMPTY', '图片中没有识别到印章或签名，请更换图片')
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
