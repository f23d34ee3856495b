export { type AnchorVerdict, checkAnchors } from './check-anchors.ts'
export {
  checkMandate,
  MANDATE_PROOF,
  type MandateProof,
  type MandateTerms,
  type MandateVerdict,
} from './check-mandate.ts'
export { checkPackage, type PackageLine, type PackageVerdict } from './check-package.ts'
export * from './log/index.ts'
export {
  checkRenewals,
  type HashedAnew,
  type Renewal,
  type RenewalAuthority,
  type RenewalChain,
  type RenewalProof,
  type RenewalVerdict,
  type RenewedEntry,
  renewHashes,
  renewTimestamp,
  verifyRenewals,
} from './renewal/chain.ts'
export { drillBrokenDigest } from './renewal/drill.ts'
export { provePath, type RenewalDigest, TILE } from './renewal/tree-hasher.ts'
export {
  type DepositCertificateInput,
  type DepositedContract,
  issueDepositCertificate,
} from './report/certificate.ts'
export { issueEvidenceReport, type SignReport } from './report/create-report.ts'
export type { Verified } from './report/document-facts.ts'
export { ReportError, type ReportErrorCode } from './report/errors.ts'
export { alarm, dark, grey, margin, ReportFlow } from './report/flow.ts'
export type {
  EvidenceReportInput,
  Instant,
  Provider,
  ReportAnchor,
  ReportDocument,
  ReportEvent,
  ReportFact,
  ReportIntent,
  ReportLanguage,
  ReportParty,
  ReportSigning,
  SealPlace,
} from './report/input.ts'
export { bothTimes } from './report/times.ts'
export { issueVerificationReport, type VerificationReportInput } from './report/verification-report.ts'
export { SEAL_TRUST_FOLDER, type SealTrustLists, sealTrustFiles } from './seal-trust-files.ts'
export { parseCheckpointKey, sm2NoteSigner } from './sm2-note.ts'
export { readZip } from './zip-files.ts'
