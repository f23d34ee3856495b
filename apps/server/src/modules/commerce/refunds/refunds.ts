import { ORDER, REFUND, yuanOf } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { setRefunded } from '../orders/change-order.ts'
import { takeBackOrder } from '../orders/deliver.ts'
import { addOrderEvent, grantReference, lockOrder, type OrderRow, ownOrder } from '../orders/orders.ts'
import { pieceOf } from '../orders/quote.ts'
import { reverseCommission } from '../partners/commission.ts'
import { createRefund } from '../payment/create-refund.ts'
import { type CarryOut, doOrPropose } from '../second-person/proposals.ts'
import { proposeRefund } from './rules.ts'

export const DECIDE_REFUND = 'refund.decide'
const YEAR = 365 * DAY

const proposalFor = async (db: Queryable, order: OrderRow, now: Date) => {
  const full = await db
    .selectFrom('refund_request')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund_request.order_id')
    .select('refund_request.id')
    .where('refund_request.owner_id', '=', order.owner_id)
    .where('refund_request.status', 'in', [REFUND.granted, REFUND.paidBack])
    .whereRef('refund_request.amount_fen', '=', 'purchase_order.amount_fen')
    .where('refund_request.created_at', '>', new Date(now.getTime() - YEAR))
    .limit(1)
    .executeTakeFirst()
  const bought = order.package_id
    ? await rowOf(db, 'company_package', { company_id: order.owner_id, id: order.package_id }, ['ended_at'])
    : undefined
  return proposeRefund(order, {
    piece: order.term_from ? await pieceOf(db, order, order.amount_fen) : null,
    fullInLastYear: full !== undefined,
    isUpgraded: Boolean(bought?.ended_at),
    now,
  })
}

export const previewRefund: PlainHandler<'/order/refund/preview'> = async ({ actor, body, db, now }) =>
  proposalFor(db, await ownOrder(db, actor, body.orderId), now)

export const requestRefund: PlainHandler<'/order/refund/ask'> = async (call) => {
  const { actor, body, db, now } = call
  const { id } = await ownOrder(db, actor, body.orderId)
  const order = await lockOrder(db, id)
  const proposal = await proposalFor(db, order, now)
  if (!proposal.may) throw new CodedError('REFUND_NOT_POSSIBLE', proposal.why ?? undefined)
  const requestId = newId()
  const added = await db
    .insertInto('refund_request')
    .values({
      id: requestId,
      order_id: order.id,
      owner_id: order.owner_id,
      reason: body.reason.trim(),
      proposal_fen: proposal.proposalFen,
      reckoning: JSON.stringify(proposal.reckoning),
      asked_by: actor.name,
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new CodedError('REFUND_OPEN')
  await addOrderEvent(db, order.id, {
    what: '申请退款',
    detail: body.reason.trim(),
    actorName: actor.name,
    at: now,
  })
  call.note({ target: order.no, detail: { proposalFen: proposal.proposalFen } })
  return { requestId, proposalFen: proposal.proposalFen }
}

const isInvoiced = async (db: Queryable, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice_order')
    .innerJoin('invoice', 'invoice.id', 'invoice_order.invoice_id')
    .select('invoice.id')
    .where('invoice_order.order_id', '=', orderId)
    .where('invoice.state', 'in', ['asked', 'issuing', 'issued', 'reding'])
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listRefunds: PlainHandler<'/operator/refund/list'> = async ({ body, db }) => {
  let query = db
    .selectFrom('refund_request')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund_request.order_id')
  if (body.status !== undefined) query = query.where('refund_request.status', '=', body.status)
  const keyword = body.keyword?.trim()
  if (keyword)
    query = query.where(
      sql<boolean>`position(${keyword} in purchase_order.no || ' ' || purchase_order.owner_name) > 0`,
    )
  const page = await countedPage(
    query
      .selectAll('refund_request')
      .select([
        'purchase_order.no as order_no',
        'purchase_order.item_name',
        'purchase_order.owner_name',
        'purchase_order.amount_fen as paid_fen',
      ]),
    query,
    body,
    { at: 'refund_request.created_at', id: 'refund_request.id' },
    (row) => row,
  )
  const list = []
  for (const row of page.list) {
    const lots = await db
      .selectFrom('quota_lot')
      .select(['kind', sql<number>`sum(remaining)::int`.as('left')])
      .where('owner_id', '=', row.owner_id)
      .where('reference', '=', grantReference(row.order_no))
      .where('package_id', 'is', null)
      .groupBy('kind')
      .execute()
    list.push({
      requestId: row.id,
      orderNo: row.order_no,
      itemName: row.item_name,
      ownerName: row.owner_name,
      amountFen: row.amount_fen ?? row.proposal_fen,
      paidFen: row.paid_fen,
      proposalFen: row.proposal_fen,
      reason: row.reason,
      status: row.status,
      decision: row.decision,
      decidedBy: row.decided_by,
      takesBack: lots.map(({ kind, left }) => ({ ...kindFacts(kind), quantity: left })),
      invoiced: await isInvoiced(db, row.order_id),
      createdAt: row.created_at.toISOString(),
    })
  }
  return { list, nextCursor: page.nextCursor, total: page.total }
}

type Deciding = { requestId: string; agree: boolean; amountFen?: number; decision: string }

/** The ledger is reversed exactly, the money owed, the commission taken back: all or nothing. */
export const decideRefund: CarryOut<Deciding> = async (services, tx, asked, by) => {
  const now = services.clock()
  const found = orNotFound(await rowOf(tx, 'refund_request', { id: asked.requestId }, ['order_id']))
  const order = await lockOrder(tx, found.order_id)
  const request = await theRow(tx, 'refund_request', { id: asked.requestId })
  if (request.status !== REFUND.waiting) throw new CodedError('CONFLICT')
  const amount = asked.amountFen ?? request.proposal_fen
  const decided = { decided_by: by.name, decision: asked.decision, decided_at: now }
  if (!asked.agree) {
    await inRows(tx, 'refund_request', { id: request.id }).set({ status: REFUND.refused, ...decided })
    await addOrderEvent(tx, order.id, { what: '退款未通过', detail: asked.decision, at: now })
  } else {
    if (order.status !== ORDER.paid || amount <= 0 || amount > order.amount_fen - order.refunded_fen)
      throw new CodedError('BAD_REQUEST', '退款金额不能高于实付金额')
    if (await isInvoiced(tx, order.id)) throw new CodedError('INVOICED_FIRST_RED')
    await inRows(tx, 'refund_request', { id: request.id }).set({
      status: REFUND.granted,
      amount_fen: amount,
      ...decided,
    })
    await setRefunded(tx, order.id, order.refunded_fen + amount)
    await takeBackOrder(tx, order, { now })
    await bookMoney(tx, {
      reference: `refund:${request.id}`,
      orderId: order.id,
      at: now,
      lines: [
        ['advance', amount],
        ['due', -amount],
      ],
    })
    const attempt = await theRow(tx, 'payment_attempt', { id: order.paid_attempt_id! })
    await createRefund(services, tx, {
      attempt,
      orderId: order.id,
      requestId: request.id,
      amountFen: amount,
      reason: '退款',
      now,
    })
    await reverseCommission(tx, { orderId: order.id, requestId: request.id, refundedFen: amount, now })
    await addOrderEvent(tx, order.id, { what: '同意退款', detail: `¥${yuanOf(amount)}`, at: now })
    await services.sessions.actorChanged(tx, order.account_id)
  }
  await sendMessage(tx, {
    accountId: order.account_id,
    companyId: order.is_company ? order.owner_id : null,
    title: asked.agree ? '退款已同意' : '退款未通过',
    content: asked.agree
      ? `订单 ${order.no} 将退回 ¥${yuanOf(amount)}，相应份数与功能已收回。`
      : `订单 ${order.no}：${asked.decision}`,
    path: `/center/payList?order=${order.id}`,
    at: now,
  })
}

export const decideByHand: PlainHandler<'/operator/refund/decide'> = async (call) => {
  const { body, db, services } = call
  const request = orNotFound(await rowOf(db, 'refund_request', { id: body.requestId }))
  const order = await theRow(db, 'purchase_order', { id: request.order_id }, ['no', 'owner_id', 'owner_name'])
  const amount = body.amountFen ?? request.proposal_fen
  call.note({ target: order.no, detail: { agree: body.agree, amountFen: amount } })
  return doOrPropose(
    call,
    {
      alone: body.agree ? { unit: 'fen', receiver: order.owner_id } : null,
      what: DECIDE_REFUND,
      about: `${order.owner_name} 订单 ${order.no} 退款 ¥${yuanOf(amount)}`,
      reason: body.decision,
      amount,
      payload: body,
    },
    (tx, by) => decideRefund(services, tx, body, by),
  )
}

/** What was asked for has come back. */
export const markRequestPaid = async (tx: Queryable, requestId: string): Promise<void> => {
  await inRows(tx, 'refund_request', { id: requestId }).set({ status: REFUND.paidBack })
}
