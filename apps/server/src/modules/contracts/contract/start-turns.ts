import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { readContract } from './aggregate.ts'
import { type Turns, turnsNow } from './turns.ts'

/** What becomes of one contract's parties and signers; who has just signed, and when. */
export type WrittenTurns = Turns & {
  contractId: string
  signed?: { at: Date; signerId: string; partyId: string | null }
}

/** Writes whose turn it is, for many contracts at once and in one journey: every signature passes here. */
export const writeTurns = async (db: Tx, turns: readonly WrittenTurns[]): Promise<void> => {
  const write = (table: 'contract_party' | 'contract_signer', rows: readonly GivenTurn[]) => sql`
      update ${sql.table(table)} as kept
         set status = given.status, signed_at = coalesce(given.signed_at, kept.signed_at)
        from unnest(${rows.map(({ contractId }) => contractId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
                    ${rows.map(({ status }) => status)}::smallint[],
                    ${rows.map(({ signedAt }) => signedAt)}::timestamptz[])
          as given (contract_id, id, status, signed_at)
       where kept.contract_id = given.contract_id and kept.id = given.id
         and (kept.status <> given.status or given.signed_at is not null)`
  const parties = turns.flatMap((one) => given(one, one.parties, one.signed?.partyId))
  const signers = turns.flatMap((one) => given(one, one.signers, one.signed?.signerId))
  await prepared(sql`
    with parties as (${write('contract_party', parties)})
    ${write('contract_signer', signers)}`).execute(db)
}

type GivenTurn = { contractId: string; id: string; status: number; signedAt: Date | null }
const given = (
  { contractId, signed }: WrittenTurns,
  standings: readonly { id: string; status: number }[],
  signedId: string | null | undefined,
): GivenTurn[] =>
  standings.map(({ id, status }) => ({
    contractId,
    id,
    status,
    signedAt: id === signedId ? signed!.at : null,
  }))

/** Once signing may begin, the first in turn are due. */
export const startTurns = async (db: Tx, contractId: string): Promise<void> => {
  const contract = await readContract(db, contractId)
  if (contract?.row.phase !== 'signing') return
  const turns = turnsNow(contract.row.in_turn, contract.parties, contract.signers)
  await writeTurns(db, [{ contractId, ...turns }])
}
