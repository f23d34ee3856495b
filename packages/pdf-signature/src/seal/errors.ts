export type SealErrorCode =
  | 'SEAL_PNG_INVALID'
  | 'SEAL_VECTOR_INVALID'
  | 'SEAL_SIZE_INVALID'
  | 'SEAL_CACHE_INVALID'

export class SealError extends Error {
  readonly code: SealErrorCode
  constructor(code: SealErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SealError'
    this.code = code
  }
}
