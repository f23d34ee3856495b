import { CONTRACT_IS } from '../status-names.ts'
import {
  AT,
  type ContractAction,
  type ContractKind,
  type ContractRole,
  type Effect,
  type Facts,
  type Refusal,
  type Standing,
} from './vocabulary.ts'

/** The whole life in one table. Nothing else says where an action leads; nothing else sets a status. */
export type Rule = {
  action: ContractAction
  from: readonly Standing[]
  by: readonly ContractRole[]
  kinds?: readonly ContractKind[]
  /** The first that holds is why not. */
  unless?: readonly [refusal: Refusal, (facts: Facts) => boolean][]
  /** Left out: nothing changes. `gone`: the contract is no more. */
  to?: (facts: Facts, from: Standing) => Standing | 'gone'
  effects?: (facts: Facts, from: Standing) => Effect[]
}

const INITIATING: readonly ContractRole[] = ['initiator', 'manager']
const PARTIES: readonly ContractRole[] = ['filler', 'signer', 'laterSigner', 'signed']
/** Not sent yet. */
const DRAFT: readonly Standing[] = [AT.editing, AT.inApproval, AT.approved]
/** Sent, and nobody has signed. */
const SENT: readonly Standing[] = [AT.filling, AT.placing, AT.toSign]
const UNDER_WAY: readonly Standing[] = [...SENT, AT.signing, AT.endingSigning]

/** Where a contract is once it is out of the house. */
const sent = ({ kind, fillsLeft, placesToSet }: Facts): Standing => {
  if (kind === 'termination') return AT.endingSigning
  if (fillsLeft) return AT.filling
  return placesToSet ? AT.placing : AT.toSign
}
/** Charged last: the company's account is locked from there on, and others who send wait for it. */
const sending = (facts: Facts): Effect[] => {
  const { phase } = sent(facts)
  if (phase === 'filling') return ['freezeFiles', 'charge', 'tellFillers']
  if (phase === 'placing') return ['freezeFiles', 'charge', 'tellInitiator']
  return ['freezeFiles', 'composeFiles', 'charge', 'tellDueSigners']
}

export const RULES: readonly Rule[] = [
  // Reading -------------------------------------------------------------------------------------------------
  { action: 'view', from: [...DRAFT, AT.rejected], by: [...INITIATING, 'approver'] },
  {
    action: 'view',
    from: UNDER_WAY,
    by: [...INITIATING, 'sealApprover', 'filler', 'signer', 'signed', 'cc'],
  },
  {
    action: 'view',
    from: UNDER_WAY,
    by: ['laterSigner'],
    unless: [['NOT_YOURS', ({ openToLater }) => !openToLater]],
  },
  {
    action: 'view',
    from: [AT.finished, AT.refused, AT.void, AT.expired, AT.ended, AT.finishedThenEnded],
    by: [...INITIATING, ...PARTIES, 'cc'],
  },
  // Withdrawn: only who had a hand in it still sees it.
  { action: 'view', from: [AT.withdrawn], by: [...INITIATING, 'signed'] },
  { action: 'view', from: [AT.toScan, AT.scanned, AT.closed], by: [...INITIATING] },
  {
    action: 'download',
    from: [AT.finished, AT.void, AT.ended, AT.finishedThenEnded],
    by: [...INITIATING, 'signed', 'cc'],
  },

  // Before it leaves the house --------------------------------------------------------------------------------
  { action: 'edit', from: [AT.editing], by: ['initiator'] },
  // What was approved or refused was the text as it stood: touching it begins anew.
  { action: 'edit', from: [AT.approved, AT.rejected], by: ['initiator'], to: () => AT.editing },
  { action: 'remove', from: [AT.editing, AT.approved, AT.rejected], by: ['initiator'], to: () => 'gone' },
  {
    action: 'send',
    from: [AT.editing, AT.rejected],
    by: ['initiator'],
    kinds: ['contract', 'termination'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ draftComplete }) => !draftComplete],
      ['OVERDUE', ({ overdue }) => overdue],
      ['QUOTA_SHORT', ({ needsApproval, quotaEnough }) => !needsApproval && !quotaEnough],
    ],
    to: (facts) => (facts.needsApproval ? AT.inApproval : sent(facts)),
    effects: (facts) => (facts.needsApproval ? ['askApproval', 'tellApprover'] : sending(facts)),
  },
  {
    action: 'send',
    from: [AT.approved],
    by: ['initiator'],
    kinds: ['contract', 'termination'],
    unless: [
      ['OVERDUE', ({ overdue }) => overdue],
      ['QUOTA_SHORT', ({ quotaEnough }) => !quotaEnough],
    ],
    to: sent,
    effects: sending,
  },
  {
    action: 'approve',
    from: [AT.inApproval],
    by: ['approver'],
    kinds: ['contract', 'termination'],
    to: (facts, from) => {
      if (!facts.isLastApproval) return from
      // The approval stands even when it cannot go out at once; sending is then one click of the initiator.
      return facts.quotaEnough && !facts.overdue ? sent(facts) : AT.approved
    },
    effects: (facts) => {
      if (!facts.isLastApproval) return ['tellApprover']
      return facts.quotaEnough && !facts.overdue ? sending(facts) : ['tellInitiator']
    },
  },
  {
    // A code is not charged for: once all have agreed, it can be scanned.
    action: 'approve',
    from: [AT.inApproval],
    by: ['approver'],
    kinds: ['scan'],
    to: ({ isLastApproval }, from) => (isLastApproval ? AT.toScan : from),
    effects: ({ isLastApproval }) => (isLastApproval ? ['freezeFiles', 'tellInitiator'] : ['tellApprover']),
  },
  {
    action: 'reject',
    from: [AT.inApproval],
    by: ['approver'],
    to: () => AT.rejected,
    effects: () => ['tellInitiator'],
  },
  { action: 'recallApproval', from: [AT.inApproval], by: ['initiator'], to: () => AT.editing },
  {
    action: 'addApproval',
    from: [AT.inApproval],
    by: ['approver'],
    effects: () => ['askApproval', 'tellApprover'],
  },
  // Whoever was asked let his time run out: somebody else is asked in his stead.
  {
    action: 'passOnApproval',
    from: [AT.inApproval, AT.toSign, AT.signing, AT.endingSigning],
    by: ['platform'],
    effects: () => ['tellApprover'],
  },

  // Who was asked is away: his deputy is asked in his stead, and he himself again once he is back.
  {
    action: 'deputiseApproval',
    from: [AT.inApproval, AT.toSign, AT.signing, AT.endingSigning],
    by: ['platform'],
    effects: () => ['tellApprover'],
  },
  {
    action: 'deputiseSigning',
    from: [AT.toSign, AT.signing, AT.endingSigning],
    by: ['platform'],
    unless: [['TRANSFER_FORBIDDEN', ({ transferAllowed }) => !transferAllowed]],
    effects: () => ['tellDueSigners'],
  },

  // Filling and placing ----------------------------------------------------------------------------------------
  {
    action: 'fill',
    from: [AT.filling],
    by: ['filler'],
    unless: [['OVERDUE', ({ overdue }) => overdue]],
    to: (facts, from) => (facts.fillsLeft ? from : facts.placesToSet ? AT.placing : AT.toSign),
    effects: ({ fillsLeft, placesToSet }) => {
      if (fillsLeft) return []
      return placesToSet ? ['tellInitiator'] : ['composeFiles', 'tellDueSigners']
    },
  },
  {
    action: 'place',
    from: [AT.placing],
    by: ['initiator'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ placesToSet }) => placesToSet],
      ['OVERDUE', ({ overdue }) => overdue],
    ],
    to: () => AT.toSign,
    effects: () => ['composeFiles', 'tellDueSigners'],
  },
  {
    action: 'returnToFill',
    from: [AT.placing, AT.toSign],
    by: ['initiator'],
    unless: [['WRONG_STATUS', ({ fillsLeft, anySigned }) => !fillsLeft || anySigned]],
    to: () => AT.filling,
    effects: () => ['thawFiles', 'tellFillers'],
  },

  // Signing -----------------------------------------------------------------------------------------------------
  {
    action: 'sign',
    from: [AT.toSign, AT.signing, AT.endingSigning],
    by: ['signer'],
    unless: [
      ['OVERDUE', ({ overdue }) => overdue],
      ['SEAL_USE_UNAPPROVED', ({ sealUseApproved }) => !sealUseApproved],
      ['NOT_READY', ({ readyToSign }) => !readyToSign],
    ],
    to: ({ kind, isLastSignature }) => {
      if (kind === 'termination') return isLastSignature ? AT.ended : AT.endingSigning
      return isLastSignature ? AT.finished : AT.signing
    },
    effects: ({ kind, isLastSignature }) => {
      if (!isLastSignature) return ['appendSignature', 'tellDueSigners', 'tellInitiator']
      const ended: Effect[] = kind === 'termination' ? ['endOriginal'] : []
      return ['appendSignature', 'depositEvidence', ...ended, 'tellEveryone']
    },
  },
  {
    action: 'addApproval',
    from: [AT.toSign, AT.signing, AT.endingSigning],
    by: ['signer'],
    effects: () => ['askApproval', 'tellApprover'],
  },
  {
    action: 'approveSealUse',
    from: [AT.toSign, AT.signing, AT.endingSigning],
    by: ['sealApprover'],
    effects: () => ['tellDueSigners'],
  },
  {
    action: 'rejectSealUse',
    from: [AT.toSign, AT.signing, AT.endingSigning],
    by: ['sealApprover'],
    effects: () => ['tellDueSigners'],
  },
  {
    action: 'refuse',
    from: [AT.filling, AT.toSign, AT.signing, AT.endingSigning],
    by: ['filler', 'signer'],
    unless: [['REFUSAL_FORBIDDEN', ({ refusalAllowed }) => !refusalAllowed]],
    to: () => AT.refused,
    effects: () => ['tellEveryone'],
  },
  // Sent to a company by its name alone: whoever of its people comes first is its signer.
  { action: 'takeUp', from: UNDER_WAY, by: ['claimer'] },
  {
    action: 'transfer',
    from: [AT.filling, AT.toSign, AT.signing, AT.endingSigning],
    by: ['filler', 'signer'],
    unless: [['TRANSFER_FORBIDDEN', ({ transferAllowed }) => !transferAllowed]],
    effects: ({ fillsLeft }) => [fillsLeft ? 'tellFillers' : 'tellDueSigners'],
  },

  {
    // The company's own word, not the handler's: he may be ill, or gone.
    action: 'changeHandler',
    from: [AT.filling, AT.placing, AT.toSign, AT.signing, AT.endingSigning],
    by: ['overseer'],
    unless: [['TRANSFER_FORBIDDEN', ({ transferAllowed }) => !transferAllowed]],
    effects: ({ fillsLeft }, { phase }) =>
      phase === 'placing' ? [] : [fillsLeft ? 'tellFillers' : 'tellDueSigners'],
  },

  // On the way ----------------------------------------------------------------------------------------------------
  {
    action: 'urge',
    from: [AT.filling, AT.toSign, AT.signing, AT.endingSigning],
    by: INITIATING,
    unless: [['URGED_ENOUGH', ({ urgesLeft }) => !urgesLeft]],
    effects: (_facts, { phase }) => [phase === 'filling' ? 'tellFillers' : 'tellDueSigners'],
  },
  {
    action: 'postpone',
    from: UNDER_WAY,
    by: INITIATING,
    unless: [['DEADLINE_NOT_LATER', ({ deadlineMovesOn }) => !deadlineMovesOn]],
  },
  {
    action: 'postpone',
    from: [AT.expired],
    by: INITIATING,
    unless: [['DEADLINE_NOT_LATER', ({ deadlineMovesOn }) => !deadlineMovesOn]],
    to: ({ kind, anySigned, phaseBeforeExpiry }) => {
      if (kind === 'termination') return AT.endingSigning
      return anySigned ? AT.signing : { status: CONTRACT_IS.toSign, phase: phaseBeforeExpiry }
    },
    effects: ({ phaseBeforeExpiry }) => [phaseBeforeExpiry === 'filling' ? 'tellFillers' : 'tellDueSigners'],
  },
  {
    action: 'withdraw',
    from: UNDER_WAY,
    by: INITIATING,
    to: () => AT.withdrawn,
    effects: ({ anySignedByHand }) => (anySignedByHand ? ['tellEveryone'] : ['giveBack', 'tellEveryone']),
  },
  {
    action: 'expire',
    from: UNDER_WAY,
    by: ['platform'],
    unless: [['NOT_OVERDUE', ({ overdue }) => !overdue]],
    to: () => AT.expired,
    effects: () => ['tellEveryone'],
  },
  // Nobody has signed yet; who is meant stays who is reached.
  { action: 'correctName', from: SENT, by: INITIATING },
  { action: 'changeCc', from: [...UNDER_WAY, AT.finished, AT.ended, AT.finishedThenEnded], by: INITIATING },
  {
    action: 'copy',
    from: [
      ...UNDER_WAY,
      AT.finished,
      AT.refused,
      AT.rejected,
      AT.void,
      AT.expired,
      AT.withdrawn,
      AT.finishedThenEnded,
    ],
    by: INITIATING,
    kinds: ['contract'],
    effects: () => ['newDraft'],
  },

  // The end of a finished contract: only by an agreement all have signed ---------------------------------------------
  {
    action: 'startTermination',
    from: [AT.finished],
    by: [...INITIATING, 'signed'],
    kinds: ['contract'],
    unless: [['NOT_TERMINABLE', ({ terminable }) => !terminable]],
    effects: () => ['newAgreement'],
  },
  {
    action: 'conclude',
    from: [AT.finished],
    by: ['platform'],
    kinds: ['contract'],
    unless: [['AGREEMENT_UNSIGNED', ({ agreementSigned }) => !agreementSigned]],
    to: ({ agreementInvalidates }) => (agreementInvalidates ? AT.void : AT.finishedThenEnded),
  },

  // A code to scan: every scan is a contract of its own ----------------------------------------------------------------
  {
    action: 'openScan',
    from: [AT.editing, AT.rejected],
    by: ['initiator'],
    kinds: ['scan'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ draftComplete }) => !draftComplete],
      ['OVERDUE', ({ overdue }) => overdue],
    ],
    to: ({ needsApproval }) => (needsApproval ? AT.inApproval : AT.toScan),
    effects: ({ needsApproval }) => (needsApproval ? ['askApproval', 'tellApprover'] : ['freezeFiles']),
  },
  {
    action: 'scan',
    from: [AT.toScan],
    by: ['scanner'],
    kinds: ['scan'],
    unless: [
      ['OVERDUE', ({ overdue }) => overdue],
      ['QUOTA_SHORT', ({ quotaEnough }) => !quotaEnough],
    ],
    to: ({ isLastScan }, from) => (isLastScan ? AT.scanned : from),
    effects: () => ['newContract'],
  },
  {
    action: 'expire',
    from: [AT.toScan],
    by: ['platform'],
    kinds: ['scan'],
    unless: [['NOT_OVERDUE', ({ overdue }) => !overdue]],
    to: () => AT.scanned,
    effects: () => ['tellInitiator'],
  },
  // Whether it rests is not a standing of the contract: the code itself says so.
  { action: 'pauseScan', from: [AT.toScan], by: INITIATING, kinds: ['scan'] },
  { action: 'resumeScan', from: [AT.toScan], by: INITIATING, kinds: ['scan'] },
  {
    action: 'closeScan',
    from: [AT.toScan, AT.scanned],
    by: INITIATING,
    kinds: ['scan'],
    to: () => AT.closed,
  },
]

/** Statuses with several phases; of all others the status says everything. */
const PHASED: ReadonlySet<number> = new Set([CONTRACT_IS.draft, CONTRACT_IS.toSign])

/** Whether a contract stands where a rule begins. */
export const stands = ({ status, phase }: Standing, from: readonly Standing[]): boolean =>
  from.some((place) => place.status === status && (place.phase === phase || !PHASED.has(status)))
