import type { Tx } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { HandOverStep } from '../../company/members/hand-over.ts'
import { SIGNER } from './aggregate.ts'
import { refreshParticipants } from './participants.ts'

/** Who stands where in them is reckoned anew; answers how much was handed on. */
export const handedOn = async (db: Tx, moved: readonly { contract_id: string }[]): Promise<number> => {
  await refreshParticipants(db, [...new Set(moved.map(({ contract_id }) => contract_id))])
  return moved.length
}

/** What somebody started for the company goes on in the hands of whoever takes over, drafts and history alike. */
export const startedContracts: HandOverStep = {
  kind: '发起的合同',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('contract')
      .set({ initiator_id: to.account_id, initiator_name: to.name, department_id: to.department_id })
      .where('company_id', '=', companyId)
      .where('initiator_id', '=', from.account_id)
      .returning('id as contract_id')
      .execute()
    return handedOn(db, moved)
  },
}

/** What waited for his signature in the company's name waits for the other's; what he signed stays signed by him. */
export const dueSignatures: HandOverStep = {
  kind: '待签署的合同',
  move: async (db, companyId, from, to) => {
    const receiver = await theRow(db, 'account', { id: to.account_id }, ['mobile_hash', 'mobile_cipher'])
    const moved = await db
      .updateTable('contract_signer')
      .from('contract_party')
      .set({
        account_id: to.account_id,
        name: to.name,
        mobile_hash: receiver.mobile_hash,
        mobile_cipher: receiver.mobile_cipher,
      })
      .whereRef('contract_party.contract_id', '=', 'contract_signer.contract_id')
      .whereRef('contract_party.id', '=', 'contract_signer.party_id')
      .where('contract_party.company_id', '=', companyId)
      .where('contract_signer.account_id', '=', from.account_id)
      .where('contract_signer.status', 'in', [SIGNER.waits, SIGNER.due])
      .returning('contract_signer.contract_id')
      .execute()
    return handedOn(db, moved)
  },
}
