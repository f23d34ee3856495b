export * from './errors.ts'
export { OfdPackage, type OfdPage } from './ofd/package.ts'
export { checkOfdSignable, prepareOfd, type SignedOfd, type SignOfdOptions, signOfd } from './ofd/sign-ofd.ts'
export type { RidingSeal, SealSize, Stamp, StampPlace } from './ofd/stamps.ts'
export {
  OFD_VERDICT_LABEL,
  type OfdSignatureVerdict,
  type OfdVerdict,
  type OfdVerdictWord,
  type VerifyOfdOptions,
  verifyOfd,
} from './ofd/verify-ofd.ts'
export {
  addSealRevision,
  preparePdfSeal,
  type SealPdfOptions,
  type SealPdfResult,
  type SealRevisionOptions,
  sealPdf,
} from './pdf/sign-pdf.ts'
export {
  SEAL_SUBFILTER,
  type SealContainerOptions,
  type SealedPdfResult,
  sealContainers,
  verifySealedPdf,
} from './pdf/verify-pdf.ts'
export { encodeSeal, encodeSealInfo, type MakeSealOptions, makeSeal, type SealInfo } from './ses/make-seal.ts'
export { type PictureType, pictureType } from './ses/picture.ts'
export {
  type NationalSeal,
  readSeal,
  type SealExtension,
  type SealPicture,
  type SealVersion,
  type SignerList,
} from './ses/seal.ts'
export { type SealingRequest, UsableSeal, type UsableSealOptions } from './ses/sign-with-seal.ts'
export { readSealSignature, type SealSignature } from './ses/signature.ts'
export type { CheckStep, StepOutcome } from './ses/steps.ts'
export { SealTrust, type SealTrustOptions } from './ses/trust.ts'
export { beijing, type SealCheckOptions, type SealVerdict, verifySeal } from './ses/verify-seal.ts'
export {
  type SealSignatureCode,
  type SealSignatureVerdict,
  type SealState,
  type SignatureCheckOptions,
  verifySealSignature,
} from './ses/verify-signature.ts'
