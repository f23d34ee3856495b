import { createHash, randomBytes } from 'node:crypto'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Queryable, Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRow, addRows, lockRow, rowOf, takeRow } from '../db/row.ts'
import { CodedError } from '../errors.ts'

type TicketStatus = (typeof TICKET)[keyof typeof TICKET]

export type NewTicket = {
  purpose: string
  lifetimeMs: number
  accountId?: string | null
  companyId?: string | null
  payload?: Record<string, unknown>
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(`ticket:${ticket}`).digest()

/** The secret goes to the other screen (in a code or a link), the id stays with the one that asks how it went. */
export const openTicket = async (
  db: Queryable,
  opened: NewTicket,
  now: Date,
): Promise<{ ticket: string; ticketId: string; expiresAt: Date }> => {
  const { ticket, row } = newTicket(opened, newId(), now)
  await addRow(db, 'ticket', row)
  return { ticket, ticketId: row.id, expiresAt: row.expires_at }
}

/** What was asked and answered in one breath: nobody ever held its secret. */
export const recordSettledTickets = async (
  db: Queryable,
  settled: readonly (NewTicket & { ticketId: string })[],
  now: Date,
): Promise<void> => {
  await addRows(
    db,
    'ticket',
    settled.map((one) => ({ ...newTicket(one, one.ticketId, now).row, status: TICKET.done })),
  )
}

const newTicket = (
  { purpose, lifetimeMs, accountId = null, companyId = null, payload = {} }: NewTicket,
  id: string,
  now: Date,
) => {
  const ticket = randomBytes(24).toString('base64url')
  return {
    ticket,
    row: {
      hash: hashOf(ticket),
      id,
      purpose,
      account_id: accountId,
      company_id: companyId,
      payload: JSON.stringify(payload),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    },
  }
}

/** By its bearer. Locks the row when the call changes something, so that two bearers cannot both finish it. */
export const readTicket = async (db: Queryable, purpose: string, ticket: string, now: Date) => {
  const which = { hash: hashOf(ticket), purpose }
  const found = await (db.isTransaction ? lockRow(db, 'ticket', which) : rowOf(db, 'ticket', which))
  if (!found || found.expires_at <= now) throw new CodedError('LINK_INVALID')
  return found
}

/** Used up by its bearer, if it waits still; whoever finds that it is not his gives up his transaction. */
export const useTicket = async (db: Tx, purpose: string, ticket: string, now: Date) => {
  const used = await db
    .updateTable('ticket')
    .set({ status: TICKET.done })
    .where('hash', '=', hashOf(ticket))
    .where('purpose', '=', purpose)
    .where('status', '=', TICKET.waiting)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id', 'payload'])
    .executeTakeFirst()
  if (!used) throw new CodedError('LINK_INVALID')
  return used
}

/** By the screen that made it. Nothing of the payload or the secret is needed to wait. */
export const followTicket = async (db: Queryable, purpose: string, ticketId: string) =>
  rowOf(db, 'ticket', { id: ticketId, purpose }, [
    'id',
    'account_id',
    'company_id',
    'status',
    'result',
    'expires_at',
  ])

/** What a finished ticket brought, for the screen that made it; it is gone afterwards, so nobody gets it twice. */
export const takeTicket = async (db: Queryable, purpose: string, ticketId: string, now: Date) => {
  const taken = await db
    .deleteFrom('ticket')
    .where('id', '=', ticketId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw new CodedError('LINK_INVALID')
  return taken
}

/** Used up: true for the one who does it, false for whoever comes after. */
export const spendTicket = async (db: Queryable, ticketId: string): Promise<boolean> =>
  (await takeRow(db, 'ticket', { id: ticketId }, ['id'])) !== undefined

/** Once: a ticket that is done or refused stays so. */
export const settleTicket = async (
  db: Queryable,
  ticketId: string,
  status: Exclude<TicketStatus, 0>,
  result?: Record<string, unknown>,
): Promise<void> => {
  const settled = await db
    .updateTable('ticket')
    .set({ status, ...(result ? { result: JSON.stringify(result) } : {}) })
    .where('id', '=', ticketId)
    .where('status', '<', TICKET.done)
    .returning('id')
    .executeTakeFirst()
  if (!settled) throw new CodedError('LINK_INVALID')
}

/** What somebody else brought for a ticket that waits, kept for the screen that made it; the first one counts. */
export const bringToTicket = async (
  db: Queryable,
  purpose: string,
  ticket: string,
  result: Record<string, unknown>,
  now: Date,
): Promise<boolean> => {
  const brought = await db
    .updateTable('ticket')
    .set({ result: JSON.stringify(result) })
    .where('hash', '=', hashOf(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return brought !== undefined
}
