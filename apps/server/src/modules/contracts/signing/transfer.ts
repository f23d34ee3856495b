import { IDENTITY, MEMBER, PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { performedBy } from '../contract/act.ts'
import { SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { addSigners, changeSigner } from '../contract/write-contract.ts'

/** A verified colleague takes the place; who handed it on is kept. */
export const transferContract = async (call: Call<'/contract/transfer'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  const person = await personOf(db, actor)
  const colleague = await colleagueOf(db, actor, body.memberId)
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'transfer',
    given: (contract) => {
      const signer = signerOf(contract, person)
      const party = contract.parties.find(({ id }) => id === signer?.party_id)
      if (signer?.id_number_hash)
        throw new CodedError('TRANSFER_FORBIDDEN', '发起方指定了签署人的身份证号码，不能转交他人')
      // Somebody named as a person signs in his own name: there is nobody to take that over.
      return { transferAllowed: party?.kind === PARTY_KIND.company && party.may_transfer }
    },
    after: async (contract) => {
      const signer = signerOf(contract, person)!
      if (!colleague) throw new CodedError('SEAL_PERSON_UNVERIFIED', '请选择已实名的在职同事')
      const taken = contract.signers.some(
        ({ account_id, party_id, status }) =>
          account_id === colleague.id && party_id === signer.party_id && status !== SIGNER.released,
      )
      if (taken) throw new CodedError('TRANSFER_FORBIDDEN', '该同事已是本方签署人')
      await changeSigner(db, body.contractId, signer.id, { status: SIGNER.released })
      await addSigners(db, [
        {
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
          language: signer.language,
          status: signer.status,
          handed_from: signer.id,
        },
      ])
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
