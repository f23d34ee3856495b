import type { PdfDict } from '../pdf/objects.ts'
import type { SignedRange } from './byte-range.ts'
import { compareRevisions } from './diff/compare-revisions.ts'
import { EqualityWalker } from './diff/equality.ts'
import { DocumentOutline } from './diff/outline.ts'
import type { AllowedChange, Certification, NewSignature, RevisionStep } from './diff/step.ts'
import type { Examination } from './examine-signature.ts'
import type { FoundSignature } from './find-signatures.ts'
import { type SignaturePermissions, strictest } from './permissions.ts'
import type { Revision } from './revisions.ts'
import type { TimeLimit } from './time-limit.ts'

export interface ExaminedSignature {
  found: FoundSignature
  range: SignedRange | undefined
  examination: Examination | undefined
  /** Whom to name in a sentence: by the certificate, else by what the signature says of itself. */
  signer: string
  permissions: SignaturePermissions
  /** Reasons that make the signature invalid. */
  faults: string[]
  /** Reasons that make it "modified after signing". */
  modifications: string[]
}

/**
 * Compares every revision behind the first signature with the one before it. A forbidden change is noted on every
 * earlier signature; what the rules allow is returned by revision.
 */
export function judgeChanges(
  revisions: readonly Revision[],
  signatures: readonly ExaminedSignature[],
  limit: TimeLimit,
): AllowedChange[][] {
  const allowed: AllowedChange[][] = revisions.map(() => [])
  const first = Math.min(...signatures.map((each) => each.range?.revision.index ?? Number.POSITIVE_INFINITY))
  const signers = new Map(signatures.map((each) => [each.found.dict, each.signer]))
  const walker = new EqualityWalker(limit)
  const outline = new DocumentOutline()
  for (let index = first + 1; index < revisions.length; index++) {
    limit.check()
    const earlier = signatures.filter((each) => each.range && each.range.revision.index < index)
    const step: RevisionStep = {
      before: revisions[index - 1]!.view,
      after: revisions[index]!.view,
      revision: revisions[index]!,
      walker,
      limit,
      newSignatures: signaturesOf(signatures, index),
      signers,
      certification: certificationOf(earlier),
      locks: earlier.flatMap((each) => each.permissions.locks),
    }
    const verdict = compareRevisions(step, outline)
    step.before.forget()
    if (verdict.allowed) allowed[index] = verdict.changes
    else for (const each of earlier) each.modifications.push(verdict.reason)
  }
  return allowed
}

function signaturesOf(signatures: readonly ExaminedSignature[], index: number): Map<PdfDict, NewSignature> {
  const map = new Map<PdfDict, NewSignature>()
  for (const { found, range, examination, faults, signer } of signatures)
    if (range?.revision.index === index && examination)
      map.set(found.dict, {
        isTimestamp: examination.isTimestamp,
        signer,
        holds: faults.length === 0 && examination.faults.length === 0,
        anchor: examination.chain?.anchor,
        trusted: examination.chain?.trusted === true,
      })
  return map
}

function certificationOf(signatures: readonly ExaminedSignature[]): Certification | undefined {
  let certification: Certification | undefined
  for (const { permissions, examination } of signatures)
    if (permissions.certifies)
      certification = {
        permission: strictest(certification?.permission, permissions.certifies),
        anchor: certification?.anchor ?? examination?.chain?.anchor,
      }
  return certification
}
