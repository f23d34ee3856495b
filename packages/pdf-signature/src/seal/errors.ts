import { CodedError } from '../coded-error.ts'

export type SealErrorCode =
  | 'SEAL_PNG_INVALID'
  | 'SEAL_VECTOR_INVALID'
  | 'SEAL_SIZE_INVALID'
  | 'SEAL_CACHE_INVALID'

export class SealError extends CodedError<SealErrorCode> {
  override readonly name = 'SealError'
}
