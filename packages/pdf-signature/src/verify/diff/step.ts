import type { PdfDocument } from '../../pdf/document.ts'
import type { PdfDict } from '../../pdf/objects.ts'
import type { FieldLock } from '../permissions.ts'
import type { Revision } from '../revisions.ts'
import type { TimeLimit } from '../time-limit.ts'
import type { EqualityWalker } from './equality.ts'

/** A signature written by the revision under comparison. */
export interface NewSignature {
  isTimestamp: boolean
  signer: string
  /** Its own byte range and cryptography hold. */
  holds: boolean
  /** Identifies the top of its certificate chain. */
  anchor: string | undefined
  /** Its chain reaches a certificate the caller trusts. */
  trusted: boolean
}

export interface Certification {
  /** 1 nothing, 2 forms and signatures, 3 also annotations. */
  permission: 1 | 2 | 3
  anchor: string | undefined
}

/** Everything needed to judge what one revision did to the document that earlier signatures vouch for. */
export interface RevisionStep {
  before: PdfDocument
  after: PdfDocument
  revision: Revision
  walker: EqualityWalker
  limit: TimeLimit
  /** By the signature dictionary as it stands in the newer view. */
  newSignatures: ReadonlyMap<PdfDict, NewSignature>
  /** Who made each signature of the file, whichever revision wrote it. */
  signers: ReadonlyMap<PdfDict, string>
  certification: Certification | undefined
  locks: readonly FieldLock[]
}

export type AllowedChange =
  | { kind: 'signature'; by: string }
  | { kind: 'fill'; field: string }
  | { kind: 'timestamp' | 'empty-field' | 'dss' | 'metadata' | 'structure' }

/** Thrown by a rule as soon as a change is found that no rule allows. */
export class ForbiddenChange extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ForbiddenChange'
  }
}
