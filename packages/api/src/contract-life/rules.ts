import type {
  ContractAction,
  ContractKind,
  Effect,
  Facts,
  Phase,
  Refusal,
  Stander,
  Standing,
} from './vocabulary.ts'

/** The whole life in one table. Nothing else says where an action leads; nothing else sets a status. */
export type Rule = {
  action: ContractAction
  /** `1/editing`, `2/*`, `4`: see `stands`. */
  from: readonly string[]
  by: readonly Stander[]
  kinds?: readonly ContractKind[]
  /** The first that holds is why not. */
  unless?: readonly [refusal: Refusal, (facts: Facts) => boolean][]
  /** Left out: nothing changes. `gone`: the contract is no more. */
  to?: (facts: Facts, from: Standing) => Standing | 'gone'
  effects?: (facts: Facts, from: Standing) => Effect[]
}

const at = (status: Standing['status'], phase: Phase = 'none'): Standing => ({ status, phase })
const INITIATING: readonly Stander[] = ['initiator', 'manager']
const PARTIES: readonly Stander[] = ['filler', 'signer', 'laterSigner', 'signed']
const UNDER_WAY = ['2/*', '3', '10'] as const

/** Where a contract is once it is out of the house. */
const sent = ({ kind, fillsLeft, placesToSet }: Facts): Standing => {
  if (kind === 'termination') return at(10, 'signing')
  if (fillsLeft) return at(2, 'filling')
  return placesToSet ? at(2, 'placing') : at(2, 'signing')
}
const sending = (facts: Facts): Effect[] => {
  const { phase } = sent(facts)
  if (phase === 'filling') return ['charge', 'freezeFiles', 'tellFillers']
  if (phase === 'placing') return ['charge', 'freezeFiles', 'tellInitiator']
  return ['charge', 'freezeFiles', 'composeFiles', 'tellDueSigners']
}

export const RULES: readonly Rule[] = [
  // Reading -------------------------------------------------------------------------------------------------
  { action: 'view', from: ['1/*', '6'], by: [...INITIATING, 'approver'] },
  {
    action: 'view',
    from: [...UNDER_WAY],
    by: [...INITIATING, 'sealApprover', 'filler', 'signer', 'signed', 'cc'],
  },
  {
    action: 'view',
    from: [...UNDER_WAY],
    by: ['laterSigner'],
    unless: [['NOT_YOURS', ({ openToLater }) => !openToLater]],
  },
  { action: 'view', from: ['4', '5', '7', '8', '11', '12'], by: [...INITIATING, ...PARTIES, 'cc'] },
  // Withdrawn: only who had a hand in it still sees it.
  { action: 'view', from: ['9'], by: [...INITIATING, 'signed'] },
  { action: 'view', from: ['13', '14', '15'], by: [...INITIATING] },
  { action: 'download', from: ['4', '7', '11', '12'], by: [...INITIATING, 'signed', 'cc'] },

  // Before it leaves the house --------------------------------------------------------------------------------
  { action: 'edit', from: ['1/editing'], by: ['initiator'] },
  // What was approved or refused was the text as it stood: touching it begins anew.
  { action: 'edit', from: ['1/approved', '6'], by: ['initiator'], to: () => at(1, 'editing') },
  { action: 'remove', from: ['1/editing', '1/approved', '6'], by: ['initiator'], to: () => 'gone' },
  {
    action: 'send',
    from: ['1/editing', '6'],
    by: ['initiator'],
    kinds: ['contract', 'termination'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ draftComplete }) => !draftComplete],
      ['OVERDUE', ({ overdue }) => overdue],
      ['QUOTA_SHORT', ({ needsApproval, quotaEnough }) => !needsApproval && !quotaEnough],
    ],
    to: (facts) => (facts.needsApproval ? at(1, 'approval') : sent(facts)),
    effects: (facts) => (facts.needsApproval ? ['askApproval', 'tellApprover'] : sending(facts)),
  },
  {
    action: 'send',
    from: ['1/approved'],
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
    from: ['1/approval'],
    by: ['approver'],
    kinds: ['contract', 'termination'],
    to: (facts, from) => {
      if (!facts.isLastApproval) return from
      // The approval stands even when it cannot go out at once; sending is then one click of the initiator.
      return facts.quotaEnough && !facts.overdue ? sent(facts) : at(1, 'approved')
    },
    effects: (facts) => {
      if (!facts.isLastApproval) return ['tellApprover']
      return facts.quotaEnough && !facts.overdue ? sending(facts) : ['tellInitiator']
    },
  },
  {
    // A code is not charged for: once all have agreed, it can be scanned.
    action: 'approve',
    from: ['1/approval'],
    by: ['approver'],
    kinds: ['scan'],
    to: ({ isLastApproval }, from) => (isLastApproval ? at(13) : from),
    effects: ({ isLastApproval }) => (isLastApproval ? ['freezeFiles', 'tellInitiator'] : ['tellApprover']),
  },
  {
    action: 'reject',
    from: ['1/approval'],
    by: ['approver'],
    to: () => at(6),
    effects: () => ['tellInitiator'],
  },
  { action: 'recallApproval', from: ['1/approval'], by: ['initiator'], to: () => at(1, 'editing') },
  {
    action: 'addApproval',
    from: ['1/approval'],
    by: ['approver'],
    effects: () => ['askApproval', 'tellApprover'],
  },
  // Whoever was asked let his time run out: somebody else is asked in his stead.
  {
    action: 'passOnApproval',
    from: ['1/approval', '2/signing', '3', '10'],
    by: ['platform'],
    effects: () => ['tellApprover'],
  },

  // Filling and placing ----------------------------------------------------------------------------------------
  {
    action: 'fill',
    from: ['2/filling'],
    by: ['filler'],
    unless: [['OVERDUE', ({ overdue }) => overdue]],
    to: (facts, from) => (facts.fillsLeft ? from : facts.placesToSet ? at(2, 'placing') : at(2, 'signing')),
    effects: ({ fillsLeft, placesToSet }) => {
      if (fillsLeft) return []
      return placesToSet ? ['tellInitiator'] : ['composeFiles', 'tellDueSigners']
    },
  },
  {
    action: 'place',
    from: ['2/placing'],
    by: ['initiator'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ placesToSet }) => placesToSet],
      ['OVERDUE', ({ overdue }) => overdue],
    ],
    to: () => at(2, 'signing'),
    effects: () => ['composeFiles', 'tellDueSigners'],
  },
  {
    action: 'returnToFill',
    from: ['2/placing', '2/signing'],
    by: ['initiator'],
    unless: [['WRONG_STATUS', ({ fillsLeft, anySigned }) => !fillsLeft || anySigned]],
    to: () => at(2, 'filling'),
    effects: () => ['thawFiles', 'tellFillers'],
  },

  // Signing -----------------------------------------------------------------------------------------------------
  {
    action: 'sign',
    from: ['2/signing', '3', '10'],
    by: ['signer'],
    unless: [
      ['OVERDUE', ({ overdue }) => overdue],
      ['SEAL_USE_UNAPPROVED', ({ sealUseApproved }) => !sealUseApproved],
      ['NOT_READY', ({ readyToSign }) => !readyToSign],
    ],
    to: ({ kind, isLastSignature }) => {
      if (kind === 'termination') return isLastSignature ? at(11) : at(10, 'signing')
      return isLastSignature ? at(4) : at(3, 'signing')
    },
    effects: ({ kind, isLastSignature }) => {
      if (!isLastSignature) return ['appendSignature', 'tellDueSigners', 'tellInitiator']
      const ended: Effect[] = kind === 'termination' ? ['endOriginal'] : []
      return ['appendSignature', 'depositEvidence', ...ended, 'tellEveryone']
    },
  },
  {
    action: 'addApproval',
    from: ['2/signing', '3', '10'],
    by: ['signer'],
    effects: () => ['askApproval', 'tellApprover'],
  },
  {
    action: 'approveSealUse',
    from: ['2/signing', '3', '10'],
    by: ['sealApprover'],
    effects: () => ['tellDueSigners'],
  },
  {
    action: 'rejectSealUse',
    from: ['2/signing', '3', '10'],
    by: ['sealApprover'],
    effects: () => ['tellDueSigners'],
  },
  {
    action: 'refuse',
    from: ['2/filling', '2/signing', '3', '10'],
    by: ['filler', 'signer'],
    unless: [['REFUSAL_FORBIDDEN', ({ refusalAllowed }) => !refusalAllowed]],
    to: () => at(5),
    effects: () => ['tellEveryone'],
  },
  // Sent to a company by its name alone: whoever of its people comes first is its signer.
  { action: 'takeUp', from: [...UNDER_WAY], by: ['claimer'] },
  {
    action: 'transfer',
    from: ['2/filling', '2/signing', '3', '10'],
    by: ['filler', 'signer'],
    unless: [['TRANSFER_FORBIDDEN', ({ transferAllowed }) => !transferAllowed]],
    effects: ({ fillsLeft }) => [fillsLeft ? 'tellFillers' : 'tellDueSigners'],
  },

  {
    // The company's own word, not the handler's: he may be ill, or gone.
    action: 'changeHandler',
    from: ['2/filling', '2/placing', '2/signing', '3', '10'],
    by: ['overseer'],
    unless: [['TRANSFER_FORBIDDEN', ({ transferAllowed }) => !transferAllowed]],
    effects: ({ fillsLeft }, { phase }) =>
      phase === 'placing' ? [] : [fillsLeft ? 'tellFillers' : 'tellDueSigners'],
  },

  // On the way ----------------------------------------------------------------------------------------------------
  {
    action: 'urge',
    from: ['2/filling', '2/signing', '3', '10'],
    by: INITIATING,
    unless: [['URGED_ENOUGH', ({ urgesLeft }) => !urgesLeft]],
    effects: (_facts, { phase }) => [phase === 'filling' ? 'tellFillers' : 'tellDueSigners'],
  },
  {
    action: 'postpone',
    from: [...UNDER_WAY],
    by: INITIATING,
    unless: [['DEADLINE_NOT_LATER', ({ deadlineMovesOn }) => !deadlineMovesOn]],
  },
  {
    action: 'postpone',
    from: ['8'],
    by: INITIATING,
    unless: [['DEADLINE_NOT_LATER', ({ deadlineMovesOn }) => !deadlineMovesOn]],
    to: ({ kind, anySigned, phaseBeforeExpiry }) => {
      if (kind === 'termination') return at(10, 'signing')
      return anySigned ? at(3, 'signing') : at(2, phaseBeforeExpiry)
    },
    effects: ({ phaseBeforeExpiry }) => [phaseBeforeExpiry === 'filling' ? 'tellFillers' : 'tellDueSigners'],
  },
  {
    action: 'withdraw',
    from: [...UNDER_WAY],
    by: INITIATING,
    to: () => at(9),
    effects: ({ anySignedByHand }) => (anySignedByHand ? ['tellEveryone'] : ['giveBack', 'tellEveryone']),
  },
  {
    action: 'expire',
    from: [...UNDER_WAY],
    by: ['platform'],
    unless: [['NOT_OVERDUE', ({ overdue }) => !overdue]],
    to: () => at(8),
    effects: () => ['tellEveryone'],
  },
  // Nobody has signed yet; who is meant stays who is reached.
  { action: 'correctName', from: ['2/*'], by: INITIATING },
  { action: 'changeCc', from: [...UNDER_WAY, '4', '11', '12'], by: INITIATING },
  {
    action: 'copy',
    from: [...UNDER_WAY, '4', '5', '6', '7', '8', '9', '12'],
    by: INITIATING,
    kinds: ['contract'],
    effects: () => ['newDraft'],
  },

  // The end of a finished contract: only by an agreement all have signed ---------------------------------------------
  {
    action: 'startTermination',
    from: ['4'],
    by: [...INITIATING, 'signed'],
    kinds: ['contract'],
    unless: [['NOT_TERMINABLE', ({ terminable }) => !terminable]],
    effects: () => ['newAgreement'],
  },
  {
    action: 'conclude',
    from: ['4'],
    by: ['platform'],
    kinds: ['contract'],
    unless: [['AGREEMENT_UNSIGNED', ({ agreementSigned }) => !agreementSigned]],
    to: ({ agreementInvalidates }) => at(agreementInvalidates ? 7 : 12),
  },

  // A code to scan: every scan is a contract of its own ----------------------------------------------------------------
  {
    action: 'openScan',
    from: ['1/editing', '6'],
    by: ['initiator'],
    kinds: ['scan'],
    unless: [
      ['DRAFT_INCOMPLETE', ({ draftComplete }) => !draftComplete],
      ['OVERDUE', ({ overdue }) => overdue],
    ],
    to: ({ needsApproval }) => (needsApproval ? at(1, 'approval') : at(13)),
    effects: ({ needsApproval }) => (needsApproval ? ['askApproval', 'tellApprover'] : ['freezeFiles']),
  },
  {
    action: 'scan',
    from: ['13'],
    by: ['scanner'],
    kinds: ['scan'],
    unless: [
      ['OVERDUE', ({ overdue }) => overdue],
      ['QUOTA_SHORT', ({ quotaEnough }) => !quotaEnough],
    ],
    to: ({ isLastScan }, from) => (isLastScan ? at(14) : from),
    effects: () => ['newContract'],
  },
  {
    action: 'expire',
    from: ['13'],
    by: ['platform'],
    kinds: ['scan'],
    unless: [['NOT_OVERDUE', ({ overdue }) => !overdue]],
    to: () => at(14),
    effects: () => ['tellInitiator'],
  },
  // Whether it rests is not a standing of the contract: the code itself says so.
  { action: 'pauseScan', from: ['13'], by: INITIATING, kinds: ['scan'] },
  { action: 'resumeScan', from: ['13'], by: INITIATING, kinds: ['scan'] },
  { action: 'closeScan', from: ['13', '14'], by: INITIATING, kinds: ['scan'], to: () => at(15) },
]

/** Whether a contract stands where a rule begins: `4`, `2/filling`, `2/*`. A status of one phase needs no phase. */
export const stands = ({ status, phase }: Standing, from: readonly string[]): boolean =>
  from.some((place) => place === `${status}` || place === `${status}/*` || place === `${status}/${phase}`)
