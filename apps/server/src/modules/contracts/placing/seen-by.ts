import { decide } from '@xinqi/api/contract-life'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract, standingOf } from '../contract/aggregate.ts'
import { factsOf } from '../contract/facts.ts'
import { personOf } from '../contract/person.ts'
import { signerOf, whoStands } from '../contract/who-stands.ts'

/** The contract for somebody who may see it, with what he is to it; for whoever may not, it is not there. */
export const seenBy = async (call: {
  db: Queryable
  actor: Actor
  now: Date
  body: { contractId: string }
}) => {
  const contract = await readContract(call.db, call.body.contractId)
  if (!contract) throw new CodedError('NOT_FOUND')
  const person = await personOf(call.db, call.actor)
  const who = whoStands(contract, person)
  const view = decide(standingOf(contract.row), 'view', who, factsOf(contract, call.now))
  if (!view.allowed) throw new CodedError('NOT_FOUND')
  const partyId = signerOf(contract, person)?.party_id ?? null
  // Others' unfinished entries are their own until the contract is composed.
  const shownValue = (owner: string | null) =>
    owner === null || owner === partyId || contract.row.phase !== 'filling'
  return { contract, who, partyId, shownValue }
}
