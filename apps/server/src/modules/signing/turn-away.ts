import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Call } from '../../platform/http/call.ts'
import { PARTY, SIGNER } from '../contracts/aggregate.ts'
import { perform } from '../contracts/perform.ts'
import { personOf } from '../contracts/person.ts'
import { signerOf } from '../contracts/who-stands.ts'

/** No, with a reason: the whole contract ends here. */
export const refuseContract = async (call: Call<'/contract/refuse'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const { contract, to } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'refuse',
    given: (contract) => {
      const party = contract.parties.find(({ id }) => id === signerOf(contract, person)?.party_id)
      return { refusalAllowed: party?.may_refuse !== false }
    },
    after: async (contract) => {
      const signer = signerOf(contract, person)!
      await db
        .updateTable('contract_signer')
        .set({ status: SIGNER.refused, refused_reason: body.reason })
        .where('contract_id', '=', body.contractId)
        .where('id', '=', signer.id)
        .execute()
      await db
        .updateTable('contract_party')
        .set({ status: PARTY.refused })
        .where('contract_id', '=', body.contractId)
        .where('id', '=', signer.party_id)
        .execute()
      await db
        .updateTable('contract')
        .set({ end_reason: body.reason })
        .where('id', '=', body.contractId)
        .execute()
    },
  })
  note({ target: contract.row.name, detail: { reason: body.reason } })
  if (to === 'gone') throw new Error('a contract does not vanish by being refused')
  return to
}

/** Somebody else of the same side takes the place; who handed it on is kept. */
export const handOn = async (call: Call<'/contract/transfer'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const { contract } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'transfer',
    given: (contract) => {
      const signer = signerOf(contract, person)
      const party = contract.parties.find(({ id }) => id === signer?.party_id)
      // Somebody named as a person signs in his own name: there is nobody to take that over.
      return { transferAllowed: party?.kind === 1 && party.may_transfer }
    },
    after: async (contract) => {
      const signer = signerOf(contract, person)!
      const mobileHash = services.columns.lookup(body.mobile)
      const account = await db
        .selectFrom('account')
        .select('id')
        .where('mobile_hash', '=', mobileHash)
        .executeTakeFirst()
      await db
        .updateTable('contract_signer')
        .set({ status: SIGNER.released })
        .where('contract_id', '=', body.contractId)
        .where('id', '=', signer.id)
        .execute()
      await db
        .insertInto('contract_signer')
        .values({
          contract_id: body.contractId,
          id: newId(),
          party_id: signer.party_id,
          position: signer.position,
          account_id: account?.id ?? null,
          name: body.name,
          mobile_hash: mobileHash,
          mobile_cipher: services.columns.seal(body.mobile),
          status: signer.status,
          handed_from: signer.id,
        })
        .execute()
    },
  })
  note({ target: contract.row.name, detail: { to: body.name } })
  return {}
}
