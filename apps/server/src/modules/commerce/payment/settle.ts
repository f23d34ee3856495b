import { ORDER, yuanOf } from '@xinqi/api/commerce'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, type Row, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { PaidFact } from '../../../providers/payment.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { setPaid } from '../orders/change-order.ts'
import { deliver } from '../orders/deliver.ts'
import { addOrderEvent, lockOrder, type OrderRow } from '../orders/orders.ts'
import { earnCommission } from '../partners/commission.ts'
import { createRefund } from './create-refund.ts'
import { reportFault } from './faults.ts'
import { decide, faultIn } from './rules.ts'

export type Outcome = 'paid' | 'restored' | 'repeated' | 'refund' | 'fault' | 'unknown'
export type AttemptRow = Pick<
  Row<'payment_attempt'>,
  'id' | 'order_id' | 'no' | 'method' | 'vendor' | 'merchant' | 'amount_fen' | 'state'
>

/**
 * The one place where money becomes an order paid. Notices, questions, bills and the operator's match all come here
 * with what a vendor says; the order's row decides who is first, and what follows is written in the same transaction.
 */
export const settle = (services: Services, fact: PaidFact): Promise<Outcome> =>
  services.db.transaction().execute((tx) => settleIn(services, tx, fact))

export const settleIn = async (services: Services, tx: Tx, fact: PaidFact): Promise<Outcome> => {
  const now = services.clock()
  const known = await rowOf(tx, 'payment_attempt', { no: fact.no }, ['order_id'])
  if (!known) {
    await reportClaim(tx, fact, '不认识的支付单号', now)
    return 'unknown'
  }
  const order = await lockOrder(tx, known.order_id)
  const attempt = await theRow(tx, 'payment_attempt', { no: fact.no })
  const fault = faultIn(fact, attempt)
  if (fault) {
    await reportClaim(tx, fact, fault, now)
    return 'fault'
  }
  const decision = decide(order, attempt)
  if (decision === 'nothing') return 'repeated'
  const paid = {
    state: 'paid',
    trade_no: fact.tradeNo,
    payer: fact.payer,
    paid_at: fact.paidAt,
    ask_at: null,
  }
  if (decision === 'refund') {
    await inRows(tx, 'payment_attempt', { id: attempt.id }).set({ ...paid, state: 'toRefund' })
    await bookMoney(tx, {
      reference: `paid:${attempt.no}`,
      orderId: order.id,
      at: now,
      lines: [
        [`cash:${attempt.vendor}`, fact.amountFen],
        ['due', -fact.amountFen],
      ],
    })
    const why = order.status === ORDER.paid ? '重复支付' : '订单已取消'
    await createRefund(services, tx, {
      attempt,
      orderId: order.id,
      amountFen: fact.amountFen,
      reason: why,
      now,
    })
    await addOrderEvent(tx, order.id, {
      what: `${why}，款项原路退回`,
      detail: `¥${yuanOf(fact.amountFen)}`,
      at: now,
    })
    await tellBuyer(tx, order, `${why}，款项将原路退回`, `¥${yuanOf(fact.amountFen)} 将退回原支付账户。`, now)
    return 'refund'
  }
  await inRows(tx, 'payment_attempt', { id: attempt.id }).set(paid)
  await markPaid(services, tx, order, {
    attemptId: attempt.id,
    method: attempt.method,
    vendor: attempt.vendor,
    isRestored: decision === 'restore',
    paidAt: fact.paidAt,
    now,
  })
  return decision === 'restore' ? 'restored' : 'paid'
}

const markPaid = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  about: { attemptId: string; method: number; vendor: string; isRestored: boolean; paidAt: Date; now: Date },
): Promise<void> => {
  const { now } = about
  const term = await deliver(tx, order, now)
  await setPaid(tx, order.id, about, term)
  await bookMoney(tx, {
    reference: `paid:${order.no}`,
    orderId: order.id,
    at: now,
    lines: [
      [`cash:${about.vendor}`, order.amount_fen],
      ['advance', -order.amount_fen],
    ],
  })
  if (about.isRestored) await addOrderEvent(tx, order.id, { what: '取消后到账，订单已恢复', at: now })
  await addOrderEvent(tx, order.id, { what: '支付成功', detail: `¥${yuanOf(order.amount_fen)}`, at: now })
  await earnCommission(tx, order, now)
  await writeAudit(tx, {
    event: 'order.paid',
    companyId: order.is_company ? order.owner_id : null,
    accountId: order.account_id,
    actorName: order.actor_name,
    target: `${order.no} ${order.item_name}`,
    succeeded: true,
    detail: { amountFen: order.amount_fen, method: about.method },
    at: now,
  })
  await tellBuyer(tx, order, '支付成功', `${order.item_name}已开通，可在套餐信息中查看。`, now)
  // Whoever is signed in sees his new limits at his next call.
  const seats = order.is_company
    ? await rowsOf(tx, 'member', { company_id: order.owner_id }, { columns: ['account_id'] })
    : [{ account_id: order.account_id }]
  for (const { account_id } of seats.slice(0, 200)) await services.sessions.actorChanged(tx, account_id)
}

const tellBuyer = (tx: Tx, order: OrderRow, title: string, content: string, at: Date) =>
  sendMessage(tx, {
    accountId: order.account_id,
    companyId: order.is_company ? order.owner_id : null,
    title,
    content,
    path: `/center/payList?order=${order.id}`,
    at,
  })

const reportClaim = (tx: Tx, fact: PaidFact, what: string, at: Date): Promise<void> =>
  reportFault(tx, {
    vendor: fact.vendor,
    attemptNo: fact.no,
    mark: `${fact.vendor}:${fact.no}:${what}:${fact.tradeNo}:${fact.amountFen}`,
    what,
    facts: {
      金额: `¥${yuanOf(fact.amountFen)}`,
      商户: fact.merchant,
      交易号: fact.tradeNo,
      付款方: fact.payer,
      币种: fact.currency,
    },
    at,
  })
