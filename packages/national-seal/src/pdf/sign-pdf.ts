import {
  type ContainerResult,
  type PreparedSeal,
  preparePngSeal,
  type SealPlacement,
  type SeamSeal,
  type SigningSession,
  type SignOptions,
  type SignResult,
} from '@xinqi/pdf-signature'
import { NationalSealError } from '../errors.ts'
import type { NationalSeal } from '../ses/seal.ts'
import type { UsableSeal } from '../ses/sign-with-seal.ts'
import { SEAL_SUBFILTER } from './verify-pdf.ts'

export interface SealRevisionOptions {
  seal: UsableSeal
  /** The picture of `seal`, from `preparePdfSeal`; kept by the caller, as preparing it costs more than sealing. */
  picture: PreparedSeal
  signedAt: Date
  places?: readonly Omit<SealPlacement, 'seal'>[]
  seams?: readonly Omit<SeamSeal, 'seal'>[]
  fieldName?: string
  reason?: string
  location?: string
}

export interface SealPdfOptions extends Omit<SealRevisionOptions, 'signedAt'> {
  /** The PAdES signature that follows at once, without looks of its own; it may not certify, as it is not the first. */
  pades: Omit<SignOptions, 'placements' | 'seams' | 'certify'>
}

export interface SealPdfResult {
  sealed: ContainerResult
  signed: SignResult
}

/** The picture of the seal itself, never another. */
export function preparePdfSeal({ picture }: NationalSeal): PreparedSeal {
  if (picture.type.toUpperCase() !== 'PNG')
    throw new NationalSealError('PDF_PICTURE_UNSUPPORTED', `印章图片为 ${picture.type}，加盖到 PDF 须为 PNG`)
  return preparePngSeal(picture.data, { widthMm: picture.widthMm })
}

/**
 * One act, two revisions: the seal with its looks in a container that verifiers of national seals read, and at once
 * the PAdES signature over it that everybody else reads. Each half is whole for its own world. When the second half
 * fails, the session must be thrown away.
 */
export async function sealPdf(session: SigningSession, options: SealPdfOptions): Promise<SealPdfResult> {
  const { pades, ...revision } = options
  return {
    sealed: await addSealRevision(session, { ...revision, signedAt: pades.signedAt }),
    signed: await session.sign({ reason: options.reason, location: options.location, ...pades }),
  }
}

/** The first half alone, for whoever puts several seals under one PAdES signature: that signature has to follow at once. */
export async function addSealRevision(
  session: SigningSession,
  options: SealRevisionOptions,
): Promise<ContainerResult> {
  const { seal, picture, signedAt } = options
  seal.assertUsable(signedAt)
  return session.signInContainer({
    filter: 'Xinqi.GMPkiLite',
    subFilter: SEAL_SUBFILTER,
    room: seal.maxBytes,
    digestName: 'sm3',
    contents: (dataHash, propertyInfo) => seal.sign({ dataHash, propertyInfo, signedAt }),
    fieldPrefix: 'Seal',
    signerName: seal.credential.certificate.subject.display,
    signedAt,
    placements: options.places?.map((place) => ({ ...place, seal: picture })),
    seams: options.seams?.map((seam) => ({ ...seam, seal: picture })),
    fieldName: options.fieldName,
    reason: options.reason,
    location: options.location,
  })
}
