import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { readContract } from './aggregate.ts'
import { type Turns, turnsNow } from './turns.ts'

type Standings = readonly { id: string; status: number }[]
const given = (standings: Standings) =>
  sql`unnest(${standings.map(({ id }) => id)}::uuid[], ${standings.map(({ status }) => status)}::smallint[])`

/** Writes whose turn it is. */
export const writeTurns = async (db: Tx, contractId: string, { parties, signers }: Turns): Promise<void> => {
  await sql`
    update contract_party set status = given.status from ${given(parties)} as given (id, status)
    where contract_id = ${contractId} and contract_party.id = given.id
      and contract_party.status <> given.status`.execute(db)
  await sql`
    update contract_signer set status = given.status from ${given(signers)} as given (id, status)
    where contract_id = ${contractId} and contract_signer.id = given.id
      and contract_signer.status <> given.status`.execute(db)
}

/** Once signing may begin, the first in turn are due. */
export const startTurns = async (db: Tx, contractId: string): Promise<void> => {
  const contract = await readContract(db, contractId)
  if (contract?.row.phase !== 'signing') return
  await writeTurns(db, contractId, turnsNow(contract.row.in_turn, contract.parties, contract.signers))
}
