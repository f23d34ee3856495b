import { TICKET } from '@xinqi/api/work-list-status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { followTicket, openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import { SIGNER } from '../contract/aggregate.ts'
import { mySignerPlace } from './my-signer-place.ts'

export const PHONE_SIGN = 'phoneSign'
const LIFETIME = 5 * 60_000

/**
 * A code on the screen leads a telephone to the same contract. It is no key: whoever opens it signs in as the same
 * person first, so a code photographed over somebody's shoulder is worth nothing.
 */
export const openPhoneTicket: PlainHandler<'/contract/phone'> = async (call) => {
  const { actor, body, db, note, now } = call
  const { contract } = await mySignerPlace(db, actor, body.contractId)
  const { ticket, ticketId, expiresAt } = await openTicket(
    db,
    {
      purpose: PHONE_SIGN,
      lifetimeMs: LIFETIME,
      accountId: actor.accountId,
      companyId: actor.company?.id,
      payload: { contractId: body.contractId },
    },
    now,
  )
  note({ target: contract.row.name })
  return { path: `/signOnPhone?ticket=${ticket}`, ticketId, expiresAt: expiresAt.toISOString() }
}

export const phoneStatus = async (call: Call<'/contract/phoneStatus'>) => {
  const { actor, body, db, now } = call
  const ticket = await followTicket(db, PHONE_SIGN, body.ticketId)
  if (!ticket || ticket.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  const { signer } = await mySignerPlace(db, actor, body.contractId)
  return {
    opened: ticket.status !== TICKET.waiting,
    expired: ticket.status === TICKET.waiting && ticket.expires_at <= now,
    signed: signer.status === SIGNER.signed,
  }
}

/** Once, and only by the person it was made for; the identity to sign in comes with it. */
export const openOnPhone = async ({ actor, body, db, note, now }: Call<'/contract/phoneOpen'>) => {
  const ticket = await readTicket(db, PHONE_SIGN, body.ticket, now)
  if (ticket.account_id !== actor.accountId) throw new CodedError('SCAN_OTHER_PERSON')
  if (ticket.status !== TICKET.waiting) throw new CodedError('LINK_INVALID')
  await settleTicket(db, ticket.id, TICKET.opened)
  const { contractId } = ticket.payload as { contractId: string }
  note({ target: contractId })
  return { contractId, companyId: ticket.company_id }
}
