// Handwriting as strokes of timed points. Fast movement thins the line, as a pen does.

export type InkPoint = { x: number; y: number; time: number }
export type Stroke = readonly InkPoint[]
export type Pen = { colour: string; width: number }

const distance = (one: InkPoint, other: InkPoint) => Math.hypot(other.x - one.x, other.y - one.y)

/** Pixels per millisecond at which the line is at its thinnest. */
const FAST = 2.4

export const widthBetween = (from: InkPoint, to: InkPoint, pen: Pen): number => {
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

export type InkBox = { x: number; y: number; width: number; height: number }

/** The smallest box around all the ink, with the pen's width around it; null when nothing is written. */
export const inkBox = (strokes: readonly Stroke[], pen: Pen): InkBox | null => {
  const points = strokes.flat()
  if (points.length === 0) return null
  const margin = pen.width * 1.5
  const left = Math.min(...points.map((point) => point.x)) - margin
  const top = Math.min(...points.map((point) => point.y)) - margin
  return {
    x: left,
    y: top,
    width: Math.max(...points.map((point) => point.x)) + margin - left,
    height: Math.max(...points.map((point) => point.y)) + margin - top,
  }
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
