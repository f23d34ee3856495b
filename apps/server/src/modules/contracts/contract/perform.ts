import { decide } from '@xinqi/api/contract-life'
import type {
  ContractAction,
  ContractRole,
  Effect,
  Facts,
  Refusal,
  Standing,
} from '@xinqi/api/contract-life/vocabulary'
import type { ErrorName } from '@xinqi/api/errors'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, handOf } from '../../../platform/session/actor.ts'
import { type Contract, lockContracts, standingOf } from './aggregate.ts'
import { carryOut } from './carry-out.ts'
import { factsOf } from './facts.ts'
import { admitAgent } from './mandate-point.ts'
import { personOf } from './person.ts'
import { type Person, rolesFor } from './roles-of.ts'

const ERROR_OF: Record<Refusal, ErrorName> = {
  AGENT_MAY_NOT: 'AGENT_MAY_NOT',
  NOT_YOURS: 'NOT_CONCERNED',
  WRONG_STATUS: 'CONTRACT_STATUS',
  DRAFT_INCOMPLETE: 'CONTRACT_INCOMPLETE',
  QUOTA_SHORT: 'QUOTA_SHORT',
  OVERDUE: 'CONTRACT_OVERDUE',
  NOT_OVERDUE: 'CONTRACT_STATUS',
  NOT_READY: 'SIGN_NOT_READY',
  SEAL_USE_UNAPPROVED: 'SEAL_USE_UNAPPROVED',
  REFUSAL_FORBIDDEN: 'REFUSAL_FORBIDDEN',
  TRANSFER_FORBIDDEN: 'TRANSFER_FORBIDDEN',
  URGED_ENOUGH: 'URGED_ENOUGH',
  DEADLINE_NOT_LATER: 'DEADLINE_NOT_LATER',
  NOT_TERMINABLE: 'NOT_TERMINABLE',
  AGREEMENT_UNSIGNED: 'CONTRACT_STATUS',
}

/** A row one may not see is not there; one that can be seen says why not. */
const refusalOf = (refusal: Refusal, who: ReadonlySet<ContractRole>): CodedError =>
  new CodedError(refusal === 'NOT_YOURS' && who.has('stranger') ? 'NOT_FOUND' : ERROR_OF[refusal])

export const refuse = (refusal: Refusal, who: ReadonlySet<ContractRole>): never => {
  throw refusalOf(refusal, who)
}

/**
 * Who does it: somebody, or the platform itself (its clock, or what follows from something else). `as` says what he is
 * beyond what the books know: whoever holds a code to scan, or the platform in the initiator's name.
 */
export type Doer = ({ actor: Actor; visitor: Pick<Visitor, 'address'> } | { platform: true }) & {
  as?: readonly ContractRole[]
}

type ActRequest = {
  db: Tx
  services: Services
  now: Date
  by: Doer
  action: ContractAction
  /** What was said with it, for those who read what happened: a reason, a new deadline, whom it was handed to. */
  said?: Record<string, string | number>
  /** The long piece of work it is part of, where it is part of one. */
  within?: TaskKey
}

export type Performance = ActRequest & {
  contractId: string
  /** What this action depends on beyond the books, from the contract as it stands under the lock. */
  given?: (contract: Contract, who: ReadonlySet<ContractRole>) => Promise<Partial<Facts>> | Partial<Facts>
  /** What must happen with it. Charging, returning and telling are done here; everything else belongs to the action. */
  effects?: Partial<Record<Effect, (contract: Contract, to: Standing) => Promise<void>>>
  /** What the evidence of it says beyond who, when and where it led; asked when everything else is done. */
  witness?: (contract: Contract) => Promise<StepFacts>
  /** Runs after the effects and before the lists are brought in line, whatever the effects were. */
  after?: (contract: Contract, to: Standing | 'gone') => Promise<void>
}

export type Performed = {
  contract: Contract
  from: Standing
  to: Standing | 'gone'
  effects: readonly Effect[]
  who: ReadonlySet<ContractRole>
}

/** The same done to many at once: everything is asked and written for all of them together. */
export type PerformanceOfMany = ActRequest & {
  contractIds: readonly string[]
  /** For each what it depends on, or why it cannot be. */
  given?: (
    contracts: readonly Pick<Performed, 'contract' | 'who'>[],
  ) => Promise<readonly (Partial<Facts> | CodedError)[]>
  effects?: Partial<Record<Effect, (done: readonly Performed[]) => Promise<void>>>
  witness?: (done: readonly Performed[]) => Promise<readonly StepFacts[]>
  after?: (done: readonly Performed[]) => Promise<void>
}

/** The only door through which contracts change: lock, ask the table, carry out, write where they stand now. */
export const performAll = async (asked: PerformanceOfMany): Promise<(Performed | CodedError)[]> => {
  const outcomes = await judgeAll(asked, await lockContracts(asked.db, asked.contractIds))
  const done = outcomes.filter((outcome): outcome is Performed => !(outcome instanceof CodedError))
  if (done.length) await carryOut(asked, done, await admitAgent(asked, done))
  return outcomes
}

/** What would become of each of them as it was read; nothing is done. */
export const judgeAll = async (
  asked: Pick<PerformanceOfMany, 'now' | 'by' | 'action' | 'contractIds' | 'given'> & { db: Queryable },
  contracts: readonly Contract[],
): Promise<(Performed | CodedError)[]> => {
  const { db, now, by, action, contractIds } = asked
  const person = 'actor' in by ? await personOf(db, by.actor) : null
  const hand = 'actor' in by ? handOf(by.actor) : 'person'
  const found = contracts.map((contract) => ({ contract, who: rolesOfDoer(contract, person, by) }))
  const given = (await asked.given?.(found)) ?? []
  const outcomes = found.map(({ contract, who }, at): Performed | CodedError => {
    const known = given[at]
    if (known instanceof CodedError) return known
    const from = standingOf(contract.row)
    // Last, so that nothing given takes an agent for a person.
    const decision = decide(from, action, who, { ...factsOf(contract, now), ...known, hand })
    if (!decision.allowed) return refusalOf(decision.refusal, who)
    return { contract, from, to: decision.to, effects: decision.effects, who }
  })
  const outcomeOf = new Map(found.map(({ contract }, at) => [contract.row.id, outcomes[at]!]))
  return contractIds.map((id) => outcomeOf.get(id) ?? new CodedError('NOT_FOUND'))
}

/** One contract through the door. */
export const perform = async ({
  contractId,
  given,
  effects = {},
  witness,
  after,
  ...asked
}: Performance): Promise<Performed> => {
  const [outcome] = await performAll({
    ...asked,
    contractIds: [contractId],
    given: given && (async ([one]) => (one ? [await given(one.contract, one.who)] : [])),
    effects: Object.fromEntries(
      Object.entries(effects).map(([effect, carry]) => [
        effect,
        async ([one]: readonly Performed[]) => carry(one!.contract, one!.to as Standing),
      ]),
    ),
    witness: witness && (async ([one]) => [await witness(one!.contract)]),
    after: after && (async ([one]) => after(one!.contract, one!.to)),
  })
  if (outcome instanceof CodedError) throw outcome
  return outcome!
}

const rolesOfDoer = (contract: Contract, person: Person | null, by: Doer): ReadonlySet<ContractRole> => {
  const known = person ? rolesFor(contract, person) : new Set<ContractRole>(['platform'])
  if (by.as?.length) known.delete('stranger')
  return new Set([...known, ...(by.as ?? [])])
}
