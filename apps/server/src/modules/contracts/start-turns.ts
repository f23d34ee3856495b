import type { Tx } from '../../platform/db/database.ts'
import { readContract } from './aggregate.ts'
import { type Turns, turnsNow } from './turns.ts'

/** Writes whose turn it is. */
export const writeTurns = async (db: Tx, contractId: string, { parties, signers }: Turns): Promise<void> => {
  for (const { id, status } of parties)
    await db
      .updateTable('contract_party')
      .set({ status })
      .where('contract_id', '=', contractId)
      .where('id', '=', id)
      .where('status', '<>', status)
      .execute()
  for (const { id, status } of signers)
    await db
      .updateTable('contract_signer')
      .set({ status })
      .where('contract_id', '=', contractId)
      .where('id', '=', id)
      .where('status', '<>', status)
      .execute()
}

/** Once signing may begin, the first in turn are due. */
export const startTurns = async (db: Tx, contractId: string): Promise<void> => {
  const contract = await readContract(db, contractId)
  if (contract?.row.phase !== 'signing') return
  await writeTurns(db, contractId, turnsNow(contract.row.in_turn, contract.parties, contract.signers))
}
