import { type Drawing, inkColours, type SealColour } from './drawing.ts'
import { SealArtError } from './errors.ts'
import { bounds, type Outline, transform } from './outline.ts'
import { capsule, type Dab, smoothStroke } from './pen.ts'

export interface StrokePoint {
  x: number
  y: number
  /** Milliseconds; with it fast strokes get thinner. */
  t?: number
  /** 0 to 1; taken instead of speed when the pen reports it. */
  pressure?: number
}

export interface HandwritingInput {
  /** In any unit, y downwards, one list per pen-down. */
  strokes: StrokePoint[][]
  colour?: SealColour
  /** The drawing is scaled to fit, keeping its proportions. */
  maxWidthMm?: number
  maxHeightMm?: number
}

const mostStrokes = 400
const mostPoints = 40_000

function checkStrokes(strokes: StrokePoint[][]): StrokePoint[][] {
  if (!Array.isArray(strokes) || !strokes.every(Array.isArray)) {
    throw new SealArtError('HANDWRITING_INVALID', '手写笔迹数据有误，请清除后重新书写')
  }
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (strokes.length > mostStrokes || points > mostPoints) {
    throw new SealArtError('HANDWRITING_INVALID', '手写笔迹过多，请清除后重新书写')
  }
  for (const point of strokes.flat()) {
    const numbers = [point.x, point.y, point.t ?? 0, point.pressure ?? 0]
    if (!numbers.every((n) => Number.isFinite(n) && Math.abs(n) < 1e15)) {
      throw new SealArtError('HANDWRITING_INVALID', '手写笔迹数据有误，请清除后重新书写')
    }
  }
  const inked = strokes.filter((stroke) => stroke.length > 0)
  if (inked.length === 0) throw new SealArtError('HANDWRITING_EMPTY', '尚未书写签名')
  return inked
}

/** Strokes to a transparent drawing cropped to its ink. */
export function drawHandwriting(input: HandwritingInput): Drawing {
  const strokes = checkStrokes(input.strokes)
  const xs = strokes.flat().map((p) => p.x)
  const ys = strokes.flat().map((p) => p.y)
  /** Names are written along a line: their height, not their length, tells the size of the writing. */
  const writingSize = Math.max(span(ys), span(xs) / 2.5)
  if (writingSize === 0) throw new SealArtError('HANDWRITING_EMPTY', '签名只有一个点，请重新书写')
  const outline = strokes.flatMap((stroke) => inkOf(smoothStroke(stroke, writingSize)))
  return crop(outline, input)
}

function span(values: number[]): number {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return high - low
}

function inkOf(dabs: Dab[]): Outline {
  if (dabs.length === 1) return capsule(dabs[0]!, dabs[0]!)
  return dabs.slice(1).flatMap((dab, i) => capsule(dabs[i]!, dab))
}

function crop(outline: Outline, input: HandwritingInput): Drawing {
  const box = bounds(outline)
  const scale = Math.min(
    (input.maxWidthMm ?? 45) / (box.right - box.left),
    (input.maxHeightMm ?? 18) / (box.bottom - box.top),
  )
  const tidy = (mm: number) => Math.max(0.1, Math.round(mm * 100) / 100)
  return {
    widthMm: tidy((box.right - box.left) * scale),
    heightMm: tidy((box.bottom - box.top) * scale),
    colour: inkColours[input.colour ?? 'black'],
    ink: transform(outline, [scale, 0, 0, scale, -box.left * scale, -box.top * scale]),
    cut: [],
  }
}
