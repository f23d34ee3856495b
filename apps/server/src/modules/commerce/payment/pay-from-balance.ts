import type { Data } from '@xinqi/api/calls'
import { METHOD, METHODS, ORDER } from '@xinqi/api/commerce'
import { DEPOSIT, type LedgerKind } from '@xinqi/api/quota'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { lockAccounts } from '../../quota/copies/books.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { spend } from '../../quota/copies/spend.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { addOrderEvent, type OrderRow } from '../orders/orders.ts'
import { newAttemptNo } from './attempts.ts'
import { settleIn } from './settle.ts'

/** Money paid ahead is a vendor like the others, only that it answers at once. */
export const BALANCE = 'balance'
const referenceOf = (orderNo: string) => `pay:${orderNo}`

export const payFromBalance = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  { actorName, now }: { actorName: string | null; now: Date },
): Promise<Data<'/order/orderPay'>> => {
  if (order.status !== ORDER.toPay) throw new CodedError('ORDER_NOT_PAYABLE')
  if (DEPOSIT in order.contents) throw new CodedError('PAY_WAY', '预存款不能用预存款购买')
  // Everything paying and delivering will touch, in the one order all keep.
  await lockAccounts(tx, [order.owner_id], DEPOSIT, ...(Object.keys(order.contents) as LedgerKind[]))
  try {
    await spend(tx, {
      ownerId: order.owner_id,
      kind: DEPOSIT,
      quantity: order.amount_fen,
      reason: `支付订单 ${order.no}`,
      reference: referenceOf(order.no),
      by: { accountId: order.account_id, name: actorName },
      now,
    })
  } catch (error) {
    if (error instanceof CodedError && error.errorName === 'QUOTA_SHORT')
      throw new CodedError('OPEN_BALANCE_SHORT')
    throw error
  }
  const attempt = {
    id: newId(),
    order_id: order.id,
    no: newAttemptNo(),
    method: METHOD.balance,
    vendor: BALANCE,
    merchant: BALANCE,
    amount_fen: order.amount_fen,
    expires_at: order.expires_at,
    created_at: now,
  }
  await addRow(tx, 'payment_attempt', attempt)
  await addOrderEvent(tx, order.id, { what: `选择${METHODS[METHOD.balance]}支付`, actorName, at: now })
  await settleIn(services, tx, {
    vendor: BALANCE,
    merchant: BALANCE,
    no: attempt.no,
    amountFen: order.amount_fen,
    currency: 'CNY',
    tradeNo: attempt.no,
    payer: order.owner_name,
    paidAt: now,
  })
  // No cash came: what was paid ahead for anything is now paid for this.
  await bookMoney(tx, {
    reference: `moved:${order.no}`,
    orderId: order.id,
    at: now,
    lines: [
      ['advance', order.amount_fen],
      [`cash:${BALANCE}`, -order.amount_fen],
    ],
  })
  return {
    orderId: order.id,
    orderNo: order.no,
    attemptId: attempt.id,
    method: attempt.method,
    amountFen: order.amount_fen,
    qr: null,
    url: null,
    clientRequest: null,
    isSandbox: false,
    expiresAt: order.expires_at.toISOString(),
    transfer: null,
  }
}

/** A refund goes back where it came from: it can be spent again. */
export const returnToBalance = async (
  tx: Tx,
  refund: { no: string; order_id: string; amount_fen: number; reason: string },
  now: Date,
): Promise<void> => {
  const { no, owner_id } = await theRow(tx, 'purchase_order', { id: refund.order_id }, ['no', 'owner_id'])
  await giveBack(tx, {
    ownerId: owner_id,
    kind: DEPOSIT,
    reference: referenceOf(no),
    quantity: refund.amount_fen,
    as: `refund:${refund.no}`,
    reason: `退款 ${refund.reason}`,
    now,
  })
  await bookMoney(tx, {
    reference: `unmoved:${refund.no}`,
    orderId: refund.order_id,
    at: now,
    lines: [
      [`cash:${BALANCE}`, refund.amount_fen],
      ['advance', -refund.amount_fen],
    ],
  })
}
