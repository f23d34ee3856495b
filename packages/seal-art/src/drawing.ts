import type { Outline } from './outline.ts'

export type SealColour = 'red' | 'blue' | 'black'

export const inkColours: Record<SealColour, string> = {
  red: '#d6191f',
  blue: '#1f3fa6',
  black: '#1a1a1a',
}

/** What every vector maker returns: ink in real millimetres, one colour. */
export interface Drawing {
  widthMm: number
  heightMm: number
  /** #rrggbb */
  colour: string
  ink: Outline
  /** Taken out of the ink (white characters on a red ground). Kept apart because glyph strokes overlap. */
  cut: Outline
}
