import type { Body } from '@xinqi/api/calls'
import { type Drawing, drawHandwriting, drawPersonSeal, type StrokePoint } from '@xinqi/seal-art'
import { CodedError } from '../../../platform/errors.ts'
import { drawn } from '../company-seals/drawn.ts'

export type TypedDesign = Body<'/personSeal/preview'>['design']
export type FlatStrokes = Body<'/personSeal/draw'>['strokes']
export type InkColour = Body<'/personSeal/draw'>['colour']

const PER_POINT = 4

const pointsOf = (flat: readonly number[]): StrokePoint[] => {
  if (flat.length % PER_POINT !== 0)
    throw new CodedError('SEAL_DRAWING', '手写笔迹数据有误，请清除后重新书写')
  return Array.from({ length: flat.length / PER_POINT }, (_, index) => {
    const [x, y, t, pressure] = flat.slice(index * PER_POINT) as [number, number, number, number]
    return { x, y, t, ...(pressure > 0 ? { pressure: Math.min(1, pressure) } : {}) }
  })
}

export const drawStrokes = (strokes: FlatStrokes, colour: InkColour): Drawing =>
  drawn(() => drawHandwriting({ strokes: strokes.map(pointsOf), colour }))

/** One's name as one would sign it, where nobody has chosen anything else. */
export const SIGNED_NAME = {
  shape: 'signature',
  face: 'xingkai',
  ending: '',
  relief: 'red-on-white',
  colour: 'black',
} as const satisfies TypedDesign

const SIGNATURE_HEIGHT_MM = 14
const SQUARE_MM = 18
const RECTANGLE_HEIGHT_MM = 10

/** One's own name in one of the house's faces: bare like a signature, or as a name seal. */
export const drawName = (name: string, design: TypedDesign): Drawing => {
  const { shape, face, colour } = design
  if (shape === 'signature')
    return drawn(() =>
      drawPersonSeal({ name, shape: 'rectangle', face, colour, border: false, sizeMm: SIGNATURE_HEIGHT_MM }),
    )
  return drawn(() =>
    drawPersonSeal({
      name,
      shape,
      face,
      colour,
      ending: design.ending,
      relief: design.relief,
      sizeMm: shape === 'square' ? SQUARE_MM : RECTANGLE_HEIGHT_MM,
    }),
  )
}
