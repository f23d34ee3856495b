import { decide } from '@xinqi/api/contract-life'
import type { Stander } from '@xinqi/api/contract-life/vocabulary'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import {
  type Contract,
  type FieldRow,
  type PartyRow,
  readContract,
  type SignerRow,
  standingOf,
} from './aggregate.ts'
import { factsOf } from './facts.ts'
import { type Given, givenBy } from './handed-in.ts'
import { personOf } from './person.ts'
import { readsOnly } from './reads-only.ts'
import { actsForParty, type Person, signerOf, whoStands } from './who-stands.ts'

/** What one person is shown of one contract. */
export type Shown = {
  contract: Contract
  person: Person
  who: ReadonlySet<Stander>
  /** His own line in it, where he is to sign or has signed. */
  me: SignerRow | undefined
  /** Whether it is there for him at all. */
  sees: boolean
  /** Of the house that started it: what went on there before it was sent, and how it files the contract, is its own. */
  inHouse: boolean
  /** A party's papers are for that party and for the house that asked for them; never for another participant. */
  attachmentsOf: (party: PartyRow) => Given[]
  seesAttachmentsOf: (party: PartyRow) => boolean
  /** What a party enters is its own until the contract is composed. */
  seesEntriesOf: (partyId: string | null) => boolean
  entryIn: (field: FieldRow) => unknown
  /** What the sender enclosed is for everybody who sees the contract; a copy to read is not one to keep. */
  keepsEnclosures: boolean
}

/** The one rule of who sees what of a contract: every reader of one presents what this says, and nothing else. Pure. */
export const shownTo = (contract: Contract, person: Person, now: Date): Shown => {
  const { row } = contract
  const who = whoStands(contract, person)
  const me = signerOf(contract, person)
  const asked = who.has('initiator') || who.has('manager')
  const seesAttachmentsOf = (party: PartyRow) =>
    asked || party.id === me?.party_id || answersFor(person, party)
  const seesEntriesOf = (partyId: string | null) =>
    partyId === null || partyId === me?.party_id || row.phase !== 'filling'
  return {
    contract,
    person,
    who,
    me,
    sees: decide(standingOf(row), 'view', who, factsOf(contract, now)).allowed,
    inHouse: row.company_id ? row.company_id === person.companyId : row.initiator_id === person.accountId,
    seesAttachmentsOf,
    attachmentsOf: (party) => (seesAttachmentsOf(party) ? givenBy(party) : []),
    seesEntriesOf,
    entryIn: ({ party_id, value }) => (seesEntriesOf(party_id) ? value : null),
    keepsEnclosures: !readsOnly(contract, person),
  }
}

/** Whoever answers for a company sees what is handed in in its name. */
const answersFor = (person: Person, party: PartyRow) =>
  party.kind === PARTY_KIND.company && person.dataScope === 3 && actsForParty(person, party)

/** The same, read; for whoever may not see the contract, it is not there. */
export const shownFor = async (
  db: Queryable,
  actor: Actor,
  contractId: string,
  now: Date,
): Promise<Shown> => {
  const contract = await readContract(db, contractId)
  const shown = contract && shownTo(contract, await personOf(db, actor), now)
  if (!shown?.sees) throw new CodedError('NOT_FOUND')
  return shown
}
