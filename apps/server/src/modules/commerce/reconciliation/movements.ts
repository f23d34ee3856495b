import { addDays, dayStart } from '@xinqi/api/china-day'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Movement } from './rules.ts'

const PAID_STATES = ['paid', 'toRefund', 'refunded']

const paidTo = (db: Queryable, vendor: string) =>
  db
    .selectFrom('payment_attempt')
    .select(['no', 'amount_fen'])
    .where('vendor', '=', vendor)
    .where('state', 'in', PAID_STATES)

const refundedBy = (db: Queryable, vendor: string) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_refund.attempt_id')
    .select(['payment_refund.no', 'payment_refund.amount_fen'])
    .where('payment_attempt.vendor', '=', vendor)

/** What we know of the numbers a bill names: money that came for an attempt, and refunds we asked for. */
export const ownOf = async (
  db: Queryable,
  vendor: string,
  bill: readonly Movement[],
): Promise<Movement[]> => {
  const numbers = (kind: Movement['kind']) => bill.filter((line) => line.kind === kind).map(({ no }) => no)
  const paid = await paidTo(db, vendor)
    .where('no', 'in', ['', ...numbers('paid')])
    .execute()
  const refunded = await refundedBy(db, vendor)
    .where('payment_refund.no', 'in', ['', ...numbers('refunded')])
    .execute()
  return [
    ...paid.map(({ no, amount_fen }) => ({ kind: 'paid' as const, no, amountFen: amount_fen })),
    ...refunded.map(({ no, amount_fen }) => ({ kind: 'refunded' as const, no, amountFen: amount_fen })),
  ]
}

/**
 * What the vendor's bill of this day must hold: payments it dated on that day, and refunds we saw done on that day
 * unless an earlier bill had them. Refunds paid out by hand never pass the vendor.
 */
export const expectedOf = async (db: Queryable, vendor: string, day: string): Promise<Movement[]> => {
  const [from, until] = [dayStart(day), dayStart(addDays(day, 1))]
  const paid = await paidTo(db, vendor).where('paid_at', '>=', from).where('paid_at', '<', until).execute()
  const refunded = await refundedBy(db, vendor)
    .where('payment_refund.done_at', '>=', from)
    .where('payment_refund.done_at', '<', until)
    .where('payment_refund.voucher', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_bill_line')
            .select('payment_bill_line.no')
            .where('payment_bill_line.vendor', '=', vendor)
            .where('kind', '=', 'refunded')
            .whereRef('payment_bill_line.no', '=', 'payment_refund.no'),
        ),
      ),
    )
    .execute()
  return [
    ...paid.map(({ no, amount_fen }) => ({ kind: 'paid' as const, no, amountFen: amount_fen })),
    ...refunded.map(({ no, amount_fen }) => ({ kind: 'refunded' as const, no, amountFen: amount_fen })),
  ]
}
