import type { StrokePoint } from './handwriting.ts'
import type { Outline } from './outline.ts'

/** A round touch of the pen. */
export interface Dab {
  x: number
  y: number
  radius: number
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Devices repeat points; a repeated point has no direction and would break the curve. */
function distinct(stroke: StrokePoint[], writingSize: number): StrokePoint[] {
  return stroke.filter((point, i) => i === 0 || distance(point, stroke[i - 1]!) > writingSize * 1e-4)
}

function radii(points: StrokePoint[], writingSize: number): number[] {
  const base = writingSize * 0.018
  const pressed = points.some((p) => p.pressure !== undefined && p.pressure !== 0.5 && p.pressure > 0)
  let last = base
  return points.map((point, i) => {
    let wanted = base
    const before = points[i - 1]
    if (pressed) {
      wanted = base * (0.45 + 1.1 * Math.min(1, Math.max(0, point.pressure ?? 0.5)))
    } else if (before && point.t !== undefined && before.t !== undefined && point.t > before.t) {
      const speed = distance(point, before) / (point.t - before.t) / writingSize
      wanted = base * (0.5 + 0.75 / (1 + speed * 250))
    }
    last = last * 0.6 + wanted * 0.4
    return last
  })
}

/** Centripetal-like smoothing through every recorded point, sampled as touching dabs. */
export function smoothStroke(stroke: StrokePoint[], writingSize: number): Dab[] {
  const points = distinct(stroke, writingSize)
  const sizes = radii(points, writingSize)
  if (points.length === 1) return [{ x: points[0]!.x, y: points[0]!.y, radius: sizes[0]! * 1.2 }]
  const dabs: Dab[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i]!
    const p2 = points[i + 1]!
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    const length = distance(p1, p2)
    const count = Math.min(24, Math.max(1, Math.ceil(length / (writingSize * 0.012))))
    /** Long chords beside short ones would overshoot with full tangents. */
    const ease = (a: StrokePoint, b: StrokePoint) =>
      Math.min(1, (2 * length) / Math.max(1e-9, distance(a, b)))
    const k1 = ease(p0, p2) / 2
    const k2 = ease(p1, p3) / 2
    for (let s = 0; s < count; s++) {
      const t = s / count
      const h00 = (1 + 2 * t) * (1 - t) ** 2
      const h10 = t * (1 - t) ** 2
      const h01 = t * t * (3 - 2 * t)
      const h11 = t * t * (t - 1)
      dabs.push({
        x: h00 * p1.x + h10 * k1 * (p2.x - p0.x) + h01 * p2.x + h11 * k2 * (p3.x - p1.x),
        y: h00 * p1.y + h10 * k1 * (p2.y - p0.y) + h01 * p2.y + h11 * k2 * (p3.y - p1.y),
        radius: sizes[i]! + (sizes[i + 1]! - sizes[i]!) * t,
      })
    }
  }
  const end = points.at(-1)!
  dabs.push({ x: end.x, y: end.y, radius: sizes.at(-1)! })
  return taper(dabs)
}

/** A pen lands and lifts: the ends are finer than the body. */
function taper(dabs: Dab[]): Dab[] {
  const reach = Math.min(6, Math.floor(dabs.length / 4))
  return dabs.map((dab, i) => {
    const fromEnd = dabs.length - 1 - i
    const factor =
      fromEnd < reach ? 0.45 + (0.55 * fromEnd) / reach : i < reach ? 0.75 + (0.25 * i) / reach : 1
    return { ...dab, radius: dab.radius * factor }
  })
}

function arc(dab: Dab, from: number, to: number): Outline {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9))
  const step = (to - from) / parts
  const k = (4 / 3) * Math.tan(step / 4) * dab.radius
  const outline: Outline = []
  for (let i = 0; i < parts; i++) {
    const a = from + i * step
    const b = a + step
    const ax = dab.x + dab.radius * Math.cos(a)
    const ay = dab.y + dab.radius * Math.sin(a)
    const bx = dab.x + dab.radius * Math.cos(b)
    const by = dab.y + dab.radius * Math.sin(b)
    outline.push({
      op: 'C',
      at: [ax - k * Math.sin(a), ay + k * Math.cos(a), bx + k * Math.sin(b), by - k * Math.cos(b), bx, by],
    })
  }
  return outline
}

/** The hull of two dabs. All hulls turn the same way, so overlaps add up under the non-zero rule. */
export function capsule(a: Dab, b: Dab): Outline {
  const d = distance(a, b)
  if (d <= Math.abs(a.radius - b.radius) + 1e-12) {
    const big = a.radius >= b.radius ? a : b
    const start = { op: 'M' as const, at: [big.x + big.radius, big.y] as [number, number] }
    return [start, ...arc(big, 0, 2 * Math.PI), { op: 'Z', at: [] }]
  }
  const along = Math.atan2(b.y - a.y, b.x - a.x)
  const lean = Math.acos((a.radius - b.radius) / d)
  const from = along + lean
  const to = along - lean
  return [
    { op: 'M', at: [a.x + a.radius * Math.cos(from), a.y + a.radius * Math.sin(from)] },
    ...arc(a, from, to + 2 * Math.PI),
    { op: 'L', at: [b.x + b.radius * Math.cos(to), b.y + b.radius * Math.sin(to)] },
    ...arc(b, to, from),
    { op: 'Z', at: [] },
  ]
}
