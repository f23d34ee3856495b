export * from './log/index.ts'
export { issueEvidenceReport, type SignReport } from './report/create-report.ts'
export { ReportError, type ReportErrorCode } from './report/errors.ts'
export type {
  EvidenceReportInput,
  Instant,
  Provider,
  ReportAnchor,
  ReportDocument,
  ReportEvent,
  ReportIntent,
  ReportParty,
  ReportSigning,
  SealPlace,
} from './report/input.ts'
