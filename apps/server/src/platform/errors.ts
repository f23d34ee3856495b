import { ERRORS, type ErrorName } from '@xinqi/api/errors'

/** The only way a use case refuses. One place turns it into an envelope. */
export class CodedError extends Error {
  readonly errorName: ErrorName
  readonly code: number
  readonly http: number
  readonly retryAfter?: number
  constructor(
    errorName: ErrorName,
    message: string = ERRORS[errorName].msg,
    more: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.errorName = errorName
    this.code = ERRORS[errorName].code
    this.http = ERRORS[errorName].http
    this.retryAfter = more.retryAfter
  }
}
