import type { ErrorName } from '@xinqi/api/errors'
import type { NationalSealCode } from '@xinqi/national-seal'
import type { PkiErrorCode, SealErrorCode, SignErrorCode, TimestampErrorCode } from '@xinqi/pdf-signature'
import type { PdfErrorCode } from '@xinqi/pdf-signature/pdf'
import { CodedError } from '../errors.ts'
import type { SealSigningRefused } from '../national-seals/seal-signing-errors.ts'
import type { OutsideAway } from '../outside/guard.ts'

/** What using a national seal, or putting one on an OFD file, is refused for; the rest are verdicts on others' files. */
type SealingCode = Extract<
  NationalSealCode,
  | 'SEAL_FORMAT'
  | 'SEAL_SIGNATURE'
  | 'SEAL_MAKER_UNTRUSTED'
  | 'SEAL_MAKER_EXPIRED'
  | 'SEAL_MAKER_REVOKED'
  | 'SEAL_MAKER_USAGE'
  | 'SEAL_NOT_YET'
  | 'SEAL_EXPIRED'
  | 'SEAL_INVALID'
  | 'SEAL_KEY_UNSUPPORTED'
  | 'SIGNER_UNTRUSTED'
  | 'SIGNER_USAGE'
  | 'SIGNER_NOT_VALID_THEN'
  | 'SIGNER_REVOKED_BEFORE'
  | 'SIGNER_NOT_IN_SEAL'
  | 'PDF_PICTURE_UNSUPPORTED'
  | 'OFD_PACKAGE'
  | 'OFD_FORMAT'
  | 'OFD_LOCKED'
  | 'OFD_ALREADY_BROKEN'
  | 'OFD_PAGE_MISSING'
  | 'OFD_POSITION_INVALID'
>

type EngineCode =
  | SealingCode
  | SignErrorCode
  | PdfErrorCode
  | PkiErrorCode
  | SealErrorCode
  | TimestampErrorCode
  | 'CMS_MALFORMED'
  | OutsideAway['code']
  | SealSigningRefused['code']

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
  SEAL_SERVICE_REFUSED: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_PNG_INVALID: 'MARK_UNUSABLE',
  SEAL_VECTOR_INVALID: 'MARK_UNUSABLE',
  SEAL_SIZE_INVALID: 'MARK_UNUSABLE',
  SEAL_CACHE_INVALID: 'MARK_UNUSABLE',
  TIMESTAMP_UNREACHABLE: 'SIGN_SERVICE_AWAY',
  TIMESTAMP_REJECTED: 'SIGN_SERVICE_AWAY',
  TIMESTAMP_INVALID: 'SIGN_SERVICE_AWAY',
  CMS_MALFORMED: 'SIGN_SERVICE_AWAY',
  SEAL_FORMAT: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_SIGNATURE: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_MAKER_UNTRUSTED: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_MAKER_EXPIRED: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_MAKER_REVOKED: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_MAKER_USAGE: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_NOT_YET: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_EXPIRED: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_INVALID: 'NATIONAL_SEAL_UNUSABLE',
  SEAL_KEY_UNSUPPORTED: 'NATIONAL_SEAL_UNUSABLE',
  SIGNER_UNTRUSTED: 'NATIONAL_SEAL_UNUSABLE',
  SIGNER_USAGE: 'NATIONAL_SEAL_UNUSABLE',
  SIGNER_NOT_VALID_THEN: 'NATIONAL_SEAL_UNUSABLE',
  SIGNER_REVOKED_BEFORE: 'NATIONAL_SEAL_UNUSABLE',
  SIGNER_NOT_IN_SEAL: 'NATIONAL_SEAL_UNUSABLE',
  PDF_PICTURE_UNSUPPORTED: 'NATIONAL_SEAL_UNUSABLE',
  OFD_PACKAGE: 'FILE_UNSIGNABLE',
  OFD_FORMAT: 'FILE_UNSIGNABLE',
  OFD_LOCKED: 'FILE_UNSIGNABLE',
  OFD_ALREADY_BROKEN: 'FILE_UNSIGNABLE',
  OFD_PAGE_MISSING: 'PLACE_UNUSABLE',
  OFD_POSITION_INVALID: 'PLACE_UNUSABLE',
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
  if (name === 'NATIONAL_SEAL_UNUSABLE')
    return new CodedError(name, `国标电子印章当前不能使用：${(error as Error).message}，请联系印章管理员`)
  if (!SAID.has(name)) return new CodedError(name)
  const about = fileName && name !== 'TEXT_UNDRAWABLE' ? `「${fileName}」` : ''
  const advice = name === 'TEXT_UNDRAWABLE' ? '请修改后重试' : '请联系发起方处理'
  return new CodedError(name, `${about}${(error as Error).message}，${advice}`)
}
