import type { Data } from '@xinqi/api/calls'
import { ACCOUNT, COMPANY, MEMBER } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { openTicket } from '../../../platform/security/tickets.ts'
import { touchForeign } from '../../../platform/session/foreign-identities.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import { openSession } from '../sign-in/open-session.ts'
import { takeSeat } from '../sign-in/take-seats.ts'
import { findForeign, seatIn } from './queries.ts'

/** Somebody another party vouches for. With a company: its own directory does, and only for itself. */
export type Vouched = ForeignPerson & { provider: string; companyId: string | null }
export const BIND = 'foreign.bind'
const BIND_LIFETIME = 15 * 60_000

type Arriving = Pick<Call<'/dd/login'>, 'db' | 'services' | 'now' | 'visitor' | 'note' | 'setCookie'>

/** Known: signed in. Not known yet: a ticket to say, with a code, which mobile number is his. */
export const arrive = async (call: Arriving, person: Vouched): Promise<Data<'/dd/login'>> => {
  const { provider, subject, companyId, name } = person
  const known = await findForeign(call.db, provider, subject)
  if (!known) {
    const { ticket } = await openTicket(
      call.db,
      { purpose: BIND, lifetimeMs: BIND_LIFETIME, companyId, payload: { provider, subject, name } },
      call.now,
    )
    call.note({ detail: { way: provider, outcome: 'bind' } })
    return { state: 'bind', session: null, bindTicket: ticket, name }
  }
  const session = await enterAs(call, { id: known.account_id, ...known }, person)
  await touchForeign(call.db, provider, subject, call.now)
  return { state: 'signedIn', session, bindTicket: null, name }
}

export const enterAs = async (
  call: Arriving,
  account: { id: string; name: string | null; status: number },
  { provider, companyId }: Pick<Vouched, 'provider' | 'companyId'>,
) => {
  call.note({ actor: { accountId: account.id, companyId, name: account.name }, detail: { way: provider } })
  if (account.status === ACCOUNT.frozen) throw new CodedError('ACCOUNT_FROZEN')
  if (companyId) {
    const seat = await seatIn(call.db, companyId, account.id)
    if (!seat || seat.company_status === COMPANY.disabled) throw new CodedError('SSO_NOT_MEMBER')
    if (seat.status === MEMBER.frozen) throw new CodedError('MEMBER_FROZEN')
    // The company offered the seat and now vouches for who comes to it.
    if (seat.status === MEMBER.toActivate) await takeSeat(call.db, companyId, account.id, call.now)
  }
  return openSession(call, account.id, companyId ? { into: companyId, confined: true } : {})
}
