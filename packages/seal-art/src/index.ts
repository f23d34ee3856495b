export {
  type CompanySealInput,
  type CompanySealShape,
  type CompanySealType,
  drawCompanySeal,
  ovalSizesMm,
  roundSizesMm,
  sealTitles,
  squareSizesMm,
} from './company-seal.ts'
export { type Drawing, inkColours, type SealColour } from './drawing.ts'
export { SealArtError, type SealArtErrorCode } from './errors.ts'
export { drawHandwriting, type HandwritingInput, type StrokePoint } from './handwriting.ts'
export {
  drawLegalRepresentativeSeal,
  drawPersonSeal,
  type PersonSealFace,
  type PersonSealInput,
} from './person-seal.ts'
export { extractInk, type PictureInput } from './picture.ts'
export { encodePng, type InkImage } from './png.ts'
export { prepareSeal } from './prepared.ts'
export { defaultPixelsPerMm, rasterise } from './raster.ts'
export { toSvg } from './svg.ts'
export { onWholeMillimetres } from './whole-millimetres.ts'
