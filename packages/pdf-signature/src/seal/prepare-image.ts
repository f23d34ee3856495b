import { deflateSync } from 'node:zlib'
import { SealError } from './errors.ts'
import { type DecodedPng, decodePng } from './png.ts'
import { type PreparedSeal, preparedSeal, type Rgb, rgbOf } from './prepared-seal.ts'

const MM_PER_METRE = 1000
/** 公章 by default. */
const DEFAULT_WIDTH_MM = 42

/** Width decides when given; else the size the file itself states; else 42 mm. */
export function preparePngSeal(png: Uint8Array, options: { widthMm?: number } = {}): PreparedSeal {
  const image = decodePng(png)
  const { width, height, pixelsPerMetre } = image
  const stated = pixelsPerMetre && pixelsPerMetre.x > 0 && (width / pixelsPerMetre.x) * MM_PER_METRE
  const widthMm = options.widthMm ?? (stated && stated >= 5 && stated <= 100 ? stated : DEFAULT_WIDTH_MM)
  const heightMm = (widthMm * height) / width
  const colour = singleColour(image)
  const alpha = deflateSync(image.alpha, { level: 9 })
  return preparedSeal(
    widthMm,
    heightMm,
    colour
      ? { kind: 'ink', width, height, colour, alpha }
      : { kind: 'colour', width, height, rgb: deflateSync(image.rgb, { level: 9 }), alpha },
  )
}

/** Pixels of one ink colour with their coverage, as a drawing program has them before making a PNG. */
export interface InkPixels {
  widthPx: number
  heightPx: number
  widthMm: number
  heightMm: number
  /** #rrggbb */
  colour: string
  alpha: Uint8Array
}

export function prepareInkSeal(ink: InkPixels): PreparedSeal {
  if (ink.alpha.length !== ink.widthPx * ink.heightPx) {
    throw new SealError('SEAL_SIZE_INVALID', '印章像素数与宽高不符')
  }
  return preparedSeal(ink.widthMm, ink.heightMm, {
    kind: 'ink',
    width: ink.widthPx,
    height: ink.heightPx,
    colour: rgbOf(ink.colour),
    alpha: deflateSync(ink.alpha, { level: 9 }),
  })
}

/**
 * The one colour of all visible pixels, or undefined. Storing coverage alone is a third of the size; a few
 * levels of difference come from anti-aliasing and palettes and are not a second colour.
 */
function singleColour({ rgb, alpha }: DecodedPng): Rgb | undefined {
  const TOLERANCE = 6
  let strongest = -1
  for (let i = 0; i < alpha.length; i++) if (alpha[i]! > (alpha[strongest] ?? 0)) strongest = i
  if (strongest < 0) throw new SealError('SEAL_PNG_INVALID', '印章图片完全透明')
  const colour = [0, 1, 2].map((channel) => rgb[strongest * 3 + channel]!) as unknown as Rgb
  for (let i = 0; i < alpha.length; i++) {
    // nearly invisible pixels may carry any colour
    if (alpha[i]! < 24) continue
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs(rgb[i * 3 + channel]! - colour[channel]!) > TOLERANCE) return undefined
    }
  }
  return colour
}
