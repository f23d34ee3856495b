import type { Body, Data } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import { CONTRACT_IS, PARTY_KIND } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError, ifRefused } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import { realmOfAddress } from '../../../platform/sandbox-address.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { readTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, mailboxOf, maskContact, telephoneOf } from '../../people/security/own-contact.ts'
import { deliverGuardedCode } from '../../people/sign-in/send-code.ts'
import { accountByLogin, accountOfProven, admit } from '../../people/sign-in/sign-in.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import {
  type Contract,
  PARTY,
  readContract,
  SIGNER,
  type SignerRow,
  standingOf,
} from '../contract/aggregate.ts'
import { bindSigners } from '../contract/bind-newcomers.ts'
import { deadlineFor } from '../contract/deadlines.ts'
import { isAwaited } from '../contract/roles-of.ts'
import { partyName } from './detail.ts'
import { PHONE_SIGN } from './sign-on-phone.ts'

type InvitationQuery = Body<'/contract/invitation'>
type InvitationCall = Pick<
  Call<'/contract/invitation'>,
  'db' | 'autocommit' | 'now' | 'visitor' | 'services'
> & {
  body: InvitationQuery
}
type Meant = { contract: Contract; signer: SignerRow | undefined }

const GUESSES = 30
const GUESS_WINDOW = 10 * 60_000
const UNDER_WAY: ReadonlySet<string> = new Set(['filling', 'placing', 'signing'])

/** The contract a link names and, where that can be told, for whom it was made. Whoever tries links at random is stopped. */
const meantBy = async (call: InvitationCall): Promise<Meant> => {
  const { autocommit, now, visitor } = call
  const found = await findMeant(call)
  if (found) return found
  const { allowed } = await hitWindow(autocommit, `invitation:${visitor.address}`, GUESSES, GUESS_WINDOW, now)
  if (allowed) throw new CodedError('NOT_FOUND')
  throw new CodedError('TOO_MANY', undefined, { retryAfter: 600 })
}

const findMeant = async ({ body, db, now }: InvitationCall): Promise<Meant | undefined> => {
  const ticket = body.ticket ? await phoneTicket(db, body.ticket, now) : undefined
  const contractId = ticket ? (ticket.payload as { contractId: string }).contractId : body.contractId
  const contract = contractId ? await readContract(db, contractId) : undefined
  const wasSent =
    contract &&
    contract.row.status !== CONTRACT_IS.draft &&
    contract.row.status !== CONTRACT_IS.turnedBack &&
    contract.parties.length > 0
  if (!wasSent) return undefined
  const live = contract.signers.filter(({ status }) => status !== SIGNER.released)
  const signer = ticket
    ? live.find(({ account_id }) => account_id === ticket.account_id)
    : meantSigner(contract, live, body)
  return { contract, signer }
}

const phoneTicket = async (db: Queryable, ticket: string, now: Date) => {
  const found = await readTicket(db, PHONE_SIGN, ticket, now).catch(ifRefused(() => undefined))
  return found?.status === TICKET.waiting ? found : undefined
}

/** By the person the link was sent to, by the party it was made for, or because nobody else of the other side is awaited. Pure. */
export const meantSigner = (
  { parties }: Pick<Contract, 'parties'>,
  live: readonly SignerRow[],
  { to, partyId }: Pick<InvitationQuery, 'to' | 'partyId'>,
): SignerRow | undefined => {
  if (to) return live.find(({ id }) => id === to)
  const own = new Set(parties.filter(({ is_own }) => is_own).map(({ id }) => id))
  const candidates = live.filter((signer) =>
    partyId ? signer.party_id === partyId : isAwaited(signer) && !own.has(signer.party_id),
  )
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Where the code goes: to the account that took the place, or to the number it was sent to. */
const contactOf = async (
  services: Services,
  db: Queryable,
  signer: SignerRow,
): Promise<Contact | undefined> => {
  const account = signer.account_id
    ? await rowOf(db, 'account', { id: signer.account_id }, ['mobile_cipher', 'email_cipher'])
    : undefined
  const { mobile_cipher, email_cipher } = account ?? signer
  const mobile = telephoneOf(services, mobile_cipher)
  const target = mobile ?? mailboxOf(services, email_cipher)
  // People of a sandbox come by its links alone.
  if (!target || realmOfAddress(target)) return undefined
  return { target, byMail: mobile === null }
}

export const pagesOf = ({ files }: Pick<Contract, 'files'>): number =>
  files.reduce((sum, { page_sizes }) => sum + (page_sizes as unknown[]).length, 0)

export const turnOf = (
  { row, parties }: Contract,
  signer: SignerRow | undefined,
): Data<'/contract/invitation'>['turn'] => {
  if (!UNDER_WAY.has(row.phase)) return 'over'
  if (!signer) return 'unknown'
  if (signer.status === SIGNER.signed) return 'signed'
  if (row.phase !== 'signing') return 'later'
  const party = parties.find(({ id }) => id === signer.party_id)
  return signer.status === SIGNER.due && party?.status === PARTY.due ? 'yours' : 'later'
}

/**
 * What whoever has the link may know before anything is proven: who asks, for what, until when and whose turn it is; of the
 * one it was sent to a masked number. Of the contract itself not a byte.
 */
export const showInvitation: PlainHandler<'/contract/invitation'> = async (call) => {
  const { db, services } = call
  const { contract, signer } = await meantBy(call)
  const { row, parties } = contract
  const company = row.company_id ? await rowOf(db, 'company', { id: row.company_id }, ['name']) : undefined
  const party = signer && parties.find(({ id }) => id === signer.party_id)
  const contact = signer && (await contactOf(services, db, signer))
  return {
    contractId: row.id,
    name: row.name,
    from: company?.name ?? row.initiator_name,
    ...standingOf(row),
    pages: pagesOf(contract),
    deadlineAt: deadlineFor(contract, party)?.toISOString() ?? null,
    turn: turnOf(contract, signer),
    forCompany: party?.kind === PARTY_KIND.company ? partyName(contract, party.id) : null,
    invited: signer ? maskName(signer.name) : null,
    contact: contact ? maskContact(contact) : null,
    byMail: contact?.byMail ?? !services.sms.isOffered,
  }
}

/** The number or address the code goes to: the invited one, which the browser never learns, or one somebody typed. */
const targetOf = async (call: InvitationCall & { body: { account?: string } }): Promise<Contact> => {
  const { body, db, services } = call
  const { signer } = await meantBy(call)
  if (body.account !== undefined) {
    const account = body.account.trim()
    return { target: account, byMail: !isMobile(account) }
  }
  const contact = signer && (await contactOf(services, db, signer))
  if (!contact) throw new CodedError('MOBILE_MISSING', '请输入收到通知的手机号或邮箱')
  return contact
}

export const sendInvitationCode = async (call: PreparingCall<'/contract/invitation/code'>) => {
  const { target, byMail } = await targetOf(call)
  return deliverGuardedCode(call, byMail ? 'mail' : 'sms', target, 'login')
}

/** With the code from the invited telephone he is in: as whoever has that number, or as somebody new who has it now. */
export const enterInvited: PlainHandler<'/contract/invitation/enter'> = async (call) => {
  const { body, db, services, autocommit } = call
  const { target, byMail } = await targetOf(call)
  const known = await accountByLogin(services, db, target)
  const keep = !known && !body.agreed
  const isRight = await spendCode(services, autocommit, target, 'login', body.code, { keep })
  if (!isRight) throw new CodedError('CODE_WRONG')
  const contact = byMail ? { email: target } : { mobile: target }
  const account = known ?? (await accountOfProven(call, contact))
  if (!account) throw new CodedError('CODE_WRONG')
  await bindSigners(db, account)
  return admit(call, account, { way: 'invitation', contactProven: true })
}
