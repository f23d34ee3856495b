// What is drawn on a PDF page besides text: straight lines (table borders), pictures, and how much else.

import { type Area, areaOf, heightOf, overlap, type Ruling, widthOf } from '../layout/content.ts'
import { apply, type Matrix, mapArea, multiply } from './page-space.ts'
import type { Pdfium, Scratch } from './pdfium.ts'

export type Drawings = {
  rulings: Ruling[]
  pictures: Area[]
  /** Curves and slanted lines, but for those of a hand or seal in its field: text drawn as outlines has thousands. */
  strokes: number
  hasColour: boolean
  /** Something is filled in that could lie over text. */
  mayCover: boolean
  /** Curved shapes about as high as letters: words may be drawn with them. */
  shapes: Area[]
}

const PATH = 2
const IMAGE = 3
const SHADING = 4
const FORM = 5
const MAX_OBJECTS = 100_000
const THIN = 3
const SHORTEST = 4
/** In points: the largest titles of contracts are smaller. */
const LETTER_HEIGHT = 60
const THICK_STROKE = 4

/** `signed`: where somebody signed; what is drawn there is not the page's text. */
export function readDrawings(
  pdfium: Pdfium,
  page: number,
  space: Matrix,
  scratch: Scratch,
  signed: readonly Area[],
): Drawings {
  const drawings: Drawings = {
    rulings: [],
    pictures: [],
    strokes: 0,
    hasColour: false,
    mayCover: false,
    shapes: [],
  }
  let seen = 0
  const visit = (object: number, matrix: Matrix, depth: number): void => {
    if (++seen > MAX_OBJECTS) return
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === PATH) {
      const { strokes } = drawings
      readPath(pdfium, object, matrix, scratch, drawings)
      if (drawings.strokes > strokes) {
        const area = boundsOf(pdfium, object, matrix, scratch)
        if (isWithin(area, signed)) drawings.strokes = strokes
        else if (area && heightOf(area) > 3 && heightOf(area) < LETTER_HEIGHT) drawings.shapes.push(area)
      }
    } else if (type === IMAGE) {
      const area = boundsOf(pdfium, object, matrix, scratch)
      if (area) drawings.pictures.push(area)
    } else if (type === SHADING) drawings.mayCover = true
    else if (type === FORM && depth < 8) {
      // What a form object holds may be on a layer of its own, which its parts do not tell.
      drawings.mayCover = true
      const inner = multiply(matrixOf(pdfium, object, scratch), matrix)
      const count = pdfium.FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++)
        visit(pdfium.FPDFFormObj_GetObject(object, index), inner, depth + 1)
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) visit(pdfium.FPDFPage_GetObject(page, index), space, 0)
  return drawings
}

/** Mostly: the ends of strokes stand out a little. */
const isWithin = (area: Area | undefined, fields: readonly Area[]): boolean =>
  area !== undefined && fields.some((field) => overlap(area, field) > 0.8 * areaOf(area))

function matrixOf(pdfium: Pdfium, object: number, scratch: Scratch): Matrix {
  return pdfium.FPDFPageObj_GetMatrix(object, scratch.at) ? (scratch.floats(6) as Matrix) : [1, 0, 0, 1, 0, 0]
}

function boundsOf(pdfium: Pdfium, object: number, matrix: Matrix, scratch: Scratch): Area | undefined {
  const { at } = scratch
  if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined
  const [left, bottom, right, top] = scratch.floats(4) as [number, number, number, number]
  return mapArea(matrix, left, bottom, right, top)
}

type Paint = { drawn: boolean; coloured: boolean }

function paintOf(pdfium: Pdfium, object: number, kind: 'Fill' | 'Stroke', scratch: Scratch): Paint {
  const { at } = scratch
  const read = kind === 'Fill' ? pdfium.FPDFPageObj_GetFillColor : pdfium.FPDFPageObj_GetStrokeColor
  if (!read(object, at, at + 4, at + 8, at + 12)) return { drawn: true, coloured: false }
  const [red, green, blue, alpha] = scratch.integers(4) as [number, number, number, number]
  const white = red > 248 && green > 248 && blue > 248
  return { drawn: alpha > 20 && !white, coloured: red - green > 60 && red - blue > 60 }
}

function readPath(pdfium: Pdfium, object: number, outer: Matrix, scratch: Scratch, drawings: Drawings): void {
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch.at, scratch.at + 4)) return
  const [fillMode, stroked] = scratch.integers(2) as [number, number]
  const fill = fillMode ? paintOf(pdfium, object, 'Fill', scratch) : { drawn: false, coloured: false }
  const stroke = stroked ? paintOf(pdfium, object, 'Stroke', scratch) : { drawn: false, coloured: false }
  const filled = fillMode ? boundsOf(pdfium, object, outer, scratch) : undefined
  drawings.mayCover ||= filled !== undefined && widthOf(filled) > 6 && heightOf(filled) > 6
  if (stroked && pdfium.FPDFPageObj_GetStrokeWidth(object, scratch.at))
    drawings.mayCover ||= scratch.floats(1)[0]! > THICK_STROKE
  if (!fill.drawn && !stroke.drawn) return
  drawings.hasColour ||= fill.coloured || stroke.coloured
  const matrix = multiply(matrixOf(pdfium, object, scratch), outer)
  for (const points of subpaths(pdfium, object, matrix, scratch, drawings)) {
    if (fill.drawn) addThinShape(points, drawings.rulings)
    if (stroke.drawn) addSegments(points, drawings.rulings)
  }
}

type Point = [number, number]
const LINE_TO = 0
const MOVE_TO = 2

function subpaths(
  pdfium: Pdfium,
  object: number,
  matrix: Matrix,
  scratch: Scratch,
  drawings: Drawings,
): Point[][] {
  const all: Point[][] = []
  let current: Point[] = []
  const count = Math.min(pdfium.FPDFPath_CountSegments(object), 20_000)
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, index)
    pdfium.FPDFPathSegment_GetPoint(segment, scratch.at, scratch.at + 4)
    const [x, y] = scratch.floats(2) as Point
    const type = pdfium.FPDFPathSegment_GetType(segment)
    if (type === MOVE_TO) {
      current = []
      all.push(current)
    } else if (type !== LINE_TO) {
      drawings.strokes++
      // A curve cannot be a table border; keep what follows from being joined across it.
      current = []
      all.push(current)
    }
    current.push(apply(matrix, x, y))
    if (pdfium.FPDFPathSegment_GetClose(segment) && current.length > 1) current.push(current[0]!)
  }
  return all
}

function addThinShape(points: Point[], rulings: Ruling[]): void {
  if (points.length < 3) return
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const area = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
  const thin = Math.min(widthOf(area), heightOf(area))
  const long = Math.max(widthOf(area), heightOf(area))
  if (thin <= THIN && long >= SHORTEST && long > thin * 2) rulings.push(area)
}

function addSegments(points: Point[], rulings: Ruling[]): void {
  for (let index = 1; index < points.length; index++) {
    const [x0, y0] = points[index - 1]!
    const [x1, y1] = points[index]!
    const area = {
      left: Math.min(x0, x1),
      top: Math.min(y0, y1),
      right: Math.max(x0, x1),
      bottom: Math.max(y0, y1),
    }
    const straight = widthOf(area) < 0.7 || heightOf(area) < 0.7
    if (straight && Math.max(widthOf(area), heightOf(area)) >= SHORTEST) rulings.push(area)
  }
}
