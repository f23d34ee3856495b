import { ORDER } from '@xinqi/api/commerce'
import { COMPANY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { introducerOf } from '../partners/introducer.ts'
import {
  addOrderEvent,
  cancelOrder,
  deadlineOf,
  lockOrder,
  newOrderNo,
  type OrderRow,
  ownOrder,
} from './orders.ts'
import { quote } from './quote.ts'

/** Exact words of the specification. */
export const insistOnVerifiedCompany = (actor: Actor): void => {
  if (actor.company?.status !== COMPANY.certified) throw new CodedError('COMPANY_UNVERIFIED')
}

const thingOf = (item: { sort: string; code: string }): string =>
  item.sort === 'package' ? 'package' : item.code

const openOrderFor = (db: Queryable, ownerId: string, thing: string) =>
  rowOf(db, 'purchase_order', { owner_id: ownerId, thing, status: ORDER.toPay }, ['id'])

export const makeOrder = async (
  db: Queryable,
  actor: Actor,
  wanted: { code: string; quantity?: number },
  now: Date,
  id: string = newId(),
): Promise<OrderRow> => {
  const ownerId = quotaOwner(actor)
  // Two clicks at once wait for each other: the second finds the first's order.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${ownerId}`}, 0))`.execute(db)
  const quoted = await quote(db, actor, wanted, now)
  const thing = thingOf(quoted.item)
  if (await openOrderFor(db, ownerId, thing)) throw new CodedError('ORDER_OPEN')
  const introducer = actor.company ? await introducerOf(db, actor.company.id, actor.accountId, now) : null
  await addRow(db, 'purchase_order', {
    id,
    no: await newOrderNo(db, now),
    owner_id: ownerId,
    owner_name: actor.company?.name ?? actor.name ?? '',
    is_company: Boolean(actor.company),
    account_id: actor.accountId,
    actor_name: actor.name,
    item_id: quoted.item.id,
    item_name: `${quoted.item.name}${quoted.item.sort === 'package' ? termWords(quoted.item.term_months) : ''}`,
    package_type: quoted.item.package_type,
    thing,
    kind: quoted.kind,
    quantity: quoted.quantity,
    contents: JSON.stringify(quoted.item.contents),
    term_months: quoted.item.term_months,
    list_fen: quoted.listFen,
    credit_fen: quoted.creditFen,
    amount_fen: quoted.amountFen,
    reckoning: quoted.reckoning && JSON.stringify(quoted.reckoning),
    from_package_id: quoted.fromPackageId,
    partner_id: introducer?.partnerId ?? null,
    commission_bp: introducer?.rateBp ?? null,
    created_at: now,
    expires_at: deadlineOf(now),
  })
  await addOrderEvent(db, id, { what: '下单', actorName: actor.name, at: now })
  return ownOrder(db, actor, id)
}

const termWords = (months: number): string => (months % 12 === 0 ? ` ${months / 12} 年` : ` ${months} 个月`)

export const createOrder: PlainHandler<'/order/createOrderPay'> = async (call) => {
  insistOnVerifiedCompany(call.actor)
  const order = await makeOrder(call.db, call.actor, call.body, call.now)
  call.note({ target: `${order.no} ${order.item_name}`, detail: { amountFen: order.amount_fen } })
  return { orderId: order.id, orderNo: order.no, amountFen: order.amount_fen }
}

export const quoteOrder: PlainHandler<'/order/quote'> = async ({ actor, body, db, now }) => {
  if (actor.company) insistOnVerifiedCompany(actor)
  const quoted = await quote(db, actor, body, now)
  const open = await openOrderFor(db, quotaOwner(actor), thingOf(quoted.item))
  return {
    kind: quoted.kind,
    itemName: quoted.item.name,
    quantity: quoted.quantity,
    listFen: quoted.listFen,
    creditFen: quoted.creditFen,
    amountFen: quoted.amountFen,
    reckoning: quoted.reckoning,
    startsAt: quoted.startsAt.toISOString(),
    endsAt: quoted.endsAt.toISOString(),
    openOrderId: open?.id ?? null,
  }
}

export const cancelByHand = async (call: Call<'/order/cancelOrder'>) => {
  const { actor, body, db, now } = call
  const { id } = await ownOrder(db, actor, body.orderId)
  const order = await lockOrder(db, id)
  await cancelOrder(db, order, 'hand', { actorName: actor.name, now })
  call.note({ target: `${order.no} ${order.item_name}` })
  return {}
}
