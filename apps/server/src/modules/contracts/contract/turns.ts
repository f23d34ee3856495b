import { type Contract, PARTY, type PartyRow, SIGNER, type SignerRow } from './aggregate.ts'

type Parties = readonly Pick<PartyRow, 'id' | 'turn' | 'rule' | 'status'>[]
type Signers = readonly Pick<SignerRow, 'id' | 'party_id' | 'status'>[]
export type Turns = {
  parties: { id: string; status: number }[]
  signers: { id: string; status: number }[]
}

/** Whose turn it is: everybody's at once, or the lowest number among those who have yet to sign. */
export const turnsNow = (inTurn: boolean, parties: Parties, signers: Signers): Turns => {
  const open = parties.filter(({ status }) => status === PARTY.waits || status === PARTY.due)
  const next = Math.min(...open.map(({ turn }) => turn))
  const partyStatus = new Map(
    parties.map((party): [string, number] => {
      if (!open.includes(party)) return [party.id, party.status]
      return [party.id, !inTurn || party.turn === next ? PARTY.due : PARTY.waits]
    }),
  )
  return {
    parties: parties.map(({ id }) => ({ id, status: partyStatus.get(id)! })),
    signers: signers.map(({ id, party_id, status }) => {
      if (status !== SIGNER.waits && status !== SIGNER.due) return { id, status }
      return { id, status: partyStatus.get(party_id) === PARTY.due ? SIGNER.due : SIGNER.waits }
    }),
  }
}

/** What one signature settles: the person, perhaps the party, and whose turn comes next. */
export const turnsAfterSignature = (
  inTurn: boolean,
  parties: Parties,
  signers: Signers,
  signerId: string,
): Turns & { partySigned: boolean; isLast: boolean } => {
  const signer = signers.find(({ id }) => id === signerId)!
  const party = parties.find(({ id }) => id === signer.party_id)!
  const anyOne = party.rule === 2
  const settled = signers.map((one) => {
    if (one.id === signerId) return { ...one, status: SIGNER.signed as number }
    const released = anyOne && one.party_id === party.id && one.status !== SIGNER.signed
    return released ? { ...one, status: SIGNER.released as number } : one
  })
  const partySigned = settled.every(
    ({ party_id, status }) => party_id !== party.id || status === SIGNER.signed || status === SIGNER.released,
  )
  const after = parties.map((one) =>
    one.id === party.id && partySigned ? { ...one, status: PARTY.signed as number } : one,
  )
  const isLast = after.every(({ status }) => status === PARTY.signed)
  return { ...turnsNow(inTurn, after, settled), partySigned, isLast }
}

export const isLastSignature = ({ row, parties, signers }: Contract, signerId: string): boolean =>
  turnsAfterSignature(row.in_turn, parties, signers, signerId).isLast
