import { yuanOf } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, lockRow, oneOf, rowOf, theRow } from '../../../platform/db/row.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { PaymentUnavailable, type RefundState } from '../../../providers/payment.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { addOrderEvent } from '../orders/orders.ts'
import { MONEY_RETURNED } from './money-returned.ts'
import { BALANCE, returnToBalance } from './pay-from-balance.ts'

/** How long to wait before asking what became of a refund, in seconds; the last one is repeated. */
const ASK_REFUND = [60, 300, 900, 3600, 6 * 3600] as const

type Refund = {
  id: string
  no: string
  order_id: string
  attempt_id: string
  request_id: string | null
  amount_fen: number
  reason: string
  state: string
  asks: number
}

/** Accepted is not done: only the vendor's word that it is done ends it. May run any number of times. */
export const payRefund = async (services: Services, refundId: string): Promise<void> => {
  const refund = await rowOf(services.db, 'payment_refund', {
    id: refundId,
    state: oneOf(['waiting', 'underWay']),
  })
  if (!refund) return
  const attempt = await theRow(services.db, 'payment_attempt', { id: refund.attempt_id })
  if (attempt.vendor === BALANCE) {
    const now = services.clock()
    await services.db.transaction().execute(async (tx) => {
      if (await completeRefund(services, tx, refund.id, null, now)) await returnToBalance(tx, refund, now)
    })
    return
  }
  const provider = services.payments.find(({ vendor }) => vendor === attempt.vendor)
  const asked = {
    no: attempt.no,
    refundNo: refund.no,
    amountFen: refund.amount_fen,
    totalFen: attempt.amount_fen,
    reason: refund.reason,
  }
  let told: RefundState
  try {
    if (!provider) throw new PaymentUnavailable(`no way to ${attempt.vendor}`)
    told = refund.state === 'waiting' ? await provider.refund(asked) : await provider.refundState(asked)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    services.log.warn({ error, refund: refund.no }, 'payment vendor does not answer about a refund')
    await later(services, refund, refund.state)
    return
  }
  if (told.state === 'done')
    await services.db
      .transaction()
      .execute((tx) => completeRefund(services, tx, refund.id, null, services.clock()))
  else if (told.state === 'underWay') await later(services, refund, 'underWay')
  else {
    await inRows(services.db, 'payment_refund', { id: refund.id }).set({
      state: 'byHand',
      ask_at: null,
      reason: `${refund.reason}（渠道：${told.reason}）`.slice(0, 200),
    })
  }
}

const later = async (services: Services, refund: Refund, state: string): Promise<void> => {
  const wait = ASK_REFUND[Math.min(refund.asks, ASK_REFUND.length - 1)]!
  await inRows(services.db, 'payment_refund', { id: refund.id, state: oneOf(['waiting', 'underWay']) }).set({
    state,
    asks: refund.asks + 1,
    ask_at: new Date(services.clock().getTime() + wait * 1000),
  })
}

/** Gone back for good: the book, the attempt, the request and the order's story say so together, once. */
export const completeRefund = async (
  { extensions }: Pick<Services, 'extensions'>,
  tx: Queryable,
  refundId: string,
  voucher: string | null,
  now: Date,
): Promise<boolean> => {
  const refund = await lockRow(tx, 'payment_refund', { id: refundId })
  if (!refund || refund.state === 'done') return false
  await inRows(tx, 'payment_refund', { id: refundId }).set({
    state: 'done',
    done_at: now,
    ask_at: null,
    voucher,
  })
  const attempt = await theRow(tx, 'payment_attempt', { id: refund.attempt_id }, ['vendor', 'state'])
  if (attempt.state === 'toRefund') {
    await inRows(tx, 'payment_attempt', { id: refund.attempt_id }).set({ state: 'refunded' })
  }
  if (refund.request_id)
    for (const { follow } of extensions.all(MONEY_RETURNED)) await follow(tx, refund.request_id)
  await bookMoney(tx, {
    reference: `refunded:${refund.no}`,
    orderId: refund.order_id,
    at: now,
    lines: [
      ['due', refund.amount_fen],
      [`cash:${attempt.vendor}`, -refund.amount_fen],
    ],
  })
  await addOrderEvent(tx, refund.order_id, {
    what: '退款到账',
    detail: `¥${yuanOf(refund.amount_fen)}${voucher ? ` 凭证 ${voucher}` : ''}`,
    at: now,
  })
  return true
}

/** Every refund whose time has come; one that cannot be made holds no other back. */
export const payDueRefunds = async (services: Services, signal?: AbortSignal): Promise<void> => {
  await workOff(
    services,
    {
      kind: 'refund',
      due: (now, isFree, most) =>
        services.db
          .selectFrom('payment_refund')
          .select(['id', 'no'])
          .where('ask_at', '<=', now)
          .where(isFree(sql`payment_refund.id`))
          .orderBy('ask_at')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: ({ no }) => `退款 ${no}`,
      work: ({ id }) => payRefund(services, id),
      limitMs: 60_000,
    },
    signal,
  )
}
