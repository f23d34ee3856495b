import type { Data } from '@xinqi/api/calls'
import { METHODS, ORDER } from '@xinqi/api/commerce'
import type { Queryable } from '../../../platform/db/database.ts'
import { latestRow, theRow } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { PaymentUnavailable } from '../../../providers/payment.ts'
import { ownOrder } from '../orders/orders.ts'
import { askAbout } from './ask-vendor.ts'

type OrderPaymentStatus = Data<'/order/standing'>

export const payWays: PlainHandler<'/order/payWays'> = async ({ services }) => [
  ...services.payments.map(({ method, isSandbox }) => ({ method, name: METHODS[method], isSandbox })),
  ...(services.bank.isOffered ? [{ method: 3, name: METHODS[3], isSandbox: services.bank.isSandbox }] : []),
]

const read = async (db: Queryable, orderId: string): Promise<OrderPaymentStatus> => {
  const order = await theRow(db, 'purchase_order', { id: orderId }, [
    'id',
    'status',
    'amount_fen',
    'cancelled_by',
  ])
  const attempt = await latestRow(db, 'payment_attempt', { order_id: orderId }, 'created_at', [
    'state',
    'scanned_at',
  ])
  const words =
    order.status === ORDER.paid
      ? '支付成功'
      : order.status === ORDER.cancelled
        ? order.cancelled_by === 'time'
          ? '订单超时未支付，已取消'
          : '订单已取消'
        : attempt?.scanned_at
          ? '已扫码，请在手机上完成支付'
          : attempt
            ? '等待支付'
            : null
  return {
    orderId,
    status: order.status,
    amountFen: order.amount_fen,
    scanned: Boolean(attempt?.scanned_at),
    attemptState: attempt?.state ?? null,
    words,
  }
}

/** The page that waits may ask the vendor itself; never more often than every few seconds, whoever asks. */
export const readPaymentStatus: PlainHandler<'/order/standing'> = async (call) => {
  const { actor, body, db, services } = call
  const order = await ownOrder(db, actor, body.orderId)
  if (order.status === ORDER.toPay) {
    const now = services.clock()
    const attempts = await db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('state', '=', 'open')
      .where('vendor', '<>', 'bank')
      .execute()
    for (const attempt of attempts) {
      if (attempt.expires_at <= now) continue
      try {
        await askAbout(services, attempt)
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error
      }
    }
  }
  return read(services.db, order.id)
}

/** Each change of one order as it happens, beginning with how it stands. */
export const followOrder: PlainHandler<'/order/follow'> = async (call) => {
  const { actor, body, db, services } = call
  const { id } = await ownOrder(db, actor, body.orderId)
  let isFresh = true
  let closed = false
  let wake: (() => void) | undefined
  const off = services.signals.on('order_changed', (orderId) => {
    if (orderId !== id) return
    isFresh = true
    wake?.()
  })
  const iterator: AsyncIterator<OrderPaymentStatus> = {
    next: async () => {
      while (!isFresh && !closed) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (closed) return { value: undefined, done: true }
      isFresh = false
      return { value: await read(services.db, id), done: false }
    },
    return: async () => {
      closed = true
      off()
      wake?.()
      return { value: undefined, done: true }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
