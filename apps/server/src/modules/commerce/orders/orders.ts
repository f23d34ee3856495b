import { chinaDigits } from '@xinqi/api/china-day'
import { ORDER, ORDER_HOURS } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, lockTheRow, type Row, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import type { Contents } from '../../quota/copies/room.ts'
import type { PriceBreakdown } from './price.ts'

export type OrderRow = Omit<Row<'purchase_order'>, 'contents' | 'reckoning'> & {
  contents: Contents
  reckoning: PriceBreakdown | null
}

/** What the copies of an order are granted under. */
export const grantReference = (no: string): string => `order:${no}`

/** One's own order, or there is none. */
export const ownOrder = async (db: Queryable, actor: Actor, orderId: string): Promise<OrderRow> => {
  const row = orNotFound(await rowOf(db, 'purchase_order', { id: orderId, owner_id: quotaOwner(actor) }))
  return row as unknown as OrderRow
}

/** Everything that decides an order's fate waits here for its turn. */
export const lockOrder = async (db: Queryable, orderId: string): Promise<OrderRow> => {
  const row = await lockTheRow(db, 'purchase_order', { id: orderId })
  return row as unknown as OrderRow
}

export const addOrderEvent = async (
  db: Queryable,
  orderId: string,
  event: { what: string; detail?: string; actorName?: string | null; at: Date },
): Promise<void> => {
  await addRow(db, 'order_event', {
    order_id: orderId,
    id: newId(),
    what: event.what,
    detail: event.detail ?? null,
    actor_name: event.actorName ?? null,
    at: event.at,
  })
  await sendSignal(db, 'order_changed', orderId)
}

export const timelineOf = async (db: Queryable, orderId: string) =>
  (await rowsOf(db, 'order_event', { order_id: orderId }, { by: ['at', 'id'] })).map((event) => ({
    what: event.what,
    detail: event.detail,
    actorName: event.actor_name,
    at: event.at.toISOString(),
  }))

/** The day in China and nine digits nobody can guess the next of. */
export const newOrderNo = async (db: Queryable, now: Date): Promise<string> => {
  const day = chinaDigits(now)
  const { rows } = await sql<{ digits: string }>`
    select lpad((floor(random() * 1000000000))::bigint::text, 9, '0') as digits`.execute(db)
  return `XQ${day}${rows[0]!.digits}`
}

export const deadlineOf = (now: Date): Date => new Date(now.getTime() + ORDER_HOURS * 3_600_000)

export const cancelOrder = async (
  db: Queryable,
  order: OrderRow,
  by: 'hand' | 'time',
  { actorName, now }: { actorName?: string | null; now: Date },
): Promise<void> => {
  if (order.status !== ORDER.toPay) throw new CodedError('ORDER_NOT_PAYABLE')
  await inRows(db, 'purchase_order', { id: order.id }).set({
    status: ORDER.cancelled,
    cancelled_by: by,
    cancelled_at: now,
  })
  await addOrderEvent(db, order.id, {
    what: by === 'hand' ? '取消订单' : '超时未支付，自动取消',
    actorName,
    at: now,
  })
}
