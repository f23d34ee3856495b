import { decide } from '@xinqi/api/contract-life'
import type {
  ContractAction,
  Effect,
  Facts,
  Refusal,
  Stander,
  Standing,
} from '@xinqi/api/contract-life/vocabulary'
import type { ErrorName } from '@xinqi/api/errors'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Visitor } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { askSealUseOfDue } from '../approvals/seal-use.ts'
import { logStep, type StepFacts } from '../evidence/log-step.ts'
import { filesToSign } from '../evidence/witness.ts'
import { giveBack } from '../quota/give-back.ts'
import { spend } from '../quota/spend.ts'
import { type Contract, lockContract, standingOf } from './aggregate.ts'
import { factsOf } from './facts.ts'
import { CONTRACT_NEWS, type ContractNews } from './news.ts'
import { refreshParticipants } from './participants.ts'
import { personOf } from './person.ts'
import { recordStep } from './steps.ts'
import { whoStands } from './who-stands.ts'

const ERROR_OF: Record<Refusal, ErrorName> = {
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
export const refuse = (refusal: Refusal, who: ReadonlySet<Stander>): never => {
  if (refusal === 'NOT_YOURS' && who.has('stranger')) throw new CodedError('NOT_FOUND')
  throw new CodedError(ERROR_OF[refusal])
}

/**
 * Who does it: somebody, or the platform itself (its clock, or what follows from something else). `as` says what he is
 * beyond what the books know: whoever holds a code to scan, or the platform in the initiator's name.
 */
export type Doer = ({ actor: Actor; visitor: Pick<Visitor, 'address'> } | { platform: true }) & {
  as?: readonly Stander[]
}

export type Performance = {
  db: Tx
  services: Services
  now: Date
  by: Doer
  contractId: string
  action: ContractAction
  /** What this action depends on beyond the books, from the contract as it stands under the lock. */
  given?: (contract: Contract, who: ReadonlySet<Stander>) => Promise<Partial<Facts>> | Partial<Facts>
  /** What must happen with it. Charging, returning and telling are done here; everything else belongs to the action. */
  effects?: Partial<Record<Effect, (contract: Contract, to: Standing) => Promise<void>>>
  /** What was said with it, for those who read what happened: a reason, a new deadline, whom it was handed to. */
  said?: Record<string, string | number>
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
  who: ReadonlySet<Stander>
}

/** The only door through which a contract changes: lock, ask the table, carry out, write where it stands now. */
export const perform = async (asked: Performance): Promise<Performed> => {
  const { db, now, by, contractId, action } = asked
  const contract = await lockContract(db, contractId)
  const who = await standers(db, contract, by)
  const facts = { ...factsOf(contract, now), ...(await asked.given?.(contract, who)) }
  const from = standingOf(contract.row)
  const decision = decide(from, action, who, facts)
  if (!decision.allowed) return refuse(decision.refusal, who)
  const { to, effects } = decision
  if (to === 'gone') {
    await asked.after?.(contract, to)
    await writeEvidence(asked, contract, from, to)
    await db.deleteFrom('contract').where('id', '=', contractId).execute()
    return { contract, from, to, effects, who }
  }
  await db
    .updateTable('contract')
    .set({
      status: to.status,
      phase: to.phase,
      revision: contract.row.revision + 1,
      updated_at: now,
      ...(action === 'expire' ? { phase_before_expiry: from.phase } : {}),
      ...(effects.includes('charge') ? { sent_at: now } : {}),
      ...(effects.includes('depositEvidence') ? { finished_at: now } : {}),
    })
    .where('id', '=', contractId)
    .execute()
  for (const effect of effects) await carryOut(effect, asked, contract, to)
  await asked.after?.(contract, to)
  // Whoever's turn it has become: a company that guards its seals is asked for them at once.
  if (effects.includes('tellDueSigners')) await askSealUseOfDue(asked.services, db, contractId, now)
  await recordStep(asked, to)
  await writeEvidence(asked, contract, from, to)
  await refreshParticipants(db, contractId)
  return { contract, from, to, effects, who }
}

const standers = async (db: Tx, contract: Contract, by: Doer): Promise<ReadonlySet<Stander>> => {
  const known =
    'actor' in by ? whoStands(contract, await personOf(db, by.actor)) : new Set<Stander>(['platform'])
  if (by.as?.length) known.delete('stranger')
  return new Set([...known, ...(by.as ?? [])])
}

const named = ({ status, phase }: Standing) => `${status}/${phase}`

/** Every step but the editor's own saving is a leaf of the evidence log. */
const writeEvidence = async (
  { db, by, contractId, action, now, said, witness }: Performance,
  contract: Contract,
  from: Standing,
  to: Standing | 'gone',
): Promise<void> => {
  if (action === 'edit') return
  await logStep(db, {
    contractId,
    step: action,
    at: now,
    actor: 'actor' in by ? by.actor : null,
    address: 'actor' in by ? by.visitor.address : null,
    facts: {
      from: named(from),
      to: to === 'gone' ? to : named(to),
      revision: contract.row.revision + 1,
      ...said,
      ...(to !== 'gone' && to.phase === 'signing' && from.phase !== 'signing'
        ? await filesToSign(db, contractId)
        : {}),
      ...(await witness?.(contract)),
    },
  })
}

const carryOut = async (effect: Effect, asked: Performance, contract: Contract, to: Standing) => {
  const { db, services, now, by, action } = asked
  const { row } = contract
  const own = asked.effects?.[effect]
  if (own) return own(contract, to)
  const payer = {
    ownerId: row.owner_id,
    kind: 'contract' as const,
    reference: row.id,
    by: 'actor' in by ? { accountId: by.actor.accountId, name: by.actor.name } : undefined,
    now,
  }
  switch (effect) {
    case 'charge':
      // Somebody who signs for himself does so free of charge.
      if (row.company_id) await spend(db, { ...payer, quantity: 1, reason: `发送合同《${row.name}》` })
      return
    case 'giveBack':
      if (row.company_id) await giveBack(db, { ...payer, reason: `撤回合同《${row.name}》` })
      return
    case 'tellInitiator':
    case 'tellApprover':
    case 'tellFillers':
    case 'tellDueSigners':
    case 'tellEveryone':
      return services.outbox.publish(db, CONTRACT_NEWS, {
        contractId: row.id,
        action,
        whom: effect,
        revision: row.revision + 1,
      } satisfies ContractNews)
    default:
      throw new Error(`nobody carries out ${effect} of ${action}`)
  }
}
