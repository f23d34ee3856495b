import { decide } from '@xinqi/api/contract-life'
import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, readContract, standingOf } from '../contract/aggregate.ts'
import { factsOf } from '../contract/facts.ts'
import { refuse } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { rolesFor, signerOf } from '../contract/roles-of.ts'

/** Where this person signs; for whoever has nothing to sign, the contract is not there. */
export const mySignerPlace = async (db: Queryable, actor: Actor, contractId: string) => {
  const contract = await readContract(db, contractId)
  const signer =
    contract && contract.row.status !== CONTRACT_IS.draft && signerOf(contract, await personOf(db, actor))
  if (!contract || !signer) throw new CodedError('NOT_FOUND')
  return { contract, signer, party: contract.parties.find(({ id }) => id === signer.party_id)! }
}

/** A code or a face costs money and attention: neither is asked for where nothing can be signed now. */
export const refuseUnsignable = async (
  { actor, db, now }: { actor: Actor; db: Queryable; now: Date },
  contract: Contract,
): Promise<void> => {
  const who = rolesFor(contract, await personOf(db, actor))
  const facts = { ...factsOf(contract, now), readyToSign: true }
  const decision = decide(standingOf(contract.row), 'sign', who, facts)
  if (!decision.allowed) refuse(decision.refusal, who)
}
