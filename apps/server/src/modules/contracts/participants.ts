import type { Tx } from '../../platform/db/database.ts'
import { type Contract, FILL, PARTY, readContract, SIGNER, VOTER } from './aggregate.ts'

/** What a contract waits for from somebody. */
export const WAITS_FOR = { nothing: 0, fill: 1, place: 2, sign: 3, approve: 4 } as const

export type Participant = {
  scopeId: string
  isInitiator: boolean
  isSigner: boolean
  isCc: boolean
  waitsFor: number
}

/** Everybody in whose lists a contract stands, and what it wants of each. Pure. */
export const participantsOf = ({ row, parties, signers, cc, voters }: Contract): Participant[] => {
  const found = new Map<string, Participant>()
  const note = (scopeId: string | null, what: Partial<Omit<Participant, 'scopeId'>>) => {
    if (!scopeId) return
    const known = found.get(scopeId) ?? {
      scopeId,
      isInitiator: false,
      isSigner: false,
      isCc: false,
      waitsFor: WAITS_FOR.nothing,
    }
    found.set(scopeId, {
      scopeId,
      isInitiator: known.isInitiator || what.isInitiator === true,
      isSigner: known.isSigner || what.isSigner === true,
      isCc: known.isCc || what.isCc === true,
      waitsFor: known.waitsFor || (what.waitsFor ?? WAITS_FOR.nothing),
    })
  }
  const placing = row.phase === 'placing' ? WAITS_FOR.place : WAITS_FOR.nothing
  note(row.initiator_id, { isInitiator: true, waitsFor: placing })
  note(row.company_id, { isInitiator: true, waitsFor: placing })
  for (const voter of voters)
    if (voter.status === VOTER.due) note(voter.account_id, { waitsFor: WAITS_FOR.approve })
  // A draft is nobody's business outside the house.
  if (row.status === 1 || row.status === 6) return [...found.values()]
  for (const party of parties) {
    const filling = row.phase === 'filling' && party.fill_status === FILL.due
    const signing = row.phase === 'signing' && party.status === PARTY.due
    const wants = filling ? WAITS_FOR.fill : signing ? WAITS_FOR.sign : WAITS_FOR.nothing
    note(party.company_id, { isSigner: true, waitsFor: wants })
    for (const signer of signers.filter(({ party_id }) => party_id === party.id)) {
      if (signer.status === SIGNER.released) continue
      const due = filling || (signing && signer.status === SIGNER.due)
      note(signer.account_id, { isSigner: true, waitsFor: due ? wants : WAITS_FOR.nothing })
    }
  }
  for (const one of cc) note(one.account_id, { isCc: true })
  return [...found.values()]
}

/** Brings everybody's lists in line with the contract, in the transaction that changed it. */
export const refreshParticipants = async (db: Tx, contractId: string): Promise<void> => {
  const contract = await readContract(db, contractId)
  if (!contract) return
  const { row } = contract
  const participants = participantsOf(contract)
  await db
    .deleteFrom('contract_participant')
    .where('contract_id', '=', contractId)
    .where(
      'scope_id',
      'not in',
      participants.map(({ scopeId }) => scopeId),
    )
    .execute()
  await db
    .insertInto('contract_participant')
    .values(
      participants.map(({ scopeId, isInitiator, isSigner, isCc, waitsFor }) => ({
        scope_id: scopeId,
        contract_id: contractId,
        is_initiator: isInitiator,
        is_signer: isSigner,
        is_cc: isCc,
        waits_for: waitsFor,
        status: row.status,
        kind: row.kind,
        type_id: row.type_id,
        name: row.name,
        number: row.number,
        initiator_id: row.initiator_id,
        department_id: row.department_id,
        deadline_at: row.deadline_at,
        sort_at: row.sent_at ?? row.created_at,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['scope_id', 'contract_id']).doUpdateSet((eb) => ({
        is_initiator: eb.ref('excluded.is_initiator'),
        is_signer: eb.ref('excluded.is_signer'),
        is_cc: eb.ref('excluded.is_cc'),
        waits_for: eb.ref('excluded.waits_for'),
        status: eb.ref('excluded.status'),
        type_id: eb.ref('excluded.type_id'),
        name: eb.ref('excluded.name'),
        number: eb.ref('excluded.number'),
        department_id: eb.ref('excluded.department_id'),
        deadline_at: eb.ref('excluded.deadline_at'),
        sort_at: eb.ref('excluded.sort_at'),
      })),
    )
    .execute()
}
