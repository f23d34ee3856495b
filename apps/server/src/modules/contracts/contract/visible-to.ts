import type { FieldValue } from '@xinqi/api/calls'
import { decide } from '@xinqi/api/contract-life'
import type { ContractRole } from '@xinqi/api/contract-life/vocabulary'
import { IDENTITY, PARTY_KIND } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { seatsOf } from '../../people/sign-in/seats.ts'
import {
  type Contract,
  FILL,
  type FieldRow,
  type PartyRow,
  readContract,
  SIGNER,
  type SignerRow,
  standingOf,
} from './aggregate.ts'
import { type UploadedAttachment, uploadedAttachments } from './attachments.ts'
import { factsOf } from './facts.ts'
import { personOf } from './person.ts'
import { readsOnly } from './reads-only.ts'
import { actsForParty, type Person, rolesFor, signerOf } from './roles-of.ts'
import { mayFileBeIn, type Settled, settleRows } from './settled-entries.ts'

/** What one person is shown of one contract. */
export type VisibleParts = {
  contract: Contract
  person: Person
  who: ReadonlySet<ContractRole>
  /** His own line in it, where he is to sign or has signed. */
  me: SignerRow | undefined
  /** Whether it is there for him at all. */
  sees: boolean
  /** Of the house that started it: what went on there before it was sent, and how it files the contract, is its own. */
  inHouse: boolean
  /** A party's papers are for that party and for the house that asked for them; never for another participant. */
  attachmentsOf: (party: PartyRow) => UploadedAttachment[]
  seesAttachmentsOf: (party: PartyRow) => boolean
  /** What a party enters is its own until the contract is composed. */
  seesEntriesOf: (partyId: string | null) => boolean
  entryIn: (field: FieldRow) => unknown
  /** What another entry leaves out of the contract is shown to nobody. */
  isThere: (field: FieldRow) => boolean
  /** What the sender enclosed is for everybody who sees the contract; a copy to read is not one to keep. */
  keepsEnclosures: boolean
  /**
   * Read before anything is proven but the invited number or address: `person` has yet to show who he is, `company` has yet
   * to belong to the company that is to sign. He is shown pages that bear his number, and handed nothing. Null: neither.
   */
  readsFirst: 'person' | 'company' | null
}

/** What must be known of somebody invited, beside where he stands, for what he reads before he has proven himself. */
export type Invited = {
  isVerified: boolean
  /** Companies he has a seat in, whatever its state: these say themselves what their people see. */
  seats: ReadonlySet<string>
  /** Let in on the word of a company, which may have named anybody: it is not shown that the number is his. */
  isConfined: boolean
}

/** The one rule of who sees what of a contract: every reader of one presents what this says, and nothing else. Pure. */
export const visibleTo = (contract: Contract, person: Person, now: Date, invited?: Invited): VisibleParts => {
  const { row } = contract
  const who = rolesFor(contract, person)
  const me = signerOf(contract, person)
  const asked = who.has('initiator') || who.has('manager')
  const seesAttachmentsOf = (party: PartyRow) =>
    asked || party.id === me?.party_id || answersFor(person, party)
  const seesEntriesOf = (partyId: string | null) =>
    partyId === null || partyId === me?.party_id || row.phase !== 'filling'
  let judged: Settled | undefined
  /** With what he may see of it, and nothing worked out from what he may not. */
  const settled = () => {
    judged ??= settleRows(contract.fields, {
      now,
      entryOf: ({ party_id, value }) => (seesEntriesOf(party_id) ? (value as FieldValue | null) : null),
    })
    return judged
  }
  const sees = decide(standingOf(row), 'view', who, factsOf(contract, now)).allowed
  const readsFirst = sees
    ? me && invited?.isVerified === false && [...who].every((role) => MERELY_INVITED.has(role))
      ? 'person'
      : null
    : invited && readsForCompany(contract, person, invited, now)
      ? 'company'
      : null
  return {
    contract: withoutOthersFiles(contract, settled),
    person,
    who,
    me,
    sees,
    inHouse: row.company_id ? row.company_id === person.companyId : row.initiator_id === person.accountId,
    seesAttachmentsOf,
    attachmentsOf: (party) => (seesAttachmentsOf(party) ? uploadedAttachments(party) : []),
    seesEntriesOf,
    entryIn: ({ id }) => settled().of(id).value,
    isThere: ({ id }) => settled().of(id).shown,
    keepsEnclosures: !readsOnly(contract, person) && readsFirst === null,
    readsFirst,
  }
}

/** A file its rule has decided against already is part of the contract for nobody. */
const withoutOthersFiles = (contract: Contract, settled: () => Settled): Contract => {
  const out = contract.files.filter((file) => !mayFileBeIn(contract, file, settled)).map(({ id }) => id)
  if (out.length === 0) return contract
  return {
    ...contract,
    files: contract.files.filter(({ id }) => !out.includes(id)),
    fields: contract.fields.filter(({ file_id }) => !out.includes(file_id)),
  }
}

/** Standing in none but these, he has nothing to do with the contract but that his number was named in it. */
const MERELY_INVITED: ReadonlySet<ContractRole> = new Set(['filler', 'signer', 'laterSigner'])

const UNDER_WAY: ReadonlySet<string> = new Set(['filling', 'placing', 'signing'])

/**
 * Named by his number to sign for a company he has no seat in: he may read, while it is under way, what whoever signs in
 * its name would read now. Whoever has a seat there reads as that company lets him.
 */
const readsForCompany = (contract: Contract, person: Person, invited: Invited, now: Date): boolean => {
  const { row, parties, signers } = contract
  if (invited.isConfined || !UNDER_WAY.has(row.phase)) return false
  return signers.some((signer) => {
    const party = parties.find(({ id }) => id === signer.party_id)!
    const isNamed =
      signer.account_id === person.accountId &&
      (signer.status === SIGNER.waits || signer.status === SIGNER.due) &&
      party.kind === PARTY_KIND.company &&
      !(party.company_id && invited.seats.has(party.company_id))
    if (!isNamed) return false
    const isDue = signer.status === SIGNER.due || party.fill_status === FILL.due
    const who: ReadonlySet<ContractRole> = new Set([isDue ? 'signer' : 'laterSigner'])
    return decide(standingOf(row), 'view', who, factsOf(contract, now)).allowed
  })
}

/** Whoever answers for a company sees what is handed in in its name. */
const answersFor = (person: Person, party: PartyRow) =>
  party.kind === PARTY_KIND.company && person.dataScope === 3 && actsForParty(person, party)

/** The same, read; for whoever may not see the contract, it is not there. */
export const visibleFor = async (
  db: Queryable,
  actor: Actor,
  contractId: string,
  now: Date,
): Promise<VisibleParts> => {
  const shown = await shownAtAll(db, actor, contractId, now)
  if (!shown?.sees) throw new CodedError('NOT_FOUND')
  return shown
}

/** The same for the two calls that read it: whoever reads first, for a company, reads here and nowhere else. */
export const readingFor = async (
  db: Queryable,
  actor: Actor,
  contractId: string,
  now: Date,
): Promise<VisibleParts> => {
  const shown = await shownAtAll(db, actor, contractId, now)
  if (!shown || !(shown.sees || shown.readsFirst)) throw new CodedError('NOT_FOUND')
  return shown
}

const shownAtAll = async (db: Queryable, actor: Actor, contractId: string, now: Date) => {
  const contract = await readContract(db, contractId)
  if (!contract) return undefined
  const isNamed = contract.signers.some(({ account_id }) => account_id === actor.accountId)
  const invited = isNamed ? await invitedAs(db, actor) : undefined
  return visibleTo(contract, await personOf(db, actor), now, invited)
}

/** Only asked of somebody who is named in a contract. */
export const invitedAs = async (db: Queryable, actor: Actor): Promise<Invited> => {
  const { identity_status } = await theRow(db, 'account', { id: actor.accountId }, ['identity_status'])
  const session = await rowOf(db, 'session', { id: actor.sessionId }, ['confined'])
  const seats = await seatsOf(db, actor.accountId)
  return {
    isVerified: identity_status === IDENTITY.verified,
    seats: new Set(seats.map(({ companyId }) => companyId)),
    // Work done later has no session, and reads nothing first.
    isConfined: session === undefined || session.confined,
  }
}
