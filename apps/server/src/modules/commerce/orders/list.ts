import { METHOD, ORDER } from '@xinqi/api/commerce'
import { kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { latestRow, rowsOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { type OrderRow, ownOrder, timelineOf } from './orders.ts'

/** What stands on invoices that hold: asked for, under way or issued. */
const invoiced = sql<number>`coalesce((select sum(io.amount_fen) from invoice_order io join invoice i on i.id = io.invoice_id
  where io.order_id = purchase_order.id and i.state in ('asked', 'issuing', 'issued', 'reding')), 0)::int`
const issued = sql<boolean>`exists (select 1 from invoice_order io join invoice i on i.id = io.invoice_id
  where io.order_id = purchase_order.id and i.state = 'issued')`

type Listed = OrderRow & { invoiced: number; issued: boolean }

export const presentOrder = (row: Listed) => ({
  orderId: row.id,
  orderNo: row.no,
  itemName: row.item_name,
  packageType: row.package_type,
  kind: row.kind,
  quantity: row.quantity,
  listFen: row.list_fen,
  creditFen: row.credit_fen,
  amountFen: row.amount_fen,
  refundedFen: row.refunded_fen,
  status: row.status,
  payMethod: row.paid_method,
  invoiceStatus: row.issued ? 1 : 0,
  invoicedFen: row.invoiced,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  actorName: row.actor_name,
})

const found = (
  db: Queryable,
  filter: { status?: number; keyword?: string; ownerId?: string; toInvoice?: boolean },
) => {
  let query = db.selectFrom('purchase_order')
  if (filter.ownerId) query = query.where('purchase_order.owner_id', '=', filter.ownerId)
  if (filter.status) query = query.where('purchase_order.status', '=', filter.status)
  const keyword = filter.keyword?.trim()
  if (keyword) {
    query = query.where(
      sql<boolean>`position(${keyword} in purchase_order.no || ' ' || purchase_order.item_name || ' ' || ${
        filter.ownerId ? sql`''` : sql`purchase_order.owner_name`
      }) > 0`,
    )
  }
  if (filter.toInvoice) {
    query = query
      .where('purchase_order.status', '=', ORDER.paid)
      .where('purchase_order.paid_method', 'is distinct from', METHOD.balance)
      .where(sql<boolean>`purchase_order.amount_fen - purchase_order.refunded_fen > ${invoiced}`)
  }
  return query
}

export const listOrders: PlainHandler<'/order/payList'> = async ({ actor, body, db }) => {
  const { cursor, pageSize, ...filter } = body
  const mine = found(db, { ...filter, ownerId: quotaOwner(actor) })
  return countedPage(
    mine.selectAll('purchase_order').select([invoiced.as('invoiced'), issued.as('issued')]),
    mine,
    { cursor, pageSize },
    { at: 'purchase_order.created_at', id: 'purchase_order.id' },
    (row) => presentOrder(row as Listed),
  )
}

export const orderDetail: PlainHandler<'/order/detail'> = async ({ actor, body, db }) => {
  const order = await ownOrder(db, actor, body.orderId)
  const figures = await db
    .selectFrom('purchase_order')
    .select([invoiced.as('invoiced'), issued.as('issued')])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const refund = await latestRow(db, 'refund_request', { order_id: order.id }, 'created_at')
  return {
    ...presentOrder({ ...order, ...figures }),
    reckoning: order.reckoning,
    termFrom: order.term_from?.toISOString() ?? null,
    termUntil: order.term_until?.toISOString() ?? null,
    contents: Object.entries(order.contents).map(([kind, count]) => ({
      ...kindFacts(kind),
      quantity: count * order.quantity,
    })),
    timeline: await timelineOf(db, order.id),
    refund: refund
      ? {
          requestId: refund.id,
          status: refund.status,
          proposalFen: refund.proposal_fen,
          amountFen: refund.amount_fen,
          reason: refund.reason,
          decision: refund.decision,
        }
      : null,
    isOpenPayment: order.status === ORDER.toPay,
  }
}

export const listAllOrders: PlainHandler<'/operator/order/list'> = async ({ body, db }) => {
  const { cursor, pageSize, ...filter } = body
  const all = found(db, filter)
  return countedPage(
    all
      .leftJoin('individual_partner', 'individual_partner.id', 'purchase_order.partner_id')
      .selectAll('purchase_order')
      .select([invoiced.as('invoiced'), issued.as('issued'), 'individual_partner.name as partner_name']),
    all,
    { cursor, pageSize },
    { at: 'purchase_order.created_at', id: 'purchase_order.id' },
    (row) => ({ ...presentOrder(row as Listed), ownerName: row.owner_name, partnerName: row.partner_name }),
  )
}

export const anyOrderDetail: PlainHandler<'/operator/order/detail'> = async ({ body, db }) => {
  const row = orNotFound(
    await db
      .selectFrom('purchase_order')
      .selectAll()
      .select([invoiced.as('invoiced'), issued.as('issued')])
      .where('id', '=', body.orderId)
      .executeTakeFirst(),
  )
  const attempts = await rowsOf(db, 'payment_attempt', { order_id: row.id }, { by: 'created_at' })
  return {
    ...presentOrder(row as unknown as Listed),
    ownerName: row.owner_name,
    timeline: await timelineOf(db, row.id),
    attempts: attempts.map((attempt) => ({
      attemptNo: attempt.no,
      method: attempt.method,
      vendor: attempt.vendor,
      amountFen: attempt.amount_fen,
      state: attempt.state,
      tradeNo: attempt.trade_no,
      createdAt: attempt.created_at.toISOString(),
      paidAt: attempt.paid_at?.toISOString() ?? null,
    })),
  }
}
