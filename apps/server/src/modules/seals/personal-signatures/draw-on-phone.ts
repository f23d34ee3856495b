import { DRAWING_TICKET_LIFETIME } from '@xinqi/api/limits'
import { ACCOUNT } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import { followTicket, openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import { verifiedPerson } from '../company-seals/access.ts'
import { drawStrokes, type InkColour } from './artwork.ts'
import { KIND, savePersonSeal } from './save-person-seal.ts'

const PURPOSE = 'drawSignature'
type DrawRequest = { name: string; colour: InkColour }

/** The desktop asks: an address for the phone, good for one signature and ten minutes. */
export const beginOnPhone = async (call: Call<'/personSeal/phone'>) => {
  const { actor, body, db, services, now } = call
  await verifiedPerson(db, services.columns, actor.accountId)
  const wanted: DrawRequest = { name: body.name.trim(), colour: body.colour }
  const taken = await rowOf(db, 'person_seal', { account_id: actor.accountId, name: wanted.name }, ['id'])
  if (taken) throw new CodedError('PERSON_SEAL_NAME_TAKEN')
  const { ticket, ticketId, expiresAt } = await openTicket(
    db,
    { purpose: PURPOSE, lifetimeMs: DRAWING_TICKET_LIFETIME, accountId: actor.accountId, payload: wanted },
    now,
  )
  return { ticketId, path: `/drawSignature/${ticket}`, expiresAt: expiresAt.toISOString() }
}

export const phoneStatus = async ({ actor, body, db, now }: Call<'/personSeal/phoneStatus'>) => {
  const ticket = await followTicket(db, PURPOSE, body.ticketId)
  if (ticket?.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  const over = ticket.status < TICKET.done && ticket.expires_at <= now
  const result = ticket.result as { personSealId?: string } | null
  return {
    status: over ? TICKET.refused : ticket.status,
    personSealId: result?.personSealId ?? null,
  }
}

const ticketFor = async (call: Call<'/personSeal/phoneOpen'> | Call<'/personSeal/phoneDraw'>) => {
  const { db, body, now } = call
  const ticket = await readTicket(db, PURPOSE, body.ticket, now)
  const account = await rowOf(db, 'account', { id: ticket.account_id!, status: ACCOUNT.active }, [
    'id',
    'name',
  ])
  if (!account) throw new CodedError('LINK_INVALID')
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  return { ticket, account, wanted: ticket.payload as DrawRequest }
}

export const openOnPhone = async (call: Call<'/personSeal/phoneOpen'>) => {
  const { ticket, account, wanted } = await ticketFor(call)
  if (ticket.status === TICKET.waiting) await settleTicket(call.db, ticket.id, TICKET.opened)
  return {
    owner: maskName(account.name ?? ''),
    colour: wanted.colour,
    done: ticket.status >= TICKET.done,
    expiresAt: ticket.expires_at.toISOString(),
  }
}

export const drawOnPhone = async (call: Call<'/personSeal/phoneDraw'>) => {
  const { ticket, account, wanted } = await ticketFor(call)
  if (ticket.status >= TICKET.done) throw new CodedError('LINK_INVALID')
  const { strokes } = call.body
  const made = await savePersonSeal(call, account.id, {
    name: wanted.name,
    kind: KIND.drawn,
    design: JSON.stringify({ strokes, colour: wanted.colour }),
    drawing: drawStrokes(strokes, wanted.colour),
  })
  call.note({ target: wanted.name, detail: { onPhone: true } })
  await settleTicket(call.db, ticket.id, TICKET.done, made)
  return {}
}
