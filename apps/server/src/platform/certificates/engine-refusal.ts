import type { ErrorName } from '@xinqi/api/errors'
import type { PkiErrorCode, SealErrorCode, SignErrorCode, TimestampErrorCode } from '@xinqi/pdf-signature'
import type { PdfErrorCode } from '@xinqi/pdf-signature/pdf'
import { CodedError } from '../errors.ts'
import type { OutsideAway } from '../outside/guard.ts'

type EngineCode =
  | SignErrorCode
  | PdfErrorCode
  | PkiErrorCode
  | SealErrorCode
  | TimestampErrorCode
  | 'CMS_MALFORMED'
  | OutsideAway['code']

/** Who can do something about it: the signer himself, the sender, or nobody but time. */
export const REFUSAL: Record<EngineCode, ErrorName> = {
  SIGN_TEXT_UNDRAWABLE: 'TEXT_UNDRAWABLE',
  SIGN_ENCRYPTED: 'FILE_UNSIGNABLE',
  SIGN_PAGE_MISSING: 'FILE_UNSIGNABLE',
  SIGN_POSITION_INVALID: 'PLACE_UNUSABLE',
  SIGN_SEAM_NEEDS_PAGES: 'PLACE_UNUSABLE',
  SIGN_NOT_PERMITTED: 'FILE_UNSIGNABLE',
  SIGN_CERTIFY_NOT_FIRST: 'FILE_UNSIGNABLE',
  SIGN_FIELD_TAKEN: 'FILE_UNSIGNABLE',
  SIGN_FIELD_UNUSABLE: 'FILE_UNSIGNABLE',
  SIGN_ROOM_TOO_SMALL: 'FILE_UNSIGNABLE',
  SIGN_TIMESTAMP_MISSING: 'SIGN_SERVICE_AWAY',
  SIGN_VALIDATION_DATA_MISSING: 'SIGN_SERVICE_AWAY',
  SIGN_CERTIFICATE_NOT_VALID: 'SIGN_SERVICE_AWAY',
  SIGN_DOES_NOT_STAND: 'SIGN_SERVICE_AWAY',
  SIGN_NOT_CHECKED: 'SIGN_SERVICE_AWAY',
  PDF_NOT_PDF: 'FILE_UNSIGNABLE',
  PDF_XREF_BROKEN: 'FILE_UNSIGNABLE',
  PDF_SYNTAX: 'FILE_UNSIGNABLE',
  PDF_LIMIT: 'FILE_UNSIGNABLE',
  PDF_FILTER: 'FILE_UNSIGNABLE',
  PDF_PAGE_MISSING: 'FILE_UNSIGNABLE',
  PDF_ENCRYPTED: 'FILE_UNSIGNABLE',
  PKI_SUBJECT_INVALID: 'SUBJECT_UNUSABLE',
  PKI_KEY_WRAP_INVALID: 'SIGN_SERVICE_AWAY',
  PKI_KEY_UNSUPPORTED: 'SIGN_SERVICE_AWAY',
  PKI_CERTIFICATE_MALFORMED: 'SIGN_SERVICE_AWAY',
  PKI_CRL_MALFORMED: 'SIGN_SERVICE_AWAY',
  PKI_VALIDITY_INVALID: 'SIGN_SERVICE_AWAY',
  PKI_KEY_MISMATCH: 'SIGN_SERVICE_AWAY',
  PKI_SIGNATURE_WRONG: 'SIGN_SERVICE_AWAY',
  PKI_CHAIN_INVALID: 'SIGN_SERVICE_AWAY',
  PKI_REFUSED: 'SIGN_SERVICE_AWAY',
  PKI_SUBJECT_MISMATCH: 'SIGN_SERVICE_AWAY',
  PKI_USAGE_WRONG: 'SIGN_SERVICE_AWAY',
  OUTSIDE_AWAY: 'SIGN_SERVICE_AWAY',
  SEAL_PNG_INVALID: 'MARK_UNUSABLE',
  SEAL_VECTOR_INVALID: 'MARK_UNUSABLE',
  SEAL_SIZE_INVALID: 'MARK_UNUSABLE',
  SEAL_CACHE_INVALID: 'MARK_UNUSABLE',
  TIMESTAMP_UNREACHABLE: 'SIGN_SERVICE_AWAY',
  TIMESTAMP_REJECTED: 'SIGN_SERVICE_AWAY',
  TIMESTAMP_INVALID: 'SIGN_SERVICE_AWAY',
  CMS_MALFORMED: 'SIGN_SERVICE_AWAY',
}
/** What the engine says names what is wrong; of the services behind it a signer need not know more than that they are away. */
const SAID: ReadonlySet<ErrorName> = new Set(['TEXT_UNDRAWABLE', 'PLACE_UNUSABLE', 'FILE_UNSIGNABLE'])

/** What the engines refuse in words for whoever signs; anything else is a defect, and stays one. */
export const engineRefusal = (error: unknown, fileName?: string): unknown => {
  const code = (error as { code?: unknown }).code
  if (error instanceof CodedError || typeof code !== 'string' || !(code in REFUSAL)) return error
  const name = REFUSAL[code as EngineCode]
  // Why is for the log: who signs cannot mend it.
  if (name === 'SIGN_SERVICE_AWAY') return new CodedError(name, undefined, { retryAfter: 5, cause: error })
  if (!SAID.has(name)) return new CodedError(name)
  const about = fileName && name !== 'TEXT_UNDRAWABLE' ? `「${fileName}」` : ''
  const advice = name === 'TEXT_UNDRAWABLE' ? '请修改后重试' : '请联系发起方处理'
  return new CodedError(name, `${about}${(error as Error).message}，${advice}`)
}
