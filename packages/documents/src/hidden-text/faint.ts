// Type on a scan too faint to be noticed: rows of ink close to the paper's own tone, away from everything darker.

import type { HiddenText } from '../model.ts'
import type { Raster } from '../pdf/render.ts'
import { boxOf, finding, lettersOf } from './finding.ts'

/** Grey values around the paper's: darker than its noise, lighter than anything meant to be read. */
const FAINTEST = 4
const DARKEST_FAINT = 38
/** Pixels about dark ink where its own blur is taken for nothing else. */
const REACH = 5
const SURE = 0.9
const ROWS_READ = 4

export async function findFaintText(raster: Raster, page: number): Promise<HiddenText[]> {
  const { width, height, scale, data } = raster
  const grey = new Uint8Array(width * height)
  const histogram = new Uint32Array(256)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    // Yellow on white has nearly all its contrast in blue.
    const value = Math.min(
      data[pixel * 4 + 2]! * 0.35 + 255 * 0.65,
      (data[pixel * 4]! * 3 + data[pixel * 4 + 1]! * 6 + data[pixel * 4 + 2]!) / 10,
    )
    grey[pixel] = value
    histogram[Math.round(value)]!++
  }
  let paper = 255
  for (let value = 254; value > 180; value--) if (histogram[value]! > histogram[paper]!) paper = value
  const near = new Uint8Array(grey.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (grey[y * width + x]! < paper - DARKEST_FAINT)
        for (let dy = -REACH; dy <= REACH; dy++) {
          const row = y + dy
          if (row < 0 || row >= height) continue
          near.fill(1, row * width + Math.max(0, x - REACH), row * width + Math.min(width, x + REACH + 1))
        }
  const stretched = new Uint8Array(grey.length).fill(255)
  const counts = new Uint32Array(height)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const depth = paper - grey[pixel]!
    if (near[pixel] || depth < FAINTEST) continue
    stretched[pixel] = Math.max(0, 255 - depth * 12)
    counts[Math.floor(pixel / width)]!++
  }
  const rows = faintRows(counts, width, scale)
  if (rows.length === 0 || rows.length > 40) return []
  const { readLine } = await import('../ocr/read-line.ts')
  const found: HiddenText[] = []
  const picture = { data: stretched, width, height }
  for (const { top, bottom } of rows.slice(0, ROWS_READ)) {
    const span = extent(stretched, width, top, bottom)
    if (!span) continue
    const pad = (bottom - top) * 0.2
    const area = {
      left: Math.max(0, span.left - pad),
      right: span.right + pad,
      top: top - pad,
      bottom: bottom + pad,
    }
    const read = (await readLine(picture, area)).filter(({ confidence }) => confidence > SURE)
    const text = read.map((character) => character.text).join('')
    if (lettersOf(text) < 4) continue
    const inPoints = {
      left: area.left / scale,
      right: area.right / scale,
      top: area.top / scale,
      bottom: area.bottom / scale,
    }
    found.push(finding('faint', page, boxOf([inPoints], width / scale, height / scale), text))
  }
  return found
}

function faintRows(counts: Uint32Array, width: number, scale: number): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = []
  let top = -1
  for (let y = 0; y <= counts.length; y++) {
    const inked = y < counts.length && counts[y]! > width * 0.004
    if (inked && top < 0) top = y
    if (inked || top < 0) continue
    const height = (y - top) / scale
    if (height >= 5 && height <= 40) rows.push({ top, bottom: y })
    top = -1
  }
  return rows
}

function extent(
  data: Uint8Array,
  width: number,
  top: number,
  bottom: number,
): { left: number; right: number } | undefined {
  let left = width
  let right = -1
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! < 255) {
        left = Math.min(left, x)
        right = Math.max(right, x)
      }
  return right < 0 ? undefined : { left, right }
}
