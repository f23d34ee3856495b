import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'

/** Where this person signs; for whoever has nothing to sign, the contract is not there. */
export const mySignerPlace = async (db: Queryable, actor: Actor, contractId: string) => {
  const contract = await readContract(db, contractId)
  const signer =
    contract && contract.row.status !== CONTRACT_IS.draft && signerOf(contract, await personOf(db, actor))
  if (!contract || !signer) throw new CodedError('NOT_FOUND')
  return { contract, signer, party: contract.parties.find(({ id }) => id === signer.party_id)! }
}
