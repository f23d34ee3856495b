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

/**
 * For `catch`: something else where a use case refused. An outage is no refusal and goes on as what it is: nobody is told
 * that his link has expired because the database was away.
 */
export const ifRefused =
  <T>(instead: () => T) =>
  (error: unknown): T => {
    if (error instanceof CodedError && error.http < 500) return instead()
    throw error
  }

/** What was looked for, which must be there for whoever asks. */
export const orNotFound = <T>(looked: T): NonNullable<T> => {
  if (!looked) throw new CodedError('NOT_FOUND')
  return looked
}
