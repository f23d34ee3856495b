import { CodedError } from '../coded-error.ts'

export type TimestampErrorCode =
  /** The service could not be reached, or not in time. */
  | 'TIMESTAMP_UNREACHABLE'
  /** The service answered and refused. */
  | 'TIMESTAMP_REJECTED'
  /** The answer is no timestamp of what was asked. */
  | 'TIMESTAMP_INVALID'

export class TimestampError extends CodedError<TimestampErrorCode> {
  override readonly name = 'TimestampError'
}
