// The small notations inside OFD attributes: numbers, repeats, boxes, matrices, path data.

import { DocumentError } from '../errors.ts'
import { apply, type Matrix } from '../pdf/page-space.ts'
import type { PathStep } from './scene.ts'

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export function numbers(text: string | undefined): number[] {
  if (!text) return []
  return text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
    .map((value) => (Number.isFinite(value) ? value : 0))
}

const MAX_DELTAS = 100_000

/** "g 3 2.5" stands for three times 2.5. */
export function deltas(text: string | undefined): number[] {
  if (!text) return []
  const tokens = text.trim().split(/[\s,]+/)
  const values: number[] = []
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index] === 'g') {
      const count = Number(tokens[++index])
      const value = Number(tokens[++index])
      if (!(count >= 0) || values.length + count > MAX_DELTAS)
        throw new DocumentError('limits-exceeded', 'ofd deltas')
      for (let repeat = 0; repeat < count; repeat++) values.push(value)
    } else values.push(Number(tokens[index]))
  }
  return values.map((value) => (Number.isFinite(value) ? value : 0))
}

export type Boundary = { x: number; y: number; w: number; h: number }

export function boundary(text: string | undefined): Boundary {
  const [x = 0, y = 0, w = 0, h = 0] = numbers(text)
  return { x, y, w, h }
}

export function matrixOf(text: string | undefined): Matrix {
  const values = numbers(text)
  return values.length === 6 ? (values as Matrix) : identity
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** M and S move, L line, Q quadratic, B cubic, A arc, C close. */
export function pathSteps(data: string, matrix: Matrix): PathStep[] {
  const tokens = data.trim().split(/[\s,]+/)
  const steps: PathStep[] = []
  let at = 0
  let x = 0
  let y = 0
  const next = () => {
    const value = Number(tokens[at++])
    return Number.isFinite(value) ? value : 0
  }
  const point = (px: number, py: number) => apply(matrix, px, py)
  const curve = (x1: number, y1: number, x2: number, y2: number, ex: number, ey: number) => {
    const [a, b] = point(x1, y1)
    const [c, d] = point(x2, y2)
    const [e, f] = point(ex, ey)
    steps.push({ to: 'curve', x1: a, y1: b, x2: c, y2: d, x: e, y: f })
    x = ex
    y = ey
  }
  while (at < tokens.length) {
    const letter = tokens[at++]
    if (letter === 'M' || letter === 'S' || letter === 'L') {
      x = next()
      y = next()
      const [px, py] = point(x, y)
      steps.push({ to: letter === 'L' ? 'line' : 'move', x: px, y: py })
    } else if (letter === 'B') curve(next(), next(), next(), next(), next(), next())
    else if (letter === 'Q') {
      const [qx, qy, ex, ey] = [next(), next(), next(), next()]
      curve(
        x + (2 / 3) * (qx - x),
        y + (2 / 3) * (qy - y),
        ex + (2 / 3) * (qx - ex),
        ey + (2 / 3) * (qy - ey),
        ex,
        ey,
      )
    } else if (letter === 'A') {
      const [rx, ry, angle, large, sweep, ex, ey] = [next(), next(), next(), next(), next(), next(), next()]
      for (const piece of arcCurves(x, y, rx, ry, angle, large !== 0, sweep !== 0, ex, ey)) curve(...piece)
      x = ex
      y = ey
    } else if (letter === 'C') steps.push({ to: 'close' })
  }
  return steps
}

type CurvePoints = [number, number, number, number, number, number]

/** An elliptical arc between two points as cubic curves of at most a quarter turn. */
function arcCurves(
  x0: number,
  y0: number,
  rx: number,
  ry: number,
  degrees: number,
  large: boolean,
  sweep: boolean,
  x1: number,
  y1: number,
): CurvePoints[] {
  rx = Math.abs(rx)
  ry = Math.abs(ry)
  if (rx === 0 || ry === 0 || (x0 === x1 && y0 === y1)) return [[x0, y0, x1, y1, x1, y1]]
  const phi = (degrees * Math.PI) / 180
  const cos = Math.cos(phi)
  const sin = Math.sin(phi)
  const dx = (cos * (x0 - x1) + sin * (y0 - y1)) / 2
  const dy = (-sin * (x0 - x1) + cos * (y0 - y1)) / 2
  const stretch = Math.max(1, Math.sqrt((dx * dx) / (rx * rx) + (dy * dy) / (ry * ry)))
  rx *= stretch
  ry *= stretch
  const root = Math.max(0, (rx * rx * ry * ry) / (rx * rx * dy * dy + ry * ry * dx * dx) - 1)
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(root)
  const cxr = (factor * rx * dy) / ry
  const cyr = (-factor * ry * dx) / rx
  const cx = cos * cxr - sin * cyr + (x0 + x1) / 2
  const cy = sin * cxr + cos * cyr + (y0 + y1) / 2
  const start = Math.atan2((dy - cyr) / ry, (dx - cxr) / rx)
  let turn = Math.atan2((-dy - cyr) / ry, (-dx - cxr) / rx) - start
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2)))
  const step = turn / count
  const reach = (4 / 3) * Math.tan(step / 4)
  const onEllipse = (t: number, along: number): [number, number] => {
    const ex = rx * (Math.cos(t) - along * Math.sin(t))
    const ey = ry * (Math.sin(t) + along * Math.cos(t))
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey]
  }
  return Array.from({ length: count }, (_, index): CurvePoints => {
    const from = start + index * step
    const to = from + step
    return [...onEllipse(from, reach), ...onEllipse(to, -reach), ...onEllipse(to, 0)]
  })
}
