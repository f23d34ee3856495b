import type { Data } from '@xinqi/api/calls'
import { COMPANY, CONTRACT_IS, IDENTITY, PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { seatsOf } from '../../people/sign-in/seats.ts'
import {
  type Contract,
  PARTY,
  type PartyRow,
  readContract,
  SIGNER,
  standingOf,
} from '../contract/aggregate.ts'
import { bindCompany, bindSigners } from '../contract/bind-newcomers.ts'
import { deadlineFor } from '../contract/deadlines.ts'
import { personOf } from '../contract/person.ts'
import type { Person } from '../contract/roles-of.ts'
import { invitedAs, visibleTo } from '../contract/visible-to.ts'
import { partyName } from './detail.ts'

type SignInWay = Data<'/contract/invited'>['ways'][number]
type Seat = { companyId: string; memberStatus: number; companyStatus: number }
export type Invitee = {
  accountId: string
  isVerified: boolean
  seats: readonly Seat[]
  /** Own companies that are not certified yet, by name. */
  founding: ReadonlyMap<string, string>
  current: { companyId: string | null; maySign: boolean }
  /** A certified company he belongs to, the one he acts in first. */
  company: string | null
}

type Invited = Pick<Call<'/contract/invited'>, 'actor' | 'db' | 'body'>

const MEMBER_FROZEN = 0

/** In whose names somebody can sign this, and what each still lacks, first things first. Pure. */
export const waysFor = (contract: Contract, invitee: Invitee): SignInWay[] => {
  const { parties, signers } = contract
  return parties.flatMap((party): SignInWay[] => {
    const live = signers.filter(({ party_id, status }) => party_id === party.id && status !== SIGNER.released)
    const mine = live.find(({ account_id }) => account_id === invitee.accountId)
    const seat = invitee.seats.find(({ companyId }) => companyId === party.company_id)
    const open = party.kind === PARTY_KIND.company && live.length === 0 && seat !== undefined
    if (!mine && !open) return []
    const way = {
      partyId: party.id,
      kind: party.kind,
      name: partyName(contract, party.id),
      companyId: party.kind === PARTY_KIND.company ? (seat?.companyId ?? null) : null,
      status: mine ? (mine.status as number) : party.status,
      isCurrent: (party.kind === PARTY_KIND.company ? party.company_id : null) === invitee.current.companyId,
    }
    const lacks = lackOf(party, invitee, { seat, isCurrent: way.isCurrent, isMine: Boolean(mine) })
    return [{ ...way, lacks, otherCompany: lacks === 'createCompany' ? invitee.company : null }]
  })
}

const lackOf = (
  party: PartyRow,
  { isVerified, founding, current }: Invitee,
  { seat, isCurrent, isMine }: { seat: Seat | undefined; isCurrent: boolean; isMine: boolean },
): SignInWay['lacks'] => {
  if (!isVerified) return 'realName'
  if (party.kind === PARTY_KIND.company) {
    if (!party.company_id) return founding.has(party.company_name ?? '') ? 'certifyCompany' : 'createCompany'
    if (!seat || seat.memberStatus === MEMBER_FROZEN) return 'joinCompany'
    if (seat.companyStatus !== COMPANY.certified) return 'certifyCompany'
  }
  if (!isCurrent) return 'switchTo'
  if (party.kind === PARTY_KIND.company && !current.maySign) return 'signRight'
  return isMine ? null : 'takeUp'
}

/** Where the link in a message leads: whoever it was meant for learns how to get from here to signing. */
export const readInvitation: PlainHandler<'/contract/invited'> = async (call) => {
  const { actor, note, now } = call
  const db = call.db
  const { contract, ways } = await readInvitee(call)
  const { row } = contract
  const person = await personOf(db, actor)
  const invited = await invitedAs(db, actor)
  const reads = (who: Person) => {
    const { sees, readsFirst } = visibleTo(contract, who, now, invited)
    return sees || readsFirst !== null
  }
  const opens = reads(person)
  const left = leftBy(contract, actor.accountId)
  if (!opens && !left && ways.length === 0 && !isCopied(contract, actor.accountId))
    throw new CodedError('NOT_FOUND')
  const isOver = !UNDER_WAY.has(row.phase)
  note({ target: row.name })
  const company = row.company_id ? await rowOf(db, 'company', { id: row.company_id }, ['name']) : undefined
  return {
    contractId: row.id,
    name: row.name,
    from: company?.name ?? row.initiator_name,
    ...standingOf(row),
    deadlineAt: deadlineFor(contract, mineFirst(contract, ways))?.toISOString() ?? null,
    endReason: row.end_reason,
    invitedName: contract.signers.find(({ account_id }) => account_id === actor.accountId)?.name ?? null,
    opens,
    left,
    // What is due comes first.
    ways: ways
      .filter(
        (way) =>
          !isOver ||
          (way.lacks === null && opens) ||
          (way.lacks === 'switchTo' && reads({ ...person, companyId: way.companyId, dataScope: 1 })),
      )
      .sort((a, b) => Number(b.status === PARTY.due) - Number(a.status === PARTY.due)),
  }
}

/** Of several he may sign for, the one with the least time. */
const mineFirst = ({ parties }: Contract, ways: readonly SignInWay[]): PartyRow | undefined =>
  parties
    .filter(({ id, deadline_at }) => deadline_at && ways.some(({ partyId }) => partyId === id))
    .sort((a, b) => a.deadline_at!.getTime() - b.deadline_at!.getTime())[0]

const UNDER_WAY: ReadonlySet<string> = new Set(['filling', 'placing', 'signing'])

/** Whom it has passed by: asked once, and then another of his side stood in or signed. Pure. */
export const leftBy = (
  { signers }: Pick<Contract, 'signers'>,
  accountId: string,
): Data<'/contract/invited'>['left'] => {
  const mine = signers.filter(({ account_id }) => account_id === accountId)
  const gone = mine.find(({ status }) => status === SIGNER.released)
  if (!gone || mine.some(({ status }) => status !== SIGNER.released)) return null
  return { to: signers.find(({ handed_from }) => handed_from === gone.id)?.name ?? null }
}
const isCopied = ({ cc }: Contract, accountId: string) =>
  cc.some(({ account_id }) => account_id === accountId)

/** The contract and in whose names the caller can sign it, once all that is his is known to be. */
export const readInvitee = async (call: Invited): Promise<{ contract: Contract; ways: SignInWay[] }> => {
  const { actor, body } = call
  const db = call.db
  const account = await accountOf(db, actor.accountId)
  await bindSigners(db, account)
  await bindCertified(db, body.contractId)
  const contract = await readContract(db, body.contractId)
  if (
    !contract ||
    contract.row.status === CONTRACT_IS.draft ||
    contract.row.status === CONTRACT_IS.turnedBack
  )
    throw new CodedError('NOT_FOUND')
  const seats = await seatsOf(db, actor.accountId)
  const names = await namesOf(db, seats)
  const isCertified = ({ companyStatus }: Seat) => companyStatus === COMPANY.certified
  const own =
    actor.company?.status === COMPANY.certified ? actor.company.id : seats.find(isCertified)?.companyId
  const ways = waysFor(contract, {
    accountId: actor.accountId,
    isVerified: account.identity_status === IDENTITY.verified,
    seats,
    founding: new Map(
      seats
        .filter((seat) => !isCertified(seat))
        .map(({ companyId }) => [names.get(companyId) ?? '', companyId]),
    ),
    current: { companyId: actor.company?.id ?? null, maySign: actor.grants.has('system:contract:sign') },
    company: (own && names.get(own)) ?? null,
  })
  return { contract, ways }
}

const bindCertified = async (db: Tx, contractId: string): Promise<void> => {
  const named = await db
    .selectFrom('contract_party')
    .innerJoin('company', 'company.name', 'contract_party.company_name')
    .select(['company.id', 'company.name'])
    .where('contract_party.contract_id', '=', contractId)
    .where('contract_party.kind', '=', PARTY_KIND.company)
    .where('contract_party.company_id', 'is', null)
    .where('company.status', '=', COMPANY.certified)
    .execute()
  for (const company of named) await bindCompany(db, company)
}

const namesOf = async (db: Tx, seats: readonly Seat[]): Promise<Map<string, string>> => {
  const ids = seats.map(({ companyId }) => companyId)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('company').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
