import { type Contract, type FieldRow, SIGNER, type SignerRow } from '../contract/aggregate.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'

/**
 * Which of a party's places are this person's. Where everybody of a party signs, its places are dealt out in order;
 * where any one may, whoever comes first takes them all. Pure.
 */
export const placesOf = ({ fields, signers, parties }: Contract, signer: SignerRow): FieldRow[] => {
  const places = fields.filter(
    ({ party_id, kind }) => party_id === signer.party_id && SIGNING_KINDS.has(kind),
  )
  const party = parties.find(({ id }) => id === signer.party_id)!
  const together = signers.filter(
    ({ party_id, status }) => party_id === party.id && status !== SIGNER.released,
  )
  if (party.rule === 2 || together.length < 2) return places
  const mine = together.findIndex(({ id }) => id === signer.id)
  return places.filter((_place, index) => index % together.length === mine)
}

export const toFillIn = ({ fields }: Contract, partyId: string): FieldRow[] =>
  fields.filter(({ party_id, kind }) => party_id === partyId && !SIGNING_KINDS.has(kind))
