import { CodedError } from '../coded-error.ts'

export type SignErrorCode =
  | 'SIGN_ENCRYPTED'
  | 'SIGN_PAGE_MISSING'
  | 'SIGN_POSITION_INVALID'
  | 'SIGN_SEAM_NEEDS_PAGES'
  | 'SIGN_NOT_PERMITTED'
  | 'SIGN_CERTIFY_NOT_FIRST'
  | 'SIGN_FIELD_TAKEN'
  | 'SIGN_FIELD_UNUSABLE'
  | 'SIGN_TIMESTAMP_MISSING'
  | 'SIGN_VALIDATION_DATA_MISSING'
  | 'SIGN_CERTIFICATE_NOT_VALID'
  | 'SIGN_ROOM_TOO_SMALL'
  | 'SIGN_TEXT_UNDRAWABLE'
  /** Made, and not believed by our own verifier. */
  | 'SIGN_DOES_NOT_STAND'
  /** Made, and our own verifier had no time to look at it. */
  | 'SIGN_NOT_CHECKED'

export class SignError extends CodedError<SignErrorCode> {
  override readonly name = 'SignError'
}
