import { publicStatus, type SignerStatus } from '@xinqi/api/open/public-shapes'
import { type Contract, FILL, PARTY, SIGNER, type SignerRow } from '../../contracts/contract/aggregate.ts'

// How a contract stands, in the words of the public API. Pure.

export const signerState = (contract: Contract, signer: SignerRow): SignerStatus => {
  const party = contract.parties.find(({ id }) => id === signer.party_id)!
  if (signer.status === SIGNER.signed) return 'signed'
  if (signer.status === SIGNER.refused) return 'refused'
  const due = signer.status === SIGNER.due && party.status === PARTY.due
  if (contract.row.phase === 'filling' && party.fill_status === FILL.due)
    return signer.opened_at ? 'viewed' : 'turn'
  if (due) return signer.opened_at ? 'viewed' : 'turn'
  return party.fill_status === FILL.done ? 'filled' : 'pending'
}

export type PublishedState = { status: string; signers: Record<string, SignerStatus | 'released'> }

export const publishedStateOf = (contract: Contract): PublishedState => ({
  status: publicStatus(contract.row.status, contract.row.phase),
  signers: Object.fromEntries(
    contract.signers.map((signer) => [
      signer.id,
      signer.status === SIGNER.released ? 'released' : signerState(contract, signer),
    ]),
  ),
})
