// Handwriting as strokes of timed points. Fast movement thins the line, as a pen does; a pen that reports how hard it
// is pressed decides by that instead.

/** `pressure` from 0 to 1, only from devices that really measure it. */
export type InkPoint = { x: number; y: number; time: number; pressure?: number }
export type Stroke = readonly InkPoint[]
export type Pen = { colour: string; width: number }

const distance = (one: InkPoint, other: InkPoint) => Math.hypot(other.x - one.x, other.y - one.y)

/** Pixels per millisecond at which the line is at its thinnest. */
const FAST = 2.4

export const widthBetween = (from: InkPoint, to: InkPoint, pen: Pen): number => {
  if (to.pressure !== undefined) return pen.width * (0.45 + 1.1 * to.pressure)
  const speed = distance(from, to) / Math.max(1, to.time - from.time)
  return pen.width * (1.25 - 0.8 * Math.min(1, speed / FAST))
}

type Surface = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'quadraticCurveTo' | 'stroke' | 'arc' | 'fill'
> & { lineWidth: number; lineCap: CanvasLineCap; strokeStyle: unknown; fillStyle: unknown }

const middle = (one: InkPoint, other: InkPoint) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

export const drawStroke = (surface: Surface, stroke: Stroke, pen: Pen) => {
  surface.strokeStyle = pen.colour
  surface.fillStyle = pen.colour
  surface.lineCap = 'round'
  const [first] = stroke
  if (!first) return
  if (stroke.length === 1) {
    surface.beginPath()
    surface.arc(first.x, first.y, pen.width * 0.7, 0, 2 * Math.PI)
    surface.fill()
    return
  }
  let width = pen.width
  let start: { x: number; y: number } = first
  for (let index = 1; index < stroke.length; index++) {
    const before = stroke[index - 1]!
    const point = stroke[index]!
    const end = index === stroke.length - 1 ? point : middle(before, point)
    // The width follows the speed with some inertia, or it would flicker.
    width = width * 0.7 + widthBetween(before, point, pen) * 0.3
    surface.lineWidth = width
    surface.beginPath()
    surface.moveTo(start.x, start.y)
    surface.quadraticCurveTo(before.x, before.y, end.x, end.y)
    surface.stroke()
    start = end
  }
}

const boundsOf = (points: readonly InkPoint[]) => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

export type InkBox = { x: number; y: number; width: number; height: number }

/** The smallest box around all the ink, with the pen's width around it; null when nothing is written. */
export const inkBox = (strokes: readonly Stroke[], pen: Pen): InkBox | null => {
  const points = strokes.flat()
  if (points.length === 0) return null
  const margin = pen.width * 1.5
  const { left, right, top, bottom } = boundsOf(points)
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
}

type Size = { width: number; height: number }

/** The same writing inside a smaller surface (a telephone turned round), or itself when it fits. */
export const fitStrokes = (strokes: readonly Stroke[], pen: Pen, surface: Size): readonly Stroke[] => {
  const points = strokes.flat()
  if (points.length === 0) return strokes
  const { left, right, top, bottom } = boundsOf(points)
  if (left >= 0 && top >= 0 && right <= surface.width && bottom <= surface.height) return strokes
  const margin = pen.width * 1.5
  const scale = Math.min(
    1,
    (surface.width - 2 * margin) / Math.max(1, right - left),
    (surface.height - 2 * margin) / Math.max(1, bottom - top),
  )
  const moved = (point: InkPoint): InkPoint => ({
    ...point,
    x: surface.width / 2 + (point.x - (left + right) / 2) * scale,
    y: surface.height / 2 + (point.y - (top + bottom) / 2) * scale,
  })
  return strokes.map((stroke) => stroke.map(moved))
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** As the server takes them: flat lists of x, y, milliseconds since the first point, pressure (0 unknown). */
export const flatStrokes = (strokes: readonly Stroke[]): number[][] => {
  const start = strokes[0]?.[0]?.time ?? 0
  return strokes.map((stroke) =>
    stroke.flatMap(({ x, y, time, pressure }) => [
      tenth(x),
      tenth(y),
      Math.round(time - start),
      Math.round((pressure ?? 0) * 100) / 100,
    ]),
  )
}

/** A transparent PNG cropped to the ink, three times as fine as the screen. */
export const inkPicture = (strokes: readonly Stroke[], pen: Pen): string | null => {
  const box = inkBox(strokes, pen)
  if (!box) return null
  const fineness = 3
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(box.width * fineness)
  canvas.height = Math.ceil(box.height * fineness)
  const surface = canvas.getContext('2d')!
  surface.scale(fineness, fineness)
  surface.translate(-box.x, -box.y)
  for (const stroke of strokes) drawStroke(surface, stroke, pen)
  return canvas.toDataURL('image/png')
}
