// The one button of a signing page, on a desktop and a telephone: which thing is to be done next, decided from what is
// known. What it says and does is in useNextStep.

import { COLLEAGUES_SAID_NO, type Detail, missingAttachment } from './detail.ts'

export type NextStep =
  | { kind: 'realName' | 'nameDiffers' | 'idDiffers' | 'labourNotice' | 'attachment' }
  | { kind: 'askSealUse' | 'askColleagues' | 'approvalPending' }
  | { kind: 'opening' | 'marksLost' }
  /** So many places want a mark: none has one yet, or some have. */
  | { kind: 'start' | 'place'; count: number }
  /** So many files are still to be read. */
  | { kind: 'read'; count: number }
  | { kind: 'confirm' }

export type NextStepFacts = {
  detail: Pick<Detail, 'mine' | 'parties'>
  mayAskSealUse: boolean
  mayAskColleagues: boolean
  /** A page of the contract is on the screen, and what there is to sign with has come. */
  isOpen: boolean
  marksLost: boolean
  /** Places that still want a mark, and whether this person has begun to give them one. */
  missing: number
  hasBegun: boolean
  unreadFiles: number
}

/** Of `sealUse`: the company's approvers, or colleagues asked before, have not all answered. */
const WAITING = [0, 5]

export const nextStep = (facts: NextStepFacts): NextStep => {
  const { mine } = facts.detail
  if (mine?.needsRealName) return { kind: 'realName' }
  if (mine?.nameDiffers) return { kind: 'nameDiffers' }
  if (mine?.idDiffers) return { kind: 'idDiffers' }
  if (mine?.labourNotice && !mine.labourNotice.confirmedAt) return { kind: 'labourNotice' }
  if (mine?.sealUse === COLLEAGUES_SAID_NO && facts.mayAskColleagues) return { kind: 'askColleagues' }
  if (facts.mayAskSealUse) return { kind: 'askSealUse' }
  if (mine && mine.sealUse !== null && [...WAITING, COLLEAGUES_SAID_NO].includes(mine.sealUse))
    return { kind: 'approvalPending' }
  if (missingAttachment(facts.detail)) return { kind: 'attachment' }
  if (facts.marksLost) return { kind: 'marksLost' }
  if (!facts.isOpen) return { kind: 'opening' }
  if (facts.missing > 0) return { kind: facts.hasBegun ? 'place' : 'start', count: facts.missing }
  if (facts.unreadFiles > 0) return { kind: 'read', count: facts.unreadFiles }
  return { kind: 'confirm' }
}
