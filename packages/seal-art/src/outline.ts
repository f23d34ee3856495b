/** Outlines are flat command lists in millimetres, y downwards, filled by the non-zero rule. */
export type Command =
  | { op: 'M' | 'L'; at: [number, number] }
  | { op: 'C'; at: [number, number, number, number, number, number] }
  | { op: 'Z'; at: [] }

export type Outline = Command[]

/** a b c d e f as in SVG: x' = a x + c y + e, y' = b x + d y + f */
export type Matrix = [number, number, number, number, number, number]

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function transform(outline: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  return outline.map((command) => {
    const at = command.at as number[]
    const moved: number[] = []
    for (let i = 0; i < at.length; i += 2) {
      const x = at[i]!
      const y = at[i + 1]!
      moved.push(a * x + c * y + e, b * x + d * y + f)
    }
    return { op: command.op, at: moved } as Command
  })
}

export function bounds(outline: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { at } of outline) {
    for (let i = 0; i < at.length; i += 2) {
      const x = at[i]!
      const y = at[i + 1]!
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      if (y > box.bottom) box.bottom = y
    }
  }
  return box
}

/** A thousandth of a millimetre: finer than any printer, coarse enough to keep files small. */
function short(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return String(Object.is(rounded, -0) ? 0 : rounded)
}

export function toPathData(outline: Outline): string {
  return outline.map(({ op, at }) => op + at.map(short).join(' ')).join('')
}

const kappa = (4 / 3) * (Math.SQRT2 - 1)

export function ellipse(cx: number, cy: number, rx: number, ry: number, clockwise = true): Outline {
  const s = clockwise ? 1 : -1
  const kx = kappa * rx
  const ky = kappa * ry * s
  const y = ry * s
  return [
    { op: 'M', at: [cx + rx, cy] },
    { op: 'C', at: [cx + rx, cy + ky, cx + kx, cy + y, cx, cy + y] },
    { op: 'C', at: [cx - kx, cy + y, cx - rx, cy + ky, cx - rx, cy] },
    { op: 'C', at: [cx - rx, cy - ky, cx - kx, cy - y, cx, cy - y] },
    { op: 'C', at: [cx + kx, cy - y, cx + rx, cy - ky, cx + rx, cy] },
    { op: 'Z', at: [] },
  ]
}

export function ring(cx: number, cy: number, rx: number, ry: number, stroke: number): Outline {
  return [...ellipse(cx, cy, rx, ry), ...ellipse(cx, cy, rx - stroke, ry - stroke, false)]
}

export function roundedRectangle(box: Box, radius: number, clockwise = true): Outline {
  const { left: l, top: t, right: r, bottom: b } = box
  const k = radius * (1 - kappa)
  const corners: Outline = [
    { op: 'M', at: [l + radius, t] },
    { op: 'L', at: [r - radius, t] },
    { op: 'C', at: [r - k, t, r, t + k, r, t + radius] },
    { op: 'L', at: [r, b - radius] },
    { op: 'C', at: [r, b - k, r - k, b, r - radius, b] },
    { op: 'L', at: [l + radius, b] },
    { op: 'C', at: [l + k, b, l, b - k, l, b - radius] },
    { op: 'L', at: [l, t + radius] },
    { op: 'C', at: [l, t + k, l + k, t, l + radius, t] },
    { op: 'Z', at: [] },
  ]
  return clockwise ? corners : transform(corners, [-1, 0, 0, 1, l + r, 0])
}

export function frame(box: Box, stroke: number, radius: number): Outline {
  const inner = {
    left: box.left + stroke,
    top: box.top + stroke,
    right: box.right - stroke,
    bottom: box.bottom - stroke,
  }
  return [
    ...roundedRectangle(box, radius),
    ...roundedRectangle(inner, Math.max(0.01, radius - stroke), false),
  ]
}

export function star(cx: number, cy: number, radius: number): Outline {
  /** Ratio of the inner to the outer corner radius of the pentagram of the national flag. */
  const inner = radius * (Math.sin(Math.PI / 10) / Math.sin((7 * Math.PI) / 10))
  const points: Outline = []
  for (let i = 0; i < 10; i++) {
    const angle = (i * Math.PI) / 5
    const r = i % 2 === 0 ? radius : inner
    points.push({ op: i === 0 ? 'M' : 'L', at: [cx + r * Math.sin(angle), cy - r * Math.cos(angle)] })
  }
  return [...points, { op: 'Z', at: [] }]
}
