import type { Call } from '../../../platform/http/call.ts'
import { performedBy } from '../contract/act.ts'
import { PARTY, SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { changeContract, changeParty, changeSigner } from '../contract/write-contract.ts'

/** No, with a reason: the whole contract ends here. */
export const refuseContract = async (call: Call<'/contract/refuse'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  const person = await personOf(db, actor)
  const { contract, to } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'refuse',
    given: (contract) => {
      const party = contract.parties.find(({ id }) => id === signerOf(contract, person)?.party_id)
      return { refusalAllowed: party?.may_refuse !== false }
    },
    after: async (contract) => {
      const signer = signerOf(contract, person)!
      await changeSigner(db, body.contractId, signer.id, {
        status: SIGNER.refused,
        refused_reason: body.reason,
      })
      await changeParty(db, body.contractId, signer.party_id, { status: PARTY.refused })
      await changeContract(db, body.contractId, { end_reason: body.reason })
    },
  })
  note({ target: contract.row.name, detail: { reason: body.reason } })
  if (to === 'gone') throw new Error('a contract does not vanish by being refused')
  return to
}
