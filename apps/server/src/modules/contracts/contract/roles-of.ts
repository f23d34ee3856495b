import type { ContractRole } from '@xinqi/api/contract-life/vocabulary'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, FILL, PARTY, type PartyRow, SIGNER, type SignerRow, VOTER } from './aggregate.ts'

/** What of the actor decides where he stands. */
export type Person = Pick<Actor, 'accountId' | 'dataScope' | 'grants'> & {
  companyId: string | null
  /** His department and those below it, where his rights reach that far. */
  departmentIds: readonly string[]
}

/** In whose name a party signs: one's own for a person, the company's for a company one acts in right now. */
export const actsForParty = (person: Person, party: PartyRow): boolean =>
  party.kind === PARTY_KIND.person || (party.company_id !== null && party.company_id === person.companyId)

export const signerOf = ({ signers, parties }: Contract, person: Person): SignerRow | undefined => {
  const mine = signers.filter(
    ({ account_id, party_id, status }) =>
      account_id === person.accountId &&
      status !== SIGNER.released &&
      actsForParty(person, parties.find(({ id }) => id === party_id)!),
  )
  // Somebody may sign twice, for himself and for his company: what is due now comes first.
  return mine.find(({ status }) => status === SIGNER.due) ?? mine[0]
}

export const SIGN_RIGHT = 'system:contract:sign'

/** Sent to a company by its name alone, and nobody of it has taken it up. */
export const isUnclaimed = ({ signers }: Pick<Contract, 'signers'>, party: PartyRow): boolean =>
  party.kind === PARTY_KIND.company &&
  party.company_id !== null &&
  !signers.some(({ party_id, status }) => party_id === party.id && status !== SIGNER.released)

export const HANDLER_RIGHT = 'system:contract:handler'

/** Whom of a party's people a signature is still awaited from. */
export const isAwaited = ({ status }: Pick<SignerRow, 'status'>): boolean =>
  status === SIGNER.waits || status === SIGNER.due

/** The company's own matter: whoever sees all of it and has the right says who signs for it, until it has signed. */
const mayChangeHandler = (
  { signers }: Pick<Contract, 'signers'>,
  { dataScope, grants }: Person,
  party: PartyRow,
): boolean =>
  party.kind === PARTY_KIND.company &&
  dataScope === 3 &&
  grants.has(HANDLER_RIGHT) &&
  signers.some((signer) => signer.party_id === party.id && isAwaited(signer))

const isDue = ({ status, fill_status }: PartyRow) => status === PARTY.due || fill_status === FILL.due

/** Sees and manages what others in his company do: everything, or that of his department. */
const reaches = ({ dataScope, departmentIds }: Person, departmentId: string | null): boolean =>
  dataScope === 3 || (dataScope === 2 && departmentId !== null && departmentIds.includes(departmentId))

export const rolesFor = (contract: Contract, person: Person): Set<ContractRole> => {
  const { row, parties, signers, cc, voters } = contract
  const roles = new Set<ContractRole>()
  const sameHouse = row.company_id === person.companyId
  if (sameHouse && row.initiator_id === person.accountId) roles.add('initiator')
  if (sameHouse && person.companyId !== null && reaches(person, row.department_id)) roles.add('manager')
  for (const party of parties) {
    if (!actsForParty(person, party)) continue
    const mine = signers.filter(
      ({ party_id, account_id, status }) =>
        party_id === party.id && account_id === person.accountId && status !== SIGNER.released,
    )
    for (const { status } of mine) {
      if (status === SIGNER.signed) roles.add('signed')
      else if (status === SIGNER.due && party.status === PARTY.due) roles.add('signer')
      else roles.add('laterSigner')
      if (party.fill_status === FILL.due) roles.add('filler')
    }
    if (isUnclaimed(contract, party) && person.grants.has(SIGN_RIGHT)) {
      roles.add('claimer')
      // He reads it as somebody who signs would: now, or later where later ones may.
      roles.add(isDue(party) ? 'cc' : 'laterSigner')
    }
    if (mayChangeHandler(contract, person, party)) roles.add('overseer')
    // Those who answer for the company see what is signed in its name.
    if (party.kind === PARTY_KIND.company && mine.length === 0 && person.dataScope === 3)
      roles.add(party.status === PARTY.signed ? 'signed' : 'cc')
  }
  if (cc.some((one) => one.account_id === person.accountId)) roles.add('cc')
  for (const voter of voters)
    if (voter.account_id === person.accountId && voter.status === VOTER.due)
      roles.add(voter.purpose === 'launch' ? 'approver' : 'sealApprover')
  if (roles.size === 0) roles.add('stranger')
  return roles
}
