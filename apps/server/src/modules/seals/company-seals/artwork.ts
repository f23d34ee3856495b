import type { Body } from '@xinqi/api/calls'
import { SEAL_PICTURE_MAX_BYTES, SEAL_PICTURE_MM } from '@xinqi/api/limits'
import {
  type CompanySealType,
  type Drawing,
  drawCompanySeal,
  drawLegalRepresentativeSeal,
  encodePng,
  extractInk,
  type InkImage,
  ovalSizesMm,
  SealArtError,
  toSvg,
} from '@xinqi/seal-art'
import { CodedError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { drawn } from './drawn.ts'
import { LEGAL_SEAL } from './rules.ts'

export type SealDesign = Body<'/companySeal/preview'>['design']
/** As it is kept: with the name it bears. The company may be called something else when it is drawn again. */
export type KeptDesign = SealDesign & { companyName: string }
type LegalDesign = Extract<SealDesign, { legalName: string }>
type CompanyDesign = Exclude<SealDesign, LegalDesign>

const isLegal = (design: SealDesign): design is LegalDesign => 'legalName' in design

const ovalOf = (widthMm: number): [number, number] => {
  const oval = ovalSizesMm.find(([width]) => width === widthMm)
  if (oval) return oval
  throw new CodedError(
    'SEAL_DRAWING',
    `椭圆印章只能是 ${ovalSizesMm.map((size) => size.join('×')).join('、')} 毫米`,
  )
}

/** Titles come from the design, so the type only matters where nothing is said: every line is said. */
const TEMPLATE_TYPE: CompanySealType = 'other'

const companyDrawing = (companyName: string, design: CompanyDesign): Drawing =>
  drawCompanySeal({
    name: companyName,
    type: TEMPLATE_TYPE,
    shape: design.shape,
    ...(design.shape === 'oval' ? { ovalMm: ovalOf(design.sizeMm) } : { sizeMm: design.sizeMm }),
    star: design.star,
    doubleRing: design.doubleRing,
    horizontal: design.horizontal.filter((line) => line.trim() !== ''),
    lower: design.lower,
    writing: design.writing,
    colour: design.colour,
  })

/** The one way from a design to a seal: previews, seals and, later, signatures are all drawn here. */
export const drawSeal = (companyName: string, design: SealDesign): Drawing =>
  drawn(() =>
    isLegal(design)
      ? drawLegalRepresentativeSeal({
          name: design.legalName,
          sizeMm: design.sizeMm,
          face: design.face,
          ending: design.ending,
          relief: design.relief,
          colour: design.colour,
        })
      : companyDrawing(companyName, design),
  )

export const legalNameOf = (design: SealDesign): string | null => (isLegal(design) ? design.legalName : null)

export const checkDesignFits = (type: number, design: SealDesign): void => {
  if ((type === LEGAL_SEAL) !== isLegal(design)) throw new CodedError('SEAL_TYPE_MISMATCH')
}

export const svgOf = (drawing: Drawing) => ({
  svg: toSvg(drawing),
  widthMm: drawing.widthMm,
  heightMm: drawing.heightMm,
})

export type InkPicture = { png: Uint8Array; image: InkImage; warnings: string[] }

/** Fewer dots to the millimetre than print shops ask for, and the stamp looks coarse on paper. */
const FINE_DOTS_PER_MM = 8

/** A photograph or scan → its ink alone. Throws in the person's words when the picture is of no use. */
export const cutOut = async (
  file: UploadedFile | undefined,
  widthMm: number,
  ink: 'auto' | 'red' = 'auto',
): Promise<InkPicture> => {
  if (!file) throw new CodedError('FILE_MISSING')
  if (!pictureType(file.bytes)) throw new CodedError('SEAL_PICTURE', '只支持 PNG 或 JPG 图片')
  if (file.bytes.length > SEAL_PICTURE_MAX_BYTES) throw new CodedError('SEAL_PICTURE', '图片不能超过 5 MB')
  if (widthMm < SEAL_PICTURE_MM.min || widthMm > SEAL_PICTURE_MM.max)
    throw new CodedError('SEAL_PICTURE', `宽度应在 ${SEAL_PICTURE_MM.min} 至 ${SEAL_PICTURE_MM.max} 毫米之间`)
  try {
    const image = await extractInk({ bytes: file.bytes, widthMm, ink })
    const coarse = image.widthPx / image.widthMm < FINE_DOTS_PER_MM
    return {
      png: encodePng(image),
      image,
      warnings: coarse ? ['图片分辨率偏低，盖在合同上可能不清晰，建议更换更清楚的图片'] : [],
    }
  } catch (error) {
    if (error instanceof SealArtError) throw new CodedError('SEAL_PICTURE', error.message)
    throw error
  }
}

export const shownCutOut = ({ png, image, warnings }: InkPicture) => ({
  picture: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  widthMm: image.widthMm,
  heightMm: image.heightMm,
  colour: image.colour,
  warnings,
})

export const micrometres = (mm: number): number => Math.round(mm * 1000)
export const millimetres = (um: number): number => um / 1000
