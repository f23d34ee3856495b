/** Verdict codes of a seal, in the order of checking (GB/T 38540, GM/T 0031 6.1.2). */
export type SealCode =
  | 'SEAL_FORMAT'
  | 'SEAL_SIGNATURE'
  | 'SEAL_MAKER_UNTRUSTED'
  | 'SEAL_MAKER_EXPIRED'
  | 'SEAL_MAKER_REVOKED'
  | 'SEAL_MAKER_USAGE'
  | 'SEAL_NOT_YET'
  | 'SEAL_EXPIRED'
  | 'SEAL_TIMESTAMP'

/** Verdict codes of a seal signature, in the order of checking. */
export type SignatureCode =
  | 'SES_FORMAT'
  | 'SES_SIGNATURE'
  | 'SIGNER_UNTRUSTED'
  | 'SIGNER_USAGE'
  | 'SES_TIME'
  | 'SIGNER_NOT_VALID_THEN'
  | 'SIGNER_REVOKED_BEFORE'
  /** Revoked, and only the signer's own clock says that he signed before. */
  | 'SIGNER_REVOKED_UNPROVEN'
  | 'CONTENT_CHANGED'
  | 'SIGNER_NOT_IN_SEAL'
  | 'TIMESTAMP'
  | 'SEAL_STOPPED_THEN'
  | 'SEAL_CANCELLED_THEN'
  | 'SEAL_INVALIDATED_THEN'

/** Verdict codes of a signed OFD package. */
export type OfdCode =
  | 'OFD_PACKAGE'
  | 'OFD_FORMAT'
  | 'OFD_REFERENCE_MISSING'
  | 'OFD_PART_CHANGED'
  | 'OFD_DIGEST_WEAK'
  | 'OFD_UNPROTECTED'
  | 'OFD_SEAL_DIFFERS'
  | 'OFD_OTHER_FILE'
  | 'OFD_STAMP'
  | 'OFD_RELATIVE'
  | 'OFD_ORDER'
  | 'OFD_SIGNATURE_DROPPED'
  /** A signature that is no seal: a format this package does not judge. */
  | 'OFD_NOT_A_SEAL'

/** What making a seal or a signature can be refused for, beside a verdict on what it is made with. */
export type RefusalCode =
  | 'SEAL_INVALID'
  | 'SEAL_KEY_UNSUPPORTED'
  | 'OFD_LOCKED'
  | 'OFD_ALREADY_BROKEN'
  | 'OFD_PAGE_MISSING'
  | 'OFD_POSITION_INVALID'
  | 'PDF_PICTURE_UNSUPPORTED'

export type NationalSealCode = SealCode | SignatureCode | OfdCode | RefusalCode

export class NationalSealError extends Error {
  override readonly name = 'NationalSealError'
  readonly code: NationalSealCode
  constructor(code: NationalSealCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
