import { CodedError } from '../coded-error.ts'

export type PkiErrorCode =
  | 'PKI_KEY_WRAP_INVALID'
  | 'PKI_KEY_UNSUPPORTED'
  | 'PKI_CERTIFICATE_MALFORMED'
  | 'PKI_CRL_MALFORMED'
  | 'PKI_SUBJECT_INVALID'
  | 'PKI_VALIDITY_INVALID'
  | 'PKI_KEY_MISMATCH'
  | 'PKI_SIGNATURE_WRONG'
  | 'PKI_CHAIN_INVALID'
  /** An authority answered, and it was no. */
  | 'PKI_REFUSED'
  | 'PKI_SUBJECT_MISMATCH'
  | 'PKI_USAGE_WRONG'

export class PkiError extends CodedError<PkiErrorCode> {
  override readonly name = 'PkiError'
}
