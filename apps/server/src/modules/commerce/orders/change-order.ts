import { ORDER } from '@xinqi/api/commerce'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'

type Paid = { paidAt: Date; method: number; attemptId: string }
type Term = { packageId: string | null; from: Date | null; until: Date | null }

/** The money is here and the thing delivered; an order cancelled meanwhile stands again. */
export const setPaid = async (
  db: Queryable,
  orderId: string,
  { paidAt, method, attemptId }: Paid,
  { packageId, from, until }: Term,
): Promise<void> => {
  await inRows(db, 'purchase_order', { id: orderId }).set({
    status: ORDER.paid,
    cancelled_at: null,
    cancelled_by: null,
    paid_at: paidAt,
    paid_method: method,
    paid_attempt_id: attemptId,
    package_id: packageId,
    term_from: from,
    term_until: until,
  })
}

/** What of an order's money goes back, all refunds together. */
export const setRefunded = async (db: Queryable, orderId: string, refundedFen: number): Promise<void> => {
  await inRows(db, 'purchase_order', { id: orderId }).set({ refunded_fen: refundedFen })
}
