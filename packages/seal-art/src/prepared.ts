import { type PreparedSeal, prepareInkSeal, prepareVectorSeal } from '@xinqi/pdf-signature'
import type { Drawing } from './drawing.ts'
import { toPathData } from './outline.ts'
import type { InkImage } from './png.ts'

/** The form the PDF signer embeds: outlines where we have them, coverage for pictures. Make it once and cache it. */
export function prepareSeal(source: Drawing | InkImage): PreparedSeal {
  if ('alpha' in source) return prepareInkSeal(source)
  const { widthMm, heightMm, colour } = source
  const cut = source.cut.length > 0 ? toPathData(source.cut) : undefined
  return prepareVectorSeal({ widthMm, heightMm, colour, ink: toPathData(source.ink), cut })
}
