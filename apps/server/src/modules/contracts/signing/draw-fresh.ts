import type { Call } from '../../../platform/http/call.ts'
import { keepMomentary } from '../../seals/personal-signatures/momentary.ts'
import { mySignerPlace } from './my-signer-place.ts'

/** A signature written now, for this contract, by whoever signs it; for everybody else the contract is not there. */
export const drawFresh = async (call: Call<'/contract/drawSignature'>) => {
  const { actor, body, db, note } = call
  const { contract } = await mySignerPlace(db, actor, body.contractId)
  note({ target: contract.row.name })
  return keepMomentary(call, actor.accountId, contract.row.id, body)
}
