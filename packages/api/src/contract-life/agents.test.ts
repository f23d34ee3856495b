import { describe, expect, it } from 'vitest'
import { type ActorHand, handMay, isOutward } from './agents.ts'
import { decide } from './decide.ts'
import {
  CONTRACT_ACTIONS,
  CONTRACT_KINDS,
  CONTRACT_ROLES,
  type ContractAction,
  type Facts,
  STANDINGS,
} from './vocabulary.ts'

const ACTIONS = Object.keys(CONTRACT_ACTIONS) as ContractAction[]
const may = (hand: ActorHand) => ACTIONS.filter((action) => handMay(hand, action))

/** Facts under which nothing else stands in the way. */
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
  isLastSignature: true,
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

describe('what an agent may do with a contract', () => {
  it('is these things and no others', () => {
    expect(may('agent')).toEqual(['view', 'edit', 'remove', 'send', 'urge', 'copy', 'download'])
    expect(may('confirmed')).toEqual([
      'view',
      'edit',
      'remove',
      'send',
      'urge',
      'postpone',
      'withdraw',
      'copy',
      'download',
      'startTermination',
    ])
    expect(may('person')).toEqual(ACTIONS)
    expect(ACTIONS.filter(isOutward)).toEqual(['send', 'urge', 'postpone', 'withdraw', 'startTermination'])
  })

  it('holds wherever a contract stands, whoever the person is and whatever the facts are', () => {
    let refused = 0
    for (const hand of ['agent', 'confirmed'] as const)
      for (const action of ACTIONS.filter((action) => !handMay(hand, action)))
        for (const kind of CONTRACT_KINDS)
          for (const from of STANDINGS)
            for (const role of CONTRACT_ROLES) {
              const decision = decide(from, action, new Set([role]), { ...willing, kind, hand })
              expect(decision.allowed, `${action} by ${role}`).toBe(false)
              refused += 1
            }
    expect(refused).toBeGreaterThan(40_000)
  })

  it('does not go beyond what the person may do', () => {
    for (const action of ACTIONS)
      for (const from of STANDINGS)
        for (const role of CONTRACT_ROLES) {
          const person = decide(from, action, new Set([role]), willing)
          const agent = decide(from, action, new Set([role]), { ...willing, hand: 'agent' })
          if (agent.allowed) expect(person).toEqual(agent)
        }
  })
})
