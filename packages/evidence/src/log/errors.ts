import { CodedError } from '../coded-error.ts'

export type EvidenceErrorCode =
  | 'LOG_ENTRY_TOO_LARGE'
  | 'LOG_ENTRY_NOT_CANONICAL'
  | 'LOG_RANGE'
  | 'LOG_CONFLICT'
  | 'LOG_ENTRY_MISSING'
  | 'LOG_NODE_MISSING'
  | 'LOG_FOLDER'
  | 'CHECKPOINT_FORMAT'
  | 'CHECKPOINT_SIGNATURE'
  | 'CHECKPOINT_KEY'
  | 'PROOF_FORMAT'
  | 'PACKAGE_FORMAT'
  | 'RENEWAL_DIGEST'
  | 'RENEWAL_EMPTY'
  | 'RENEWAL_REWRITTEN'

export class EvidenceError extends CodedError<EvidenceErrorCode> {
  override name = 'EvidenceError'
}
