export { type AnchorVerdict, checkAnchors } from './check-anchors.ts'
export { checkPackage, type PackageLine, type PackageVerdict } from './check-package.ts'
export * from './log/index.ts'
export {
  type DepositCertificateInput,
  type DepositedContract,
  issueDepositCertificate,
} from './report/certificate.ts'
export { issueEvidenceReport, type SignReport } from './report/create-report.ts'
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
  ReportParty,
  ReportSigning,
  SealPlace,
} from './report/input.ts'
export { bothTimes } from './report/times.ts'
export { issueVerificationReport, type VerificationReportInput } from './report/verification-report.ts'
export { readZip } from './zip-files.ts'
