import { IDENTITY, MEMBER } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { PARTY, SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/who-stands.ts'

/** No, with a reason: the whole contract ends here. */
export const refuseContract = async (call: Call<'/contract/refuse'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const { contract, to } = await perform({
    db,
    services,
    now,
    by: { actor, visitor: call.visitor },
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

/** A verified colleague takes the place; who handed it on is kept. */
export const handOn = async (call: Call<'/contract/transfer'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const colleague = await colleagueOf(db, actor, body.memberId)
  const { contract } = await perform({
    db,
    services,
    now,
    by: { actor, visitor: call.visitor },
    contractId: body.contractId,
    action: 'transfer',
    given: (contract) => {
      const signer = signerOf(contract, person)
      const party = contract.parties.find(({ id }) => id === signer?.party_id)
      if (signer?.id_number_hash)
        throw new CodedError('TRANSFER_FORBIDDEN', '发起方指定了签署人的身份证号码，不能转交他人')
      // Somebody named as a person signs in his own name: there is nobody to take that over.
      return { transferAllowed: party?.kind === 1 && party.may_transfer }
    },
    after: async (contract) => {
      const signer = signerOf(contract, person)!
      if (!colleague) throw new CodedError('SEAL_PERSON_UNVERIFIED', '请选择已实名的在职同事')
      const taken = contract.signers.some(
        ({ account_id, party_id, status }) =>
          account_id === colleague.id && party_id === signer.party_id && status !== SIGNER.released,
      )
      if (taken) throw new CodedError('TRANSFER_FORBIDDEN', '该同事已是本方签署人')
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
          account_id: colleague.id,
          name: colleague.name ?? '',
          mobile_hash: colleague.mobile_hash,
          mobile_cipher: colleague.mobile_cipher,
          email_hash: colleague.email_hash,
          email_cipher: colleague.email_cipher,
          status: signer.status,
          handed_from: signer.id,
        })
        .execute()
    },
  })
  note({ target: contract.row.name, detail: { to: colleague?.name } })
  return {}
}

const colleagueOf = (db: Tx, { accountId, company }: Actor, memberId: string) =>
  company
    ? db
        .selectFrom('member')
        .innerJoin('account', 'account.id', 'member.account_id')
        .selectAll('account')
        .where('member.company_id', '=', company.id)
        .where('member.id', '=', memberId)
        .where('member.status', '=', MEMBER.active)
        .where('account.identity_status', '=', IDENTITY.verified)
        .where('account.id', '<>', accountId)
        .executeTakeFirst()
    : undefined
