import { decide } from '@xinqi/api/contract-life'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, readContract, standingOf } from '../../contracts/drafts/aggregate.ts'
import { factsOf } from '../../contracts/drafts/facts.ts'
import { personOf } from '../../contracts/drafts/person.ts'
import { whoStands } from '../../contracts/drafts/who-stands.ts'
import { recordOfContract } from './records.ts'

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

export const recordNumber = async ({ actor, body, db, now }: Call<'/contract/chain/of'>) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  return { no: (await recordOfContract(db, row.id))?.number ?? null }
}
