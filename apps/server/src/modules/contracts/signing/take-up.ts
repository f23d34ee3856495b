import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { lockContract, PARTY, SIGNER } from '../contract/aggregate.ts'
import { refreshParticipants } from '../contract/participants.ts'

/** Sent to a company by its name alone: whoever of its people with the right to sign comes first is its signer. */
export const takeUp = async ({ actor, body, db: pool, note, now }: Call<'/contract/takeUp'>) => {
  const db = pool as Tx
  const contract = await lockContract(db, body.contractId)
  const { row, parties, signers } = contract
  const party = parties.find(({ id }) => id === body.partyId)
  const isOurs = party?.kind === 1 && party.company_id !== null && party.company_id === actor.company?.id
  if (!isOurs || row.status === 1 || row.status === 6) throw new CodedError('NOT_FOUND')
  if (signers.some(({ party_id, status }) => party_id === party.id && status !== SIGNER.released))
    throw new CodedError('ALREADY_TAKEN_UP')
  if (!['filling', 'placing', 'signing'].includes(row.phase)) throw new CodedError('CONTRACT_STATUS')
  const account = await accountOf(db, actor.accountId)
  await db
    .insertInto('contract_signer')
    .values({
      contract_id: row.id,
      id: newId(),
      party_id: party.id,
      position: 0,
      account_id: account.id,
      name: account.name ?? '',
      mobile_hash: account.mobile_hash,
      mobile_cipher: account.mobile_cipher,
      email_hash: account.email_hash,
      email_cipher: account.email_cipher,
      status: party.status === PARTY.due ? SIGNER.due : SIGNER.waits,
    })
    .execute()
  await db
    .updateTable('contract')
    .set({ revision: row.revision + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await refreshParticipants(db, [row.id])
  note({ target: row.name })
  return {}
}
