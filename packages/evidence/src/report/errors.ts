export type ReportErrorCode =
  | 'REPORT_FIELD_BLANK'
  | 'REPORT_UNMASKED'
  | 'REPORT_TIME'
  | 'REPORT_NOT_SIGNED'
  | 'REPORT_LOG_MISMATCH'
  | 'REPORT_LOG_UNPROVEN'
  | 'REPORT_TEXT_TOO_LONG'

export class ReportError extends Error {
  code: ReportErrorCode
  constructor(code: ReportErrorCode, message: string) {
    super(message)
    this.name = 'ReportError'
    this.code = code
  }
}
