import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { rolesFor } from '../contract/roles-of.ts'

export type Readable = { id: string; name: string; state?: number; pdf_blob: string | null }

/** The files of a contract for whoever places things on them; for everybody else it is not there. */
export const initiatorsPages = async (call: {
  actor: Actor
  db: Queryable
  body: { contractId: string }
}): Promise<readonly Readable[]> => {
  const contract = await readContract(call.db, call.body.contractId)
  if (!contract || !rolesFor(contract, await personOf(call.db, call.actor)).has('initiator'))
    throw new CodedError('NOT_FOUND')
  return contract.files
}
