// Every error an engine can throw, and what a person is told when it reaches a call; those of signing have their own list. Kept by the engines' own codes:
// a code that is added there and not here does not compile.

import type { ErrorName } from '@xinqi/api/errors'
import { ERRORS } from '@xinqi/api/errors'
import type { ComparisonError } from '@xinqi/comparison'
import type { DocumentErrorCode } from '@xinqi/documents'
import type { EvidenceErrorCode, ReportErrorCode } from '@xinqi/evidence'
import type { FillErrorCode } from '@xinqi/pdf-signature/fill'
import type { SealArtErrorCode } from '@xinqi/seal-art'
import { engineRefusal } from './certificates/engine-refusal.ts'
import { CodedError } from './errors.ts'

/** `own`: the engine's sentence says more than ours and is meant for people. */
type EngineErrorMapping = ErrorName | { name: ErrorName; own: true }
const own = (name: ErrorName): EngineErrorMapping => ({ name, own: true })

const DOCUMENT: Record<DocumentErrorCode, EngineErrorMapping> = {
  'unsupported-type': 'FILE_TYPE',
  'file-too-large': 'FILE_SIZE',
  encrypted: own('FILE_UNUSABLE'),
  damaged: own('FILE_UNUSABLE'),
  suspicious: own('FILE_UNUSABLE'),
  'active-content': own('FILE_UNUSABLE'),
  macros: own('FILE_UNUSABLE'),
  'limits-exceeded': own('FILE_UNUSABLE'),
  'too-many-pages': own('FILE_UNUSABLE'),
  'no-such-page': 'NOT_FOUND',
  'time-exceeded': own('FILE_UNUSABLE'),
  'memory-exceeded': own('FILE_UNUSABLE'),
  'tried-twice': own('FILE_UNUSABLE'),
  'owner-spent': own('TOO_MANY'),
  cancelled: 'UNAVAILABLE',
  'engine-missing': own('FILE_UNUSABLE'),
  failed: own('FILE_UNUSABLE'),
}
const FILL: Record<FillErrorCode, EngineErrorMapping> = {
  TEXT_OVERFLOW: own('TEXT_UNDRAWABLE'),
  GLYPH_MISSING: own('TEXT_UNDRAWABLE'),
  FIELD_INVALID: own('CONTRACT_INCOMPLETE'),
  IMAGE_INVALID: own('SEAL_PICTURE'),
  PAGE_MISSING: 'PLACE_UNUSABLE',
  PDF_ALREADY_SIGNED: 'CONTRACT_STATUS',
  PDF_ENCRYPTED: own('FILE_UNUSABLE'),
}
const SEAL_ART: Record<SealArtErrorCode, EngineErrorMapping> = {
  SEAL_TEXT_LENGTH: own('SEAL_DRAWING'),
  SEAL_TEXT_CONTROL: own('SEAL_DRAWING'),
  SEAL_GLYPH_MISSING: own('SEAL_DRAWING'),
  SEAL_SIZE: own('SEAL_DRAWING'),
  SEAL_OPTION: own('SEAL_DRAWING'),
  SEAL_TEXT_TOO_LONG: own('SEAL_DRAWING'),
  HANDWRITING_EMPTY: own('SEAL_DRAWING'),
  HANDWRITING_INVALID: own('SEAL_DRAWING'),
  PICTURE_TOO_LARGE: own('SEAL_PICTURE'),
  PICTURE_FORMAT: own('SEAL_PICTURE'),
  PICTURE_EMPTY: own('SEAL_PICTURE'),
  PICTURE_RATIO: own('SEAL_PICTURE'),
}
const EVIDENCE: Record<EvidenceErrorCode, EngineErrorMapping> = {
  LOG_ENTRY_TOO_LARGE: 'RECORD_UNAVAILABLE',
  LOG_ENTRY_NOT_CANONICAL: 'RECORD_UNAVAILABLE',
  LOG_RANGE: 'RECORD_UNAVAILABLE',
  LOG_CONFLICT: 'RECORD_UNAVAILABLE',
  LOG_ENTRY_MISSING: 'RECORD_UNAVAILABLE',
  LOG_NODE_MISSING: 'RECORD_UNAVAILABLE',
  LOG_FOLDER: 'RECORD_UNAVAILABLE',
  CHECKPOINT_FORMAT: 'RECORD_UNAVAILABLE',
  CHECKPOINT_SIGNATURE: 'RECORD_UNAVAILABLE',
  CHECKPOINT_KEY: 'RECORD_UNAVAILABLE',
  PACKAGE_FORMAT: 'RECORD_UNAVAILABLE',
  PROOF_FORMAT: 'RECORD_UNAVAILABLE',
  RENEWAL_DIGEST: 'RECORD_UNAVAILABLE',
  RENEWAL_EMPTY: 'RECORD_UNAVAILABLE',
  RENEWAL_REWRITTEN: 'RECORD_UNAVAILABLE',
}
const REPORT: Record<ReportErrorCode, EngineErrorMapping> = {
  REPORT_FIELD_BLANK: 'RECORD_UNAVAILABLE',
  REPORT_UNMASKED: 'RECORD_UNAVAILABLE',
  REPORT_TIME: 'RECORD_UNAVAILABLE',
  REPORT_NOT_SIGNED: 'RECORD_UNAVAILABLE',
  REPORT_UNDETERMINED: own('VERIFY_UNDETERMINED'),
  REPORT_LOG_MISMATCH: 'RECORD_UNAVAILABLE',
  REPORT_LOG_UNPROVEN: 'RECORD_UNAVAILABLE',
  REPORT_TEXT_TOO_LONG: 'RECORD_UNAVAILABLE',
}

const COMPARISON: Record<ComparisonError['code'], EngineErrorMapping> = {
  FILE_UNREADABLE: own('FILE_UNUSABLE'),
  PDF_UNREADABLE: own('FILE_UNUSABLE'),
  PDF_ENCRYPTED: own('FILE_UNUSABLE'),
  PDF_MISMATCH: own('FILE_UNUSABLE'),
  NO_POSITIONS: own('FILE_UNUSABLE'),
  USAGE: 'BAD_REQUEST',
}

/** By the class an engine throws. By its name: signing happens in threads, and errors come back as copies. */
export const ENGINES: Record<string, Record<string, EngineErrorMapping>> = {
  DocumentError: DOCUMENT,
  FillError: FILL,
  SealArtError: SEAL_ART,
  EvidenceError: EVIDENCE,
  ReportError: REPORT,
  ComparisonError: COMPARISON,
  Asn1Error: { ASN1_MALFORMED: 'SIGN_SERVICE_AWAY' },
  VerifyError: { VERIFY_FAILED: 'FILE_UNUSABLE' },
}

/** Nothing for an error that is not an engine's. */
export const codedFromEngine = (error: Error & { code?: unknown }): CodedError | undefined => {
  // What signing refuses has its words there, whatever call it comes out of.
  const refusal = engineRefusal(error)
  if (refusal !== error) return refusal as CodedError
  const codes = ENGINES[error.name]
  if (!codes) return undefined
  const told = codes[String(error.code)] ?? Object.values(codes)[0]!
  const name = typeof told === 'string' ? told : told.name
  return new CodedError(name, typeof told === 'string' ? ERRORS[name].msg : error.message)
}
