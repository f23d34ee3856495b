import { CodedError } from '../coded-error.ts'

export type ReportErrorCode =
  | 'REPORT_FIELD_BLANK'
  | 'REPORT_UNMASKED'
  | 'REPORT_TIME'
  | 'REPORT_NOT_SIGNED'
  | 'REPORT_UNDETERMINED'
  | 'REPORT_LOG_MISMATCH'
  | 'REPORT_LOG_UNPROVEN'
  | 'REPORT_TEXT_TOO_LONG'

export class ReportError extends CodedError<ReportErrorCode> {
  override name = 'ReportError'
}
