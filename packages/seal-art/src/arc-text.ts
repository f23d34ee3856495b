import type { Glyph } from './glyphs.ts'
import { type Outline, transform } from './outline.ts'

export interface Ellipse {
  cx: number
  cy: number
  rx: number
  ry: number
}

export interface ArcTextOptions {
  /** Inner edge of the border; glyphs hang off it. */
  edge: Ellipse
  gap: number
  side: 'upper' | 'lower'
  maxHeight: number
  maxSweep: number
  wantedSweep: number
  widest: number
  narrowest: number
  /** Widest space between neighbours, in glyph widths. */
  loosest: number
}

export interface PlacedText {
  outline: Outline
  /** Corner points of every glyph cell: what other parts of the seal must keep clear of. */
  corners: [number, number][]
  height: number
  sweep: number
}

interface Station {
  x: number
  y: number
  /** Outward unit normal. */
  nx: number
  ny: number
  length: number
  angle: number
}

const steps = 1440

/**
 * The curve parallel to the border at a depth, measured by length from the middle of the text.
 * Equal steps of angle would bunch glyphs at the narrow ends of an oval.
 */
function parallelCurve(edge: Ellipse, depth: number, side: 'upper' | 'lower'): Station[] {
  const stations: Station[] = []
  const sign = side === 'upper' ? -1 : 1
  let length = 0
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) * Math.PI
    const nx0 = Math.sin(t) / edge.rx
    const ny0 = (sign * Math.cos(t)) / edge.ry
    const norm = Math.hypot(nx0, ny0)
    const nx = nx0 / norm
    const ny = ny0 / norm
    const x = edge.rx * Math.sin(t) - nx * depth
    const y = sign * edge.ry * Math.cos(t) - ny * depth
    const before = stations.at(-1)
    if (before) length += Math.hypot(x - before.x, y - before.y)
    stations.push({ x, y, nx, ny, length, angle: Math.atan2(x, sign * y) })
  }
  return stations
}

function at(curve: Station[], offset: number): Station {
  const distance = Math.min(Math.abs(offset), curve.at(-1)!.length)
  let low = 0
  let high = curve.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (curve[middle]!.length <= distance) low = middle
    else high = middle
  }
  const a = curve[low]!
  const b = curve[high]!
  const f = b.length === a.length ? 0 : (distance - a.length) / (b.length - a.length)
  const mix = (from: number, to: number) => from + (to - from) * f
  const mirror = offset < 0 ? -1 : 1
  return {
    x: mirror * mix(a.x, b.x),
    y: mix(a.y, b.y),
    nx: mirror * mix(a.nx, b.nx),
    ny: mix(a.ny, b.ny),
    length: distance,
    angle: mix(a.angle, b.angle),
  }
}

function lengthWithin(curve: Station[], sweepDegrees: number): number {
  const limit = (sweepDegrees / 2) * (Math.PI / 180)
  const last = curve.findLast((station) => station.angle <= limit) ?? curve[0]!
  return 2 * last.length
}

/** How much closer the feet stand than the middles, at the tightest bend the text reaches. */
function crowding(curve: Station[], reach: number, halfHeight: number): number {
  let tightest = 1
  for (let i = 8; i < curve.length && curve[i]!.length <= reach; i += 8) {
    const a = curve[i - 8]!
    const b = curve[i]!
    const turn = Math.acos(Math.min(1, a.nx * b.nx + a.ny * b.ny))
    const radius = (b.length - a.length) / turn
    tightest = Math.max(tightest, radius / Math.max(0.3 * radius, radius - halfHeight))
  }
  return tightest
}

/** Squeezes spacing first, then glyph width, and only then the size. Null when even that fails. */
export function placeArcText(glyphs: Glyph[], options: ArcTextOptions): PlacedText | null {
  const units = glyphs.reduce((sum, glyph) => sum + glyph.width, 0)
  for (let height = options.maxHeight; height >= options.maxHeight * 0.28; height -= 0.05) {
    const curve = parallelCurve(options.edge, options.gap + height / 2, options.side)
    const available = lengthWithin(curve, options.maxSweep)
    const inner = options.side === 'upper' ? crowding(curve, available / 2, height / 2) : 1
    const tight = Math.max(1.02, inner * 0.97)
    const fitting = available / (units * height * tight)
    if (fitting < options.narrowest) continue
    const width = height * Math.min(options.widest, fitting)
    const wanted = lengthWithin(curve, Math.min(options.wantedSweep, options.maxSweep))
    return spread(glyphs, curve, units, width, height, Math.max(units * width * tight, wanted), options)
  }
  return null
}

function spread(
  glyphs: Glyph[],
  curve: Station[],
  units: number,
  width: number,
  height: number,
  wanted: number,
  options: ArcTextOptions,
): PlacedText {
  const spaces = Math.max(1, glyphs.length - 1)
  const space = Math.min((wanted - units * width) / spaces, options.loosest * width)
  const total = units * width + space * (glyphs.length - 1)
  const outline: Outline = []
  const corners: [number, number][] = []
  const { cx, cy } = options.edge
  const flip = options.side === 'upper' ? 1 : -1
  let start = -total / 2
  for (const glyph of glyphs) {
    const glyphWidth = glyph.width * width
    const { x, y, nx, ny } = at(curve, start + glyphWidth / 2)
    start += glyphWidth + space
    const upX = nx * flip
    const upY = ny * flip
    const place = (u: number, v: number): [number, number] => [
      cx + x - upY * u * glyphWidth + upX * v * height,
      cy + y + upX * u * glyphWidth + upY * v * height,
    ]
    const [ox, oy] = place(-0.5, 0.5)
    outline.push(
      ...transform(glyph.outline, [
        -upY * glyphWidth,
        upX * glyphWidth,
        -upX * height,
        -upY * height,
        ox,
        oy,
      ]),
    )
    corners.push(place(-0.5, -0.5), place(0.5, -0.5), place(-0.5, 0.5), place(0.5, 0.5))
  }
  const sweep = (2 * at(curve, total / 2).angle * 180) / Math.PI
  return { outline, corners, height, sweep }
}
