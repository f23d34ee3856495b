import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRACT_STATUS, contractStatusOf } from '../status.ts'
import { decide, openActions } from './decide.ts'
import { RULES } from './rules.ts'
import {
  CONTRACT_ACTIONS,
  CONTRACT_KINDS,
  CONTRACT_ROLES,
  CONTRACT_STATUSES,
  type ContractAction,
  type ContractKind,
  type ContractRole,
  type Effect,
  type Facts,
  STANDINGS,
  type Standing,
} from './vocabulary.ts'

const ACTIONS = Object.keys(CONTRACT_ACTIONS) as ContractAction[]
const named = ({ status, phase }: Standing) => (phase === 'none' ? `${status}` : `${status}/${phase}`)

/** Facts under which nothing stands in the way. */
const willing: Facts = {
  kind: 'contract',
  draftComplete: true,
  needsApproval: false,
  isLastApproval: true,
  quotaEnough: true,
  fillsLeft: false,
  placesToSet: false,
  readyToSign: true,
  sealUseApproved: true,
  isLastSignature: false,
  anySigned: false,
  anySignedByHand: false,
  refusalAllowed: true,
  transferAllowed: true,
  urgesLeft: true,
  overdue: false,
  deadlineMovesOn: true,
  phaseBeforeExpiry: 'signing',
  terminable: true,
  agreementSigned: true,
  agreementInvalidates: false,
  isLastScan: false,
  openToLater: true,
  hand: 'person',
}

/** Of whoever is in charge of it, once somebody has signed or it is over. */
const ONCE_SIGNED = {
  '7': 'view download copy',
  '8': 'view postpone copy',
  '9': 'view copy',
  '10/signing': 'view urge postpone withdraw changeCc copy',
  '11': 'view download changeCc',
  '12': 'view download changeCc copy',
  '13': 'view pauseScan resumeScan closeScan',
  '14': 'view closeScan',
  '15': 'view',
}
/** Written down a second time, from the point of view of the person: where each may do what. */
const MAY: Record<ContractRole, Partial<Record<string, string>>> = {
  initiator: {
    '1/editing': 'view edit remove send openScan',
    '1/approval': 'view recallApproval',
    '1/approved': 'view edit remove send',
    '2/filling': 'view urge postpone withdraw changeCc correctName copy',
    '2/placing': 'view place returnToFill postpone withdraw changeCc correctName copy',
    '2/signing': 'view returnToFill urge postpone withdraw changeCc correctName copy',
    '3/signing': 'view urge postpone withdraw changeCc copy',
    '4': 'view download changeCc copy startTermination',
    '5': 'view copy',
    '6': 'view edit remove send openScan copy',
    ...ONCE_SIGNED,
  },
  manager: {
    '1/editing': 'view',
    '1/approval': 'view',
    '1/approved': 'view',
    '2/filling': 'view urge postpone withdraw changeCc correctName copy',
    '2/placing': 'view postpone withdraw changeCc correctName copy',
    '2/signing': 'view urge postpone withdraw changeCc correctName copy',
    '3/signing': 'view urge postpone withdraw changeCc copy',
    '4': 'view download changeCc copy startTermination',
    '5': 'view copy',
    '6': 'view copy',
    ...ONCE_SIGNED,
  },
  approver: {
    '1/editing': 'view',
    '1/approval': 'view approve reject addApproval',
    '1/approved': 'view',
    '6': 'view',
  },
  sealApprover: {
    '2/filling': 'view',
    '2/placing': 'view',
    '2/signing': 'view approveSealUse rejectSealUse',
    '3/signing': 'view approveSealUse rejectSealUse',
    '10/signing': 'view approveSealUse rejectSealUse',
  },
  filler: {
    '2/filling': 'view fill refuse transfer',
    '2/placing': 'view',
    '2/signing': 'view refuse transfer',
    '3/signing': 'view refuse transfer',
    '10/signing': 'view refuse transfer',
    '4': 'view',
    '5': 'view',
    '7': 'view',
    '8': 'view',
    '11': 'view',
    '12': 'view',
  },
  signer: {
    '2/filling': 'view refuse transfer',
    '2/placing': 'view',
    '2/signing': 'view sign addApproval refuse transfer',
    '3/signing': 'view sign addApproval refuse transfer',
    '10/signing': 'view sign addApproval refuse transfer',
    '4': 'view',
    '5': 'view',
    '7': 'view',
    '8': 'view',
    '11': 'view',
    '12': 'view',
  },
  laterSigner: {
    '2/filling': 'view',
    '2/placing': 'view',
    '2/signing': 'view',
    '3/signing': 'view',
    '10/signing': 'view',
    '4': 'view',
    '5': 'view',
    '7': 'view',
    '8': 'view',
    '11': 'view',
    '12': 'view',
  },
  signed: {
    '2/filling': 'view',
    '2/placing': 'view',
    '2/signing': 'view',
    '3/signing': 'view',
    '10/signing': 'view',
    '4': 'view download startTermination',
    '5': 'view',
    '7': 'view download',
    '8': 'view',
    '9': 'view',
    '11': 'view download',
    '12': 'view download',
  },
  cc: {
    '2/filling': 'view',
    '2/placing': 'view',
    '2/signing': 'view',
    '3/signing': 'view',
    '10/signing': 'view',
    '4': 'view download',
    '5': 'view',
    '7': 'view download',
    '8': 'view',
    '11': 'view download',
    '12': 'view download',
  },
  claimer: {
    '2/filling': 'takeUp',
    '2/placing': 'takeUp',
    '2/signing': 'takeUp',
    '3/signing': 'takeUp',
    '10/signing': 'takeUp',
  },
  overseer: {
    '2/filling': 'changeHandler',
    '2/placing': 'changeHandler',
    '2/signing': 'changeHandler',
    '3/signing': 'changeHandler',
    '10/signing': 'changeHandler',
  },
  scanner: { '13': 'scan' },
  platform: {
    '2/filling': 'expire',
    '1/approval': 'passOnApproval deputiseApproval',
    '2/placing': 'expire',
    '2/signing': 'passOnApproval deputiseApproval deputiseSigning expire',
    '3/signing': 'passOnApproval deputiseApproval deputiseSigning expire',
    '10/signing': 'passOnApproval deputiseApproval deputiseSigning expire',
    '4': 'conclude',
    '13': 'expire',
  },
  stranger: {},
}

/** Facts that suit the action asked, as the server would find them when all is well. */
const factsFor = (action: ContractAction, kind: ContractKind): Facts => ({
  ...willing,
  kind,
  overdue: action === 'expire',
  fillsLeft: action === 'returnToFill',
})

const KIND_OF: Partial<Record<ContractAction, ContractKind[]>> = {
  openScan: ['scan'],
  scan: ['scan'],
  pauseScan: ['scan'],
  resumeScan: ['scan'],
  closeScan: ['scan'],
  send: ['contract', 'termination'],
  copy: ['contract'],
  startTermination: ['contract'],
  conclude: ['contract'],
}

describe('every standing, action and person', () => {
  for (const standing of STANDINGS)
    it(`stands by the table at ${named(standing)}`, () => {
      for (const role of CONTRACT_ROLES)
        for (const action of ACTIONS)
          for (const kind of CONTRACT_KINDS) {
            const words = MAY[role][named(standing)]?.split(' ') ?? []
            const scanOnly = action === 'expire' && standing.status === 13
            const kinds = scanOnly ? ['scan'] : (KIND_OF[action] ?? CONTRACT_KINDS)
            const expected = words.includes(action) && kinds.includes(kind)
            const decision = decide(standing, action, new Set([role]), factsFor(action, kind))
            const said = `${role} ${action} at ${named(standing)} of a ${kind}`
            expect(decision.allowed, said).toBe(expected)
            expect(openActions(standing, new Set([role]), kind).includes(action), said).toBe(expected)
            if (decision.allowed && decision.to !== 'gone')
              expect(STANDINGS, said).toContainEqual(decision.to)
          }
    })
  it('uses every action and names every status', () => {
    expect(new Set(RULES.map(({ action }) => action))).toEqual(new Set(ACTIONS))
    expect(CONTRACT_STATUSES.map(String)).toEqual(Object.keys(CONTRACT_STATUS))
  })
})

describe('each thing that stands in the way', () => {
  const cases: [ContractAction, Standing, ContractRole, Partial<Facts>, string][] = [
    ['send', { status: 1, phase: 'editing' }, 'initiator', { draftComplete: false }, 'DRAFT_INCOMPLETE'],
    ['send', { status: 1, phase: 'editing' }, 'initiator', { overdue: true }, 'OVERDUE'],
    ['send', { status: 1, phase: 'editing' }, 'initiator', { quotaEnough: false }, 'QUOTA_SHORT'],
    ['send', { status: 1, phase: 'approved' }, 'initiator', { quotaEnough: false }, 'QUOTA_SHORT'],
    ['fill', { status: 2, phase: 'filling' }, 'filler', { overdue: true }, 'OVERDUE'],
    ['place', { status: 2, phase: 'placing' }, 'initiator', { placesToSet: true }, 'DRAFT_INCOMPLETE'],
    ['returnToFill', { status: 2, phase: 'signing' }, 'initiator', { fillsLeft: false }, 'WRONG_STATUS'],
    ['sign', { status: 2, phase: 'signing' }, 'signer', { overdue: true }, 'OVERDUE'],
    ['sign', { status: 3, phase: 'signing' }, 'signer', { readyToSign: false }, 'NOT_READY'],
    ['sign', { status: 3, phase: 'signing' }, 'signer', { sealUseApproved: false }, 'SEAL_USE_UNAPPROVED'],
    ['sign', { status: 2, phase: 'signing' }, 'laterSigner', {}, 'NOT_YOURS'],
    ['sign', { status: 2, phase: 'filling' }, 'signer', {}, 'WRONG_STATUS'],
    ['sign', { status: 9, phase: 'none' }, 'signer', {}, 'WRONG_STATUS'],
    ['refuse', { status: 2, phase: 'signing' }, 'signer', { refusalAllowed: false }, 'REFUSAL_FORBIDDEN'],
    ['transfer', { status: 3, phase: 'signing' }, 'signer', { transferAllowed: false }, 'TRANSFER_FORBIDDEN'],
    ['urge', { status: 3, phase: 'signing' }, 'initiator', { urgesLeft: false }, 'URGED_ENOUGH'],
    ['postpone', { status: 8, phase: 'none' }, 'initiator', { deadlineMovesOn: false }, 'DEADLINE_NOT_LATER'],
    ['expire', { status: 3, phase: 'signing' }, 'platform', { overdue: false }, 'NOT_OVERDUE'],
    ['startTermination', { status: 4, phase: 'none' }, 'signed', { terminable: false }, 'NOT_TERMINABLE'],
    ['conclude', { status: 4, phase: 'none' }, 'platform', { agreementSigned: false }, 'AGREEMENT_UNSIGNED'],
    ['view', { status: 3, phase: 'signing' }, 'laterSigner', { openToLater: false }, 'NOT_YOURS'],
  ]
  it.each(cases)('%s at %o by %s with %o is %s', (action, from, role, facts, refusal) => {
    expect(decide(from, action, new Set([role]), { ...willing, ...facts })).toEqual({
      allowed: false,
      refusal,
    })
  })
})

/** A contract as a naive bookkeeper would keep it, moved by whatever the table allows. */
type Model = {
  standing: Standing | 'gone'
  kind: ContractKind
  needsApproval: boolean
  signers: number
  signed: number
  fills: number
  filled: number
  placed: boolean
  charged: number
  given: number
  signatures: number
  phaseBeforeExpiry: Standing['phase']
  agreementSigned: boolean
}

const begin = (
  kind: ContractKind,
  needsApproval: boolean,
  signers: number,
  fills: number,
  placed: boolean,
): Model => ({
  standing: { status: 1, phase: 'editing' },
  kind,
  needsApproval,
  signers,
  signed: 0,
  fills: kind === 'termination' ? 0 : fills,
  filled: 0,
  placed,
  charged: 0,
  given: 0,
  signatures: 0,
  phaseBeforeExpiry: 'none',
  agreementSigned: false,
})

const step = (model: Model, action: ContractAction, role: ContractRole, luck: Partial<Facts>): Model => {
  if (model.standing === 'gone') return model
  const lastFill = model.filled + 1 >= model.fills
  const facts: Facts = {
    ...willing,
    ...luck,
    kind: model.kind,
    needsApproval: model.needsApproval,
    fillsLeft:
      action === 'fill'
        ? !lastFill
        : action === 'returnToFill'
          ? model.fills > 0
          : model.filled < model.fills,
    placesToSet: action === 'place' ? false : !model.placed,
    isLastSignature: model.signed + 1 === model.signers,
    anySigned: model.signed > 0,
    anySignedByHand: model.signed > 0,
    phaseBeforeExpiry: model.phaseBeforeExpiry,
    agreementSigned: model.agreementSigned,
  }
  const from = model.standing
  const decision = decide(from, action, new Set([role]), facts)
  if (!decision.allowed) return model
  const did = (effect: Effect) => (decision.effects.includes(effect) ? 1 : 0)
  return {
    ...model,
    standing: decision.to,
    signed: model.signed + did('appendSignature'),
    signatures: model.signatures + did('appendSignature'),
    filled: action === 'fill' ? model.filled + 1 : action === 'returnToFill' ? 0 : model.filled,
    placed: model.placed || action === 'place',
    charged: model.charged + did('charge'),
    given: model.given + did('giveBack'),
    phaseBeforeExpiry: action === 'expire' ? from.phase : model.phaseBeforeExpiry,
    agreementSigned: model.agreementSigned || (action === 'startTermination' && luck.readyToSign === true),
  }
}

const FINAL = [5, 7, 9, 11, 12, 15]

const mostly = fc.oneof(
  { weight: 4, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
)

/** What carries a contract towards its end is tried more often than what ends it early. */
const ONWARD = new Set<ContractAction>([
  'send',
  'approve',
  'fill',
  'place',
  'sign',
  'startTermination',
  'conclude',
])

const chosen = (
  { standing, kind }: Model,
  { open, anything }: { open: number; anything: [ContractRole, ContractAction] | null },
): [ContractRole, ContractAction] => {
  if (anything || standing === 'gone') return anything ?? ['stranger', 'view']
  const moves = CONTRACT_ROLES.flatMap((role) =>
    openActions(standing, new Set([role]), kind)
      .flatMap((action) => Array<ContractAction>(ONWARD.has(action) ? 8 : 1).fill(action))
      .map((action): [ContractRole, ContractAction] => [role, action]),
  )
  return moves.length ? moves[open % moves.length]! : ['initiator', 'view']
}

describe('random lives', () => {
  const walk = fc.record({
    kind: fc.constantFrom(...CONTRACT_KINDS),
    needsApproval: fc.boolean(),
    signers: fc.integer({ min: 1, max: 4 }),
    fills: fc.integer({ min: 0, max: 2 }),
    placed: fc.boolean(),
    steps: fc.array(
      fc.record({
        // Mostly something that is open here, so that lives go on; sometimes anything at all.
        open: fc.nat(),
        anything: fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...CONTRACT_ROLES), fc.constantFrom(...ACTIONS)) },
        ),
        luck: fc.record({
          draftComplete: mostly,
          quotaEnough: mostly,
          isLastApproval: fc.boolean(),
          overdue: fc.boolean(),
          readyToSign: mostly,
          agreementInvalidates: fc.boolean(),
          isLastScan: fc.boolean(),
        }),
      }),
      { minLength: 15, maxLength: 40 },
    ),
  })
  it('keep what a contract promises', () => {
    fc.assert(
      fc.property(walk, ({ kind, needsApproval, signers, fills, placed, steps }) => {
        let model = begin(kind, needsApproval, signers, fills, placed)
        for (const { luck, ...choice } of steps) {
          const before = model
          const [role, action] = chosen(model, choice)
          model = step(model, action, role, luck)
          if (before.standing === 'gone' || model.standing === 'gone') continue
          const [from, to] = [before.standing.status, model.standing.status]
          expect(STANDINGS).toContainEqual(model.standing)
          if (from === 4 && to !== 4) {
            expect([7, 12]).toContain(to)
            expect(before.agreementSigned && action === 'conclude').toBe(true)
          }
          if (FINAL.includes(from)) expect(to).toBe(from)
          if (role === 'stranger') expect(model).toEqual(before)
          // Charged once, before anyone outside sees it; given back at most once, and only untouched.
          expect(model.charged).toBeLessThanOrEqual(1)
          if ([2, 3, 4, 5, 8, 9, 10, 11, 12].includes(to)) expect(model.charged).toBe(1)
          if ([1, 6].includes(to)) expect(model.charged).toBe(0)
          expect(model.given).toBe(to === 9 && model.signed === 0 ? 1 : 0)
          // The file carries exactly the signatures the books know of.
          expect(model.signatures).toBe(model.signed)
          if (to === 3) expect(model.signed).toBeGreaterThan(0)
          if (to === 3) expect(model.signed).toBeLessThan(signers)
          if (to === 2 || to === 1) expect(model.signed).toBe(0)
          expect([4, 7, 11, 12].includes(to)).toBe(model.signed === signers)
          if (model.standing.phase === 'signing') expect(model.filled >= model.fills).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
  it('reach every standing', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(walk, ({ kind, needsApproval, signers, fills, placed, steps }) => {
        let model = begin(kind, needsApproval, signers, fills, placed)
        for (const { luck, ...choice } of steps) {
          const [role, action] = chosen(model, choice)
          model = step(model, action, role, luck)
          if (model.standing !== 'gone') seen.add(named(model.standing))
        }
      }),
      { numRuns: 600, seed: 1 },
    )
    expect([...seen].sort()).toEqual(STANDINGS.map(named).sort())
  })
})

it('calls a contract a draft only while its author writes', () => {
  expect(contractStatusOf(1, 'editing').label).toBe('草稿')
  expect(contractStatusOf(1, 'approval').label).toBe('待审批')
  expect(contractStatusOf(1, 'approved').label).toContain('待发送')
  expect(contractStatusOf(2, 'signing').label).toBe('待签署')
})
