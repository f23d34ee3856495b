import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS, SIGNER } from '@xinqi/api/status-names'
import { words } from './messages/signing.zh.ts'

export type Detail = Data<'/v2/file/detail'>
export type Mine = NonNullable<Detail['mine']>
export type SignField = Detail['fields'][number]
export type SignParty = Detail['parties'][number]
export type Attachment = SignParty['attachments'][number]

/** Of `sealUse`: those whom he asked himself before sealing did not agree. */
export const COLLEAGUES_SAID_NO = 4

export const isSigning = ({ actions, mine }: Detail): boolean => mine !== null && actions.includes('sign')

/** What keeps somebody who is to sign from doing so before anything is read or chosen. */
export const hindrance = ({ mine, parties }: Detail): string | null => {
  if (!mine) return null
  if (mine.needsRealName) return words().needsIdentity
  if (mine.nameDiffers) {
    const { invited, verified } = mine.nameDiffers
    return words().nameDiffers({ invited, verified })
  }
  if (mine.idDiffers) return words().idDiffers
  if (mine.sealUse === 0) return words().sealUseWaits
  if (mine.sealUse === 2) return words().sealUseRefused
  if (mine.sealUse === COLLEAGUES_SAID_NO) return words().colleaguesRefused
  if (mine.sealUse === 5) return words().colleaguesWait
  if (mine.sealUse === 3) return words().sealUseNeeded
  const missing = missingAttachment({ mine, parties })
  return missing ? words().attachFirst({ name: missing.name }) : null
}

/** The first thing this party was asked to bring and has not brought. */
export const missingAttachment = ({
  mine,
  parties,
}: Pick<Detail, 'mine' | 'parties'>): Attachment | undefined =>
  parties
    .find(({ partyId }) => partyId === mine?.partyId)
    ?.attachments.find(({ required, given }) => required && given.length === 0)

const because = (reason: string | null | undefined) => (reason ? words().because({ reason }) : '')

/** Why a contract that is open on the screen is not to be signed by this person now. */
export const standstill = ({ kind, status, phase, mine, parties, endReason, actions }: Detail): string => {
  const me = parties.flatMap(({ signers }) => signers).find(({ signerId }) => signerId === mine?.signerId)
  if (status === CONTRACT_IS.refused)
    return (kind === 'termination' ? words().refusedAgreement : words().refusedContract) + because(endReason)
  if (status === CONTRACT_IS.expired) return words().expired
  if (status === CONTRACT_IS.withdrawn) return words().withdrawnBySender + because(endReason)
  if (status === CONTRACT_IS.finished) return words().finished
  // Nobody is waited for any more, neither for the agreement nor for the contract it ended.
  if (status === CONTRACT_IS.ended) return words().agreementInForce
  if (status === CONTRACT_IS.finishedThenEnded) return words().endedLater
  if (status === CONTRACT_IS.void) return words().voided
  if (me?.status === SIGNER.signed) return words().signedWaiting
  if (phase === 'filling') return words().beingFilled
  if (phase === 'placing') return words().beingPlaced
  if (actions.includes('takeUp')) return words().takeOnFirst
  const isUnderWay =
    status === CONTRACT_IS.toSign || status === CONTRACT_IS.signing || status === CONTRACT_IS.ending
  if (mine && isUnderWay) return words().notYourTurn
  return words().nothingToSign
}

/** What leads back to this contract, and what the sender wrote of whoever is to sign it. */
export const pendingFor = ({ contractId, name, parties }: Detail, userId: string) => {
  const me = parties.flatMap(({ signers }) => signers).find(({ isMe }) => isMe)
  return { userId, contractId, name, ...(me ? { signerName: me.name } : {}) }
}
