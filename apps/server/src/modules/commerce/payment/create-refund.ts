import { DAY } from '@xinqi/api/durations'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'

/** Called as it was first called: jobs that wait bear the name. */
export const PAY_REFUND = 'payment.returnMoney'
const VENDOR_YEAR = 365 * DAY

/**
 * Money that must go back the way it came. One row per attempt, or per request; a vendor gives back for a year only,
 * and a bank transfer has no way back at all: those an operator pays by hand.
 */
export const createRefund = async (
  services: Services,
  db: Queryable,
  asked: {
    attempt: { id: string; no: string; vendor: string; created_at?: Date }
    orderId: string
    requestId?: string
    amountFen: number
    reason: string
    now: Date
  },
): Promise<void> => {
  const { attempt, now } = asked
  const isLate = attempt.created_at && now.getTime() - attempt.created_at.getTime() > VENDOR_YEAR
  const byHand = attempt.vendor === 'bank' || isLate
  const id = newId()
  const added = await db
    .insertInto('payment_refund')
    .values({
      id,
      no: `R${attempt.no.slice(1)}${asked.requestId ? id.slice(-6) : ''}`,
      attempt_id: attempt.id,
      order_id: asked.orderId,
      request_id: asked.requestId ?? null,
      amount_fen: asked.amountFen,
      reason: asked.reason,
      state: byHand ? 'byHand' : 'waiting',
      ask_at: byHand ? null : now,
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && !byHand) await services.outbox.publish(db, PAY_REFUND, { refundId: id })
}
