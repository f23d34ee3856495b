export { VerifyError } from './errors.ts'
export type { TrustInput } from './evidence.ts'
export type { ContainerSignature, ContainerVerdict, SignatureContainer } from './examine-signature.ts'
export {
  type CertificateSummary,
  type SignatureResult,
  type TimestampSummary,
  undetermined,
  VERDICT_LABEL,
  type Verdict,
  type VerificationResult,
} from './result.ts'
export { TimeLimit } from './time-limit.ts'
export { type VerifyCommand, verifyCommand } from './verify-command.ts'
export { type VerifyOptions, verifyPdf } from './verify-pdf.ts'
