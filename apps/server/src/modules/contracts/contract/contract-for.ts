import { decide } from '@xinqi/api/contract-life'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, standingOf } from './aggregate.ts'
import { factsOf } from './facts.ts'
import { visibleFor } from './visible-to.ts'

/** The contract as somebody may see it or have it; for whoever may not, it is not there. */
export const contractFor = async (
  db: Queryable,
  actor: Actor,
  contractId: string,
  action: 'view' | 'download' | 'pauseScan',
  now: Date,
): Promise<Contract> => {
  const { contract, who } = await visibleFor(db, actor, contractId, now)
  if (!decide(standingOf(contract.row), action, who, factsOf(contract, now)).allowed)
    throw new CodedError('CONTRACT_STATUS')
  return contract
}
