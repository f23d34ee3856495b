import { decide } from '@xinqi/api/contract-life'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, readContract, standingOf } from './aggregate.ts'
import { factsOf } from './facts.ts'
import { personOf } from './person.ts'
import { whoStands } from './who-stands.ts'

/** The contract as somebody may see it or have it; for whoever may not, it is not there. */
export const contractFor = async (
  db: Queryable,
  actor: Actor,
  contractId: string,
  action: 'view' | 'download',
  now: Date,
): Promise<Contract> => {
  const contract = await readContract(db, contractId)
  if (!contract) throw new CodedError('NOT_FOUND')
  const who = whoStands(contract, await personOf(db, actor))
  const standing = standingOf(contract.row)
  const facts = factsOf(contract, now)
  if (!decide(standing, 'view', who, facts).allowed) throw new CodedError('NOT_FOUND')
  if (!decide(standing, action, who, facts).allowed) throw new CodedError('CONTRACT_STATUS')
  return contract
}
